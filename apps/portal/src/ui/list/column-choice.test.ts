import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { inOrder, isShown, moved, pinToggled, shownToggled, usualChoice, widened } from './column-choice.ts';
import { offsetsOf, widthsOf } from './widths.ts';

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  title: id,
  cell: () => id,
  ...more,
});
const columns = [
  column('name', { isName: true }),
  column('age'),
  column('site'),
  column('grade', { isSpare: true }),
];
const ids = (choice = usualChoice) => inOrder(columns, choice).map(({ id }) => id);

it('columns move between their neighbours, never before the naming one', () => {
  expect(ids(moved(columns, usualChoice, 'site', -1))).toEqual(['name', 'site', 'age', 'grade']);
  expect(moved(columns, usualChoice, 'age', -1)).toBe(usualChoice);
  expect(moved(columns, usualChoice, 'grade', 1)).toBe(usualChoice);
});

it('a column is hidden, a spare one added, the naming one always shown', () => {
  const [name, age, , grade] = columns;
  const hidden = shownToggled(usualChoice, age!);
  expect([name!, age!, grade!].map((one) => isShown(one, hidden))).toEqual([true, false, false]);
  expect(isShown(grade!, shownToggled(usualChoice, grade!))).toBe(true);
  expect(isShown(name!, shownToggled(usualChoice, name!))).toBe(true);
});

it('a dragged width stays between what can be read and what fits', () => {
  expect(widened(usualChoice, 'age', 5000).widths).toEqual({ age: 800 });
  expect(widened(usualChoice, 'age', 3.4).widths).toEqual({ age: 48 });
  expect(pinToggled(pinToggled(usualChoice, 'site'), 'site')).toEqual(usualChoice);
});

it('what is left of the width goes to the growing columns; a dragged one stays as it is', () => {
  const needed = [
    { id: 'a', width: 100, grow: 2 },
    { id: 'b', width: 50 },
    { id: 'c', width: 50, grow: 1 },
  ];
  expect(widthsOf(needed, {}, 500)).toEqual([300, 50, 150]);
  expect(widthsOf(needed, { a: 120 }, 500)).toEqual([120, 50, 330]);
  expect(widthsOf(needed, {}, 150)).toEqual([100, 50, 50]);
  expect(
    widthsOf(
      [
        { id: 'a', width: 10 },
        { id: 'b', width: 20 },
      ],
      {},
      100,
    ),
  ).toEqual([10, 90]);
  expect(offsetsOf([100, 50, 70], 2)).toEqual([0, 100]);
});
