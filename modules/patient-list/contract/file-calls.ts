// Which call writes everything that the filter of the list holds into a file, and under which headings? (OP-VIEWS-1)
import { z } from 'zod';
import { call, csv, type CsvColumns } from '@alveary/contract/call.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { asked } from './calls.ts';
import { type ColumnId, columnIds, listColumns } from './columns.ts';

/** A name is two columns, as other programs take it. */
const headings: CsvColumns = {
  'last-name': 'Last name',
  'first-name': 'First name',
  ...Object.fromEntries(columnIds.map((id) => [id, listColumns[id].label])),
};

/** The columns of the file that stand for one of the list. */
export const fieldsOf = (id: ColumnId): readonly string[] =>
  id === 'name' ? ['last-name', 'first-name'] : [id];

export const listFileCalls = {
  write: call({
    method: 'POST',
    path: 'profiles/list/file',
    summary:
      'Every patient of the own sites that a filter holds, as a CSV file that is written while it is sent',
    input: {
      body: z.strictObject({
        ...asked,
        columns: z
          .array(z.enum(columnIds, 'The list has no such column. Leave it out.'))
          .min(1, 'Choose at least one column.')
          .max(columnIds.length, 'A column can stand in the file once.')
          .refine((ids) => new Set(ids).size === ids.length, 'A column can stand in the file once.'),
      }),
    },
    output: { ...csv('patients', headings), isStreamed: true },
    allow: mayViewPatients,
    reach: {
      allSites:
        'its statements name the own sites, in the order of the list, which a check per row would lose',
    },
    errors: [],
    changes: [],
    audit: { action: 'patient.export', about: 'patients' },
    perMinute: 20,
    spec: ['SHELL-037'],
  }),
};
