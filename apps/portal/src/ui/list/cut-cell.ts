// What does a cell say whose text is too long for its column? The pointer shows the whole of it (design language §6)
import type { PointerEvent } from 'react';

/** A cell that has a tip of its own keeps it; one that is wide enough again loses what it was given here. */
export const tellCutCell = ({ target }: PointerEvent<HTMLElement>): void => {
  if (!(target instanceof Element)) return;
  const cell = target.closest<HTMLElement>('td, th');
  if (cell === null || (cell.title !== '' && cell.dataset['cut'] === undefined)) return;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('a, button')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  if (isCut) {
    cell.dataset['cut'] = '';
    cell.title = cell.textContent.trim();
  } else if (cell.dataset['cut'] !== undefined) {
    delete cell.dataset['cut'];
    cell.removeAttribute('title');
  }
};
