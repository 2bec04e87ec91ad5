// Who has the focus when the part that had it is gone? What had it before, unless something else has taken it (design language §12)
import { createContext, type RefObject, useContext, useEffect, useState } from 'react';

const MOST_FRAMES = 60;

const isPage = (element: Element | null): boolean => !element || element === document.body;

/** A button that was closed under the focus keeps it for want of anything better (`ui/staying-button.tsx`). */
export const isNowhere = (element: Element | null): boolean =>
  isPage(element) || element?.matches('button[data-disabled][tabindex="-1"]') === true;

/** Waits for the question whether to close, which goes with the part and had the focus last. */
const giveTo = (target: HTMLElement, frames: number): void => {
  const { activeElement } = document;
  if (isNowhere(activeElement)) target.focus({ preventScroll: true });
  else if (activeElement?.closest('[role=alertdialog]') && frames > 0)
    requestAnimationFrame(() => giveTo(target, frames - 1));
};

/** A focus that is elsewhere stays there. */
export const giveFocusBack = (target: HTMLElement): void => {
  requestAnimationFrame(() => giveTo(target, MOST_FRAMES));
};

/** An item of a menu goes with the menu: the button that opened the menu stands for it. */
export const lastingOpener = (): Element | null => {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : activeElement;
};

/** Who had the focus when a part was asked for that came later: the menu it was chosen from is gone by then, and has had no time to give it back. */
export const AskerContext = createContext<Element | null>(null);

/**
 * For a dialog that is taken out of the page when it is closed: who opened it has the focus again.
 * @param place what stands in the page instead of its opener: then the first button beside it has the focus
 */
export const useFocusGivenBack = (place?: RefObject<HTMLElement | null>): void => {
  const asker = useContext(AskerContext);
  const [opener] = useState(() => {
    const now = lastingOpener();
    return isNowhere(now) ? asker : now;
  });
  useEffect(() => {
    const around = place?.current?.parentElement ?? null;
    return () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && !isPage(opener);
      const next = isThere ? opener : around?.querySelector('button');
      if (next) giveFocusBack(next);
    };
  }, [opener, place]);
};
