// How does everything that the filter of the list holds become a CSV file, in the person's columns and order? (`POST profiles/list/file`)
import { engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { resultLabels } from '@alveary/modules/communications/contract/model.ts';
import { moduleNames } from '@alveary/modules/patients/contract/model.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { type ColumnId, listColumns } from '../contract/columns.ts';
import { fieldsOf, type listFileCalls } from '../contract/file-calls.ts';
import { type FileCell, type FileRow, keepOrder, minuteOf, readFile } from './list-file.store.ts';
import { countRows, rowsQuestion, sitesOf } from './patient-list.ts';

const labels: Readonly<Partial<Record<ColumnId, Readonly<Record<string, string>>>>> = {
  status: engagementStatusLabels,
  module: moduleNames,
  'last-comm-result': resultLabels,
};

/** Instants are told in the person's time: the heading says in which. */
const timed: ReadonlySet<ColumnId> = new Set<ColumnId>([
  'last-session-date',
  'spo2-timestamp',
  'mmrc-timestamp',
  'eligibility-start',
  'eligibility-end',
  'last-communication',
  'last-comm-date',
  'next-appointment',
]);

type Telling = (cell: string) => string;

/** What a code is called on the screen, and an instant up to its minute; null where what was read stands in the file as it is. */
const tellingOf = (id: ColumnId): Telling | null => {
  if (timed.has(id)) return minuteOf;
  const words = labels[id];
  return words === undefined ? null : (code) => words[code] ?? code;
};

/** The cells of a row behind its id, as they stand in the file. */
const cellsOf = ([, ...cells]: FileRow, telling: readonly (Telling | null)[]): readonly FileCell[] => {
  for (const [at, tell] of telling.entries()) {
    const cell = cells[at];
    if (tell !== null && typeof cell === 'string') cells[at] = tell(cell);
  }
  return cells;
};

export const writeListFile: Handler<typeof listFileCalls.write> = async (ctx, { body }) => {
  const { filters, sort, zone, columns } = body;
  const mine = await ctx.bitsOf(mayViewPatients.sites(ctx.me));
  const sites = sitesOf(ctx, filters);
  const question = await rowsQuestion(ctx, body, sites);
  const total = sites.length === 0 ? 0 : await countRows(ctx, question);
  await keepOrder(ctx.db, zone);
  const headings = columns.flatMap((id) => fieldsOf(id).map((field) => ({ field, id })));
  return {
    total,
    columns: headings.map(({ field, id }) => (timed.has(id) ? { field, note: `(${zone})` } : { field })),
    detail: { filters, sort, zone, columns: columns.map((id) => listColumns[id].label) },
    batches: async function* batches(cursor, write) {
      const telling = headings.map(({ id }) => tellingOf(id));
      const lines: ReturnType<typeof write>[] = [];
      // Nothing is kept of a row but whose it is.
      const take = (row: FileRow): string => {
        lines.push(write(cellsOf(row, telling)));
        return row[0];
      };
      for await (const patients of readFile(cursor, { question, columns, mine }, total, take))
        yield { patients, lines: lines.splice(0, patients.length) };
    },
  };
};
