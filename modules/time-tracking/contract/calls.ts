// Which calls ask what counts in the minutes ledger? (decision 0051)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayReadLogs } from '@alveary/modules/communications/contract/policies.ts';
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
};
