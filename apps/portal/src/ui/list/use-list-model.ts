// Which columns and rows does a list show, in which order? Worked out by the headless table library from the person's choices
import { useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, Sort } from './column.ts';
import { type ColumnChoice, inOrder, isShown } from './column-choice.ts';
import { columnDefs, listFeatures, type ListRowModel } from './list-features.ts';

interface ListModelOptions<Row extends object> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sort: Sort | null;
  readonly isSortedByServer: boolean;
  readonly choice: ColumnChoice;
  readonly selected: ReadonlySet<string>;
}

export interface ListModel<Row extends object> {
  /** Pinned ones first. */
  readonly columns: readonly Column<Row>[];
  readonly pinned: number;
  readonly rows: readonly ListRowModel<Row>[];
}

/** What does not change between two drawings stays the same object: rows are drawn again only when they changed. */
export const useListModel = <Row extends object>(options: ListModelOptions<Row>): ListModel<Row> => {
  const { columns, rows, keyOf, sort, isSortedByServer, choice, selected } = options;
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const state = useMemo(() => {
    const ordered = inOrder(columns, choice);
    const hidden = columns.filter((column) => !isShown(column, choice));
    const name = ordered.find(({ isName }) => isName)?.id;
    return {
      columnOrder: ordered.map(({ id }) => id),
      columnVisibility: Object.fromEntries(hidden.map(({ id }) => [id, false])),
      columnPinning: {
        start: [...new Set([...(name === undefined ? [] : [name]), ...choice.pinned])],
        end: [],
      },
    };
  }, [columns, choice]);
  const sorting = useMemo(
    () => (sort === null || isSortedByServer ? [] : [{ id: sort.id, desc: sort.isDown }]),
    [sort, isSortedByServer],
  );
  const rowSelection = useMemo(
    () => Object.fromEntries([...selected].map((id) => [id, true as const])),
    [selected],
  );
  const table = useTable({
    features: listFeatures,
    columns: defs,
    data,
    getRowId: keyOf,
    manualSorting: isSortedByServer,
    state: { ...state, sorting, rowSelection },
  });
  const start = table.getStartVisibleLeafColumns();
  const ids = [...start, ...table.getCenterVisibleLeafColumns()].map(({ id }) => id).join(' ');
  const shown = useMemo(
    () => ids.split(' ').flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [columns, ids],
  );
  return { columns: shown, pinned: start.length, rows: table.getRowModel().rows };
};
