// Which columns does the person see, from left to right?
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { type ColumnChoice, inOrder, isShown } from '@alveary/portal/ui/list/column-choice.ts';

/** The naming column first, then the pinned ones in the order in which they were pinned, then the others in the person's order. */
export const shownIds = <Row>(columns: readonly Column<Row>[], choice: ColumnChoice): readonly string[] => {
  const shown = inOrder(columns, choice).filter((column) => isShown(column, choice));
  const ids = shown.map(({ id }) => id);
  const names = shown.flatMap(({ id, isName }) => (isName ? [id] : []));
  const pinned = choice.pinned.filter((id) => ids.includes(id) && !names.includes(id));
  return [...new Set([...names, ...pinned, ...ids])];
};
