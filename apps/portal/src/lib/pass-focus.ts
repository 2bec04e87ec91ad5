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

const headingAround = (place: HTMLElement): HTMLElement | null => {
  const heading = place.closest('section, main')?.querySelector<HTMLElement>('h1, h2') ?? null;
  heading?.setAttribute('tabindex', '-1');
  return heading;
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
