// Who has the focus when a row was dealt with and goes? Its neighbour, so that a list is worked through by keyboard (design language §12)
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { giveFocusBack, isNowhere } from './return-focus.ts';

type Neighbour = 'nextElementSibling' | 'previousElementSibling';

const buttonBeside = (row: Element | null, side: Neighbour): HTMLElement | null => {
  for (let at = row?.[side] ?? null; at !== null; at = at[side]) {
    const button = at.querySelector('button');
    if (button !== null) return button;
  }
  return null;
};

const AROUND = 'section, main, [role=dialog]';

const headingAround = (place: HTMLElement): HTMLElement | null => {
  const heading = place.closest(AROUND)?.querySelector<HTMLElement>('h1, h2') ?? null;
  heading?.setAttribute('tabindex', '-1');
  return heading;
};

/** The part itself, where it has no heading. */
const partAround = (place: HTMLElement): HTMLElement | null => {
  const part = place.closest<HTMLElement>(AROUND);
  if (part?.hasAttribute('tabindex') === false) part.setAttribute('tabindex', '-1');
  return part;
};

/**
 * For the acts of a row that goes once it is dealt with: the next row that has some is focused then, else one before it, else the
 * heading above.
 * @param place where the acts stand
 * @returns to be called when the row is dealt with
 */
export const useFocusPassedOn = (place: RefObject<HTMLElement | null>): (() => void) => {
  const isDealtWith = useRef(false);
  // In the layout phase: afterwards the row is out of the page, and its neighbours are not found from it.
  useLayoutEffect(() => {
    const here = place.current;
    return () => {
      const { activeElement } = document;
      const hadFocus = isNowhere(activeElement) || here?.contains(activeElement) === true;
      if (here === null || !isDealtWith.current || !hadFocus) return;
      const row = here.closest('li, tr, [role="row"]');
      const next =
        buttonBeside(row, 'nextElementSibling') ??
        buttonBeside(row, 'previousElementSibling') ??
        headingAround(here);
      if (next !== null) giveFocusBack(next);
    };
  }, [place]);
  return () => {
    isDealtWith.current = true;
  };
};

/** What has the focus while a Retry is under way. */
let waiting: HTMLElement | null = null;

/**
 * For a Retry, which goes when it is pressed: the heading of its part is focused while what failed is asked again, and the Retry has
 * the focus once more where that fails too.
 * @param place where the Retry stands
 * @returns to be called when it is pressed
 */
export const useFocusOfRetry = (place: RefObject<HTMLElement | null>): (() => void) => {
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const here = place.current;
    const { activeElement } = document;
    const part = here?.closest(AROUND);
    if (waiting !== null && (part === waiting || part?.contains(waiting) === true)) {
      if (activeElement === waiting || isNowhere(activeElement)) here?.querySelector('button')?.focus();
      waiting = null;
    }
    return () => {
      if (here === null || !isPressed.current) return;
      const active = document.activeElement;
      if (!isNowhere(active) && !here.contains(active)) return;
      waiting = headingAround(here) ?? partAround(here);
      if (waiting !== null) giveFocusBack(waiting);
    };
  }, [place]);
  return () => {
    isPressed.current = true;
  };
};
