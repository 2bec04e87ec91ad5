// Calls that answer what counts in the minutes ledger (decisions 0051 and 0118).
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, instantField } from '@alveary/contract/fields.ts';
import { durationField } from '@alveary/modules/communications/contract/model.ts';
import { mayReadLogs, mayWriteLogs } from '@alveary/modules/communications/contract/policies.ts';
import { logTime } from './model.ts';

export const timeCalls = {
  ofLog: call({
    method: 'GET',
    path: 'communications/{id}/time',
    summary: 'What counts of the time of a log, and what was cut from it',
    input: { params: z.object({ id: idField }) },
    output: logTime.nullable(),
    allow: mayReadLogs,
    reach: 'allowed-sites',
    errors: ['LogNotFound'],
    shows: ['logs'],
    audit: { action: 'log-time.read', about: 'patient' },
    spec: ['LOG-026'],
  }),
  preview: call({
    method: 'GET',
    path: 'log-time-preview',
    summary:
      'What would count of a log by hand with this time and duration, and what is counted elsewhere already',
    input: {
      query: z.strictObject({
        sent: instantField,
        /** Minutes. */
        duration: z.coerce.number('Duration must be 0 or greater.').pipe(durationField),
        /** The log that is changed; left out for a new one of one's own. */
        logId: idField.optional(),
      }),
    },
    output: logTime,
    allow: mayWriteLogs,
    reach: 'allowed-sites',
    errors: ['LogNotFound'],
    shows: ['logs'],
    audit: { none: 'it tells of the time of one member of the staff and names no patient' },
    spec: ['LOG-026'],
  }),
};
