// How does everything that the filter of the list holds become a CSV file, in the person's columns and order? (`POST profiles/list/file`)
import { engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { resultLabels } from '@alveary/modules/communications/contract/model.ts';
import { moduleNames } from '@alveary/modules/patients/contract/model.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { type ColumnId, listColumns } from '../contract/columns.ts';
import { fieldsOf, type listFileCalls } from '../contract/file-calls.ts';
import { type FileCell, keepOrder, readFile } from './list-file.store.ts';
import { countRows, rowsQuestion, sitesOf } from './patient-list.ts';

const labels: Readonly<Partial<Record<ColumnId, Readonly<Record<string, string>>>>> = {
  status: engagementStatusLabels,
  module: moduleNames,
  'last-comm-result': resultLabels,
};

/** What a code is called on the screen; everything else stands as it is. */
const inWords = (words: Readonly<Record<string, string>> | undefined, cell: FileCell): FileCell =>
  typeof cell === 'string' && words !== undefined ? (words[cell] ?? cell) : cell;

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

export const writeListFile: Handler<typeof listFileCalls.write> = async (ctx, { body }) => {
  const { filters, sort, zone, columns } = body;
  const mine = mayViewPatients.sites(ctx.me);
  const sites = sitesOf(ctx, filters);
  const question = await rowsQuestion(ctx, body, sites);
  const total = sites.length === 0 ? 0 : await countRows(ctx, question);
  await keepOrder(ctx.db);
  const headings = columns.flatMap((id) => fieldsOf(id).map((field) => ({ field, id })));
  return {
    total,
    columns: headings.map(({ field, id }) => (timed.has(id) ? { field, note: `(${zone})` } : { field })),
    detail: { filters, sort, zone, columns: columns.map((id) => listColumns[id].label) },
    batches: async function* batches(cursor) {
      const words = headings.map(({ id }) => labels[id]);
      for await (const batch of readFile(cursor, { question, columns, mine }, total))
        yield {
          patients: batch.map(([id]) => id),
          rows: batch.map(([, ...cells]) => cells.map((cell, at) => inWords(words[at], cell))),
        };
    },
  };
};
