// Which columns has the person chosen, in which order, how wide, and which stay while the others scroll sideways?
import { LEAST_WIDTH, MOST_WIDTH } from '@alveary/modules/list-columns/contract/model.ts';
import type { Column } from './column.ts';

export interface ColumnChoice {
  /** Ids in the person's order; columns that came later stand at their own place. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Spare columns that were chosen. */
  readonly added: readonly string[];
  readonly pinned: readonly string[];
  /** Pixels of the columns that were dragged. */
  readonly widths: Readonly<Record<string, number>>;
}

export const usualChoice: ColumnChoice = { order: [], hidden: [], added: [], pinned: [], widths: {} };

/** All columns in the person's order, the naming one first. */
export const inOrder = <Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
): readonly Column<Row>[] => {
  const placeOf = (column: Column<Row>, index: number): number => {
    if (column.isName) return -1;
    const chosen = choice.order.indexOf(column.id);
    return chosen < 0 ? index : chosen;
  };
  return columns
    .map((column, index) => ({ column, place: placeOf(column, index) }))
    .sort((one, other) => one.place - other.place)
    .map(({ column }) => column);
};

export const isShown = <Row>(column: Column<Row>, choice: ColumnChoice): boolean =>
  column.isName === true ||
  (column.isSpare ? choice.added.includes(column.id) : !choice.hidden.includes(column.id));

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((one) => one !== id);
const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? without(ids, id) : [...ids, id];

export const shownToggled = <Row>(choice: ColumnChoice, column: Column<Row>): ColumnChoice =>
  column.isSpare
    ? { ...choice, added: toggled(choice.added, column.id) }
    : { ...choice, hidden: toggled(choice.hidden, column.id) };

export const pinToggled = (choice: ColumnChoice, id: string): ColumnChoice => ({
  ...choice,
  pinned: toggled(choice.pinned, id),
});

export const widened = (choice: ColumnChoice, id: string, width: number): ColumnChoice => ({
  ...choice,
  widths: { ...choice.widths, [id]: Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width))) },
});

/** The column one place further towards the start or the end; never before the naming one. */
export const moved = <Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  id: string,
  by: -1 | 1,
): ColumnChoice => {
  const all = inOrder(columns, choice);
  const order = all.map((column) => column.id);
  const at = order.indexOf(id);
  const other = all[at + by];
  if (at < 0 || other === undefined || other.isName) return choice;
  order[at] = other.id;
  order[at + by] = id;
  return { ...choice, order };
};
