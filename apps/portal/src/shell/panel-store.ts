// How does any feature open a side panel, and how do the tabs of one browser agree on closed logs? (document 2 §1)
import { newId } from '../lib/new-id.ts';
import { whenForgotten } from '../lib/person.ts';
import { createStore, useStore } from '../lib/store.ts';
import { awaitedPanel, noteOpener, returnFocus } from './panel-focus.ts';
import {
  isPanelTag,
  panelFor,
  noPanels,
  type PanelAction,
  type PanelPayloads,
  type Panels,
  panelsAfter,
  type PanelTag,
} from './panel-rules.ts';

const CHANNEL = 'care_portal_sidebar_communication';

export const panelStore = createStore<Panels>(noPanels);

/** Is the panel column folded away? The panels stay mounted. */
export const collapseStore = createStore<boolean>(false);

/** The card that the person asked for last: it stays open when the column is too low for all. */
export const unfoldedStore = createStore<string | null>(null);

const dispatch = (action: PanelAction): void => panelStore.set((panels) => panelsAfter(panels, action));

type Addition = {
  readonly [Tag in PanelTag]: { readonly tag: Tag; readonly payload: PanelPayloads[Tag] };
}[PanelTag];

/**
 * Opens a panel on top of the column; of a duplicate the one that is open is unfolded, a single-instance one is shown again.
 * @returns the id of the shown one
 */
export const openPanel = <Tag extends PanelTag>(tag: Tag, payload: PanelPayloads[Tag]): string | null => {
  const addition = additionOf(tag, payload);
  if (addition === null) return null;
  collapseStore.set(() => false);
  const added = { id: newId(), ...addition };
  dispatch({ kind: 'add', panel: added });
  const shown = panelFor(panelStore.get(), added) ?? added;
  unfoldedStore.set(() => shown.id);
  noteOpener(shown.id);
  return shown.id;
};

/** The same where a person has asked for it: the panel takes the focus as soon as it is there. */
export const askForPanel = <Tag extends PanelTag>(tag: Tag, payload: PanelPayloads[Tag]): void => {
  const id = openPanel(tag, payload);
  awaitedPanel.set(() => id);
};

/** Mounts a panel that works out of sight, such as the softphone, unless it is there. */
export const keepHidden = <Tag extends PanelTag>(tag: Tag): void => {
  if (panelStore.get().open.some((panel) => panel.tag === tag)) return;
  const addition = additionOf(tag, { hidden: true });
  if (addition !== null) dispatch({ kind: 'add', panel: { id: newId(), ...addition } });
};

/** The panel that waits for the log of a call shows it. */
export const tellLogOfCall = (callId: string, logId: string): void =>
  dispatch({ kind: 'tellLog', callId, logId });

/** Tags also arrive from outside, where the compiler does not see them (SIDEBAR-017, SIDEBAR-018). */
const additionOf = (tag: string, payload: object): Addition | null => {
  if (tag === '') throw new Error('A side panel needs a tag.');
  if (!isPanelTag(tag)) {
    console.warn(`There is no side panel '${tag}'.`);
    return null;
  }
  return { tag, payload };
};

/** @throws Error without an id, which would close nothing and say nothing (SIDEBAR-019) */
export const closePanel = (id: string): void => {
  if (id === '') throw new Error('A side panel is closed by its id.');
  const panel = panelStore.get().open.find((one) => one.id === id);
  dispatch({ kind: 'remove', id });
  returnFocus(id);
  if (panel?.tag === 'communication-log' && panel.payload.callId !== undefined)
    announceClosed(panel.payload.callId);
};

export const maximisePanel = (id: string | null): void => dispatch({ kind: 'maximise', id });

whenForgotten(() => {
  panelStore.set(() => noPanels);
  collapseStore.set(() => false);
  unfoldedStore.set(() => null);
  awaitedPanel.set(() => null);
});

export const toggleCollapsed = (): void => collapseStore.set((isCollapsed) => !isCollapsed);

export const usePanels = (): Panels => useStore(panelStore);

const announceClosed = (callId: string): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ callId });
  channel.close();
};

/** Closes here the log panels that another tab has closed. @returns the end of listening */
export const followOtherTabs = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const callId = callIdOf(event.data);
    if (callId !== null) dispatch({ kind: 'closeCall', callId });
  });
  return () => channel.close();
};

const callIdOf = (message: unknown): string | null =>
  typeof message === 'object' && message !== null && 'callId' in message && typeof message.callId === 'string'
    ? message.callId
    : null;
