// What of the headless table library does the list kit use? (decision: one list kit)
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type ColumnDef,
  type Row,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
} from '@tanstack/react-table';
import type { Column } from './column.ts';

export const listFeatures = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type ListFeatures = typeof listFeatures;
export type ListRowModel<Data extends RowData> = Row<ListFeatures, Data>;

type Compared = string | number;

const valueOf = <Data extends RowData>(row: Row<ListFeatures, Data>, id: string): Compared => {
  const value = row.getValue(id);
  return typeof value === 'number' ? value : String(value);
};

/** Equal ones stay in the order in which they were given. */
const byValue = <Data extends RowData>(
  one: Row<ListFeatures, Data>,
  other: Row<ListFeatures, Data>,
  id: string,
): number => {
  const [left, right] = [valueOf(one, id), valueOf(other, id)];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The columns as the library knows them: by what each is sorted. What they look like stays with the kit. */
export const columnDefs = <Data extends RowData>(
  columns: readonly Column<Data>[],
): ColumnDef<ListFeatures, Data>[] =>
  columns.map(({ id, sort }) => {
    const sortFn: SortFn<ListFeatures, Data> = byValue;
    const by = sort?.by;
    return by === undefined
      ? { id, enableSorting: sort !== undefined }
      : { id, accessorFn: (row: Data, index: number) => by(row, index), sortFn };
  });
