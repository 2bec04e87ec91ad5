// Do the columns of the file stand as they stand on the screen? As a table.
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { type ColumnChoice, usualChoice } from '@alveary/portal/ui/list/column-choice.ts';
import { expect, it } from 'vitest';
import { shownIds } from './list-acts.rules.ts';

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  title: id,
  cell: () => null,
  ...more,
});
const columns = [
  column('name', { isName: true }),
  column('a'),
  column('b'),
  column('c'),
  column('d', { isSpare: true }),
];

it.each<[Partial<ColumnChoice>, string]>([
  [{}, 'name a b c'],
  [{ hidden: ['b', 'name'] }, 'name a c'],
  [{ added: ['d'] }, 'name a b c d'],
  [{ order: ['name', 'c', 'b', 'a', 'd'] }, 'name c b a'],
  [{ pinned: ['c', 'b'] }, 'name c b a'],
  [{ pinned: ['gone', 'd', 'c'], hidden: ['c'] }, 'name a b'],
])('%j shows %s', (choice, expected) => {
  expect(shownIds(columns, { ...usualChoice, ...choice }).join(' ')).toBe(expected);
});
