// What does a row of a chart say as a table? The same values, newest first; what a screen reader gets too (design language §13)
import { useMemo } from 'react';
import type { Column } from '../list/column.ts';
import { ListTable } from '../list/list-table.tsx';
import type { TimeSeries } from './time-series.ts';
import type { TimeAxis } from './use-time-axis.ts';

/** What a row of a chart says of its values, as a plot or as a table. */
export interface ValueTableProps {
  readonly title: string;
  readonly unit: string;
  readonly series: readonly TimeSeries[];
  readonly axis: TimeAxis;
  readonly show: (value: number) => string;
  readonly momentOf: (time: number) => string;
}

interface ValueRow {
  readonly key: string;
  readonly time: number;
  readonly name: string;
  readonly value: string;
}

/** Newest first; of very many only those in sight are drawn. */
export const ValueTable = ({ title, unit, series, axis: { window }, show, momentOf }: ValueTableProps) => {
  const rows = useMemo(
    () =>
      series
        .flatMap(({ name, times, values, lower, lowest, highest }) =>
          times.map((time, at): ValueRow => {
            const high = show(values[at] ?? 0);
            const low = lower?.[at];
            return {
              key: `${name} ${time} ${at}`,
              time,
              name,
              value:
                lowest !== undefined && highest !== undefined
                  ? `${high} (${show(lowest[at] ?? 0)} to ${show(highest[at] ?? 0)})`
                  : low === undefined
                    ? high
                    : `${high} / ${show(low)}`,
            };
          }),
        )
        .filter(({ time }) => time >= window.from && time <= window.to)
        .sort((one, other) => other.time - one.time),
    [series, window, show],
  );
  const columns = useMemo(
    (): readonly Column<ValueRow>[] => [
      { id: 'time', title: 'Time', width: 170, isTabular: true, cell: ({ time }) => momentOf(time) },
      { id: 'name', title: 'Measure', width: 110, grow: 1, cell: ({ name }) => name },
      { id: 'value', title: unit, width: 110, isNumber: true, cell: ({ value }) => value },
    ],
    [momentOf, unit],
  );
  return (
    <ListTable label={`Values of ${title}`} fills rows={rows} keyOf={({ key }) => key} columns={columns} />
  );
};
