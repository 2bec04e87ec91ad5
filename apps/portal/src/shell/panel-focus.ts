// Where does the focus go when somebody opens a side panel, and when one is closed that had it? Into the panel, and back to what
// opened it; a panel that opens by itself leaves it where it is (design language §12).
import { giveFocusBack } from '../lib/return-focus.ts';
import { whenForgotten } from '../lib/person.ts';
import { createStore } from '../lib/store.ts';

/** The panel that was just asked for, until its card takes the focus. */
export const awaitedPanel = createStore<string | null>(null);

const openers = new Map<string, HTMLElement>();

whenForgotten(() => openers.clear());

/** Notes what had the focus when the panel was opened. */
export const noteOpener = (id: string): void => {
  const opener = document.activeElement;
  if (opener instanceof HTMLElement && opener !== document.body) openers.set(id, opener);
};

/** To be called when the panel is closed; a focus that is elsewhere stays there. */
export const returnFocus = (id: string): void => {
  const opener = openers.get(id);
  openers.delete(id);
  const target = opener?.isConnected === true ? opener : document.getElementById('main');
  if (target !== null) giveFocusBack(target);
};
