// Which calls tell of the limit on patients of foreign practices, and of those who reached it? (OP-PSEARCH-3)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField, instantField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { mayEditUsers } from '@alveary/modules/portal-users/contract/policies.ts';

/** Patients of foreign practices that a person who is not staff is shown within an hour. */
export const MOST_CLOSED_RESULTS = 20;

const searchAlarm = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  raised_at: instantField,
});
export type SearchAlarm = z.output<typeof searchAlarm>;

export const searchLimitCalls = {
  limit: call({
    method: 'GET',
    path: 'profiles/search/limit',
    summary:
      'Until when the search answers patients of the own sites only, because the limit of others is reached',
    input: {},
    output: z.object({ limited_until: instantField.nullable() }),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'it concerns only the own searches' },
    spec: ['PSEARCH-014'],
  }),
  alarms: call({
    method: 'GET',
    path: 'profiles/search/alarms',
    summary: 'Which users of the own sites reached the limit, and nobody has taken note yet',
    input: {},
    output: z.array(searchAlarm),
    allow: mayEditUsers,
    reach: 'allowed-sites',
    errors: [],
    shows: ['alarms'],
    audit: { none: 'it holds no patient data' },
    spec: ['PSEARCH-014'],
  }),
  noteAlarm: call({
    method: 'PUT',
    path: 'profiles/search/alarms/{id}/seen',
    summary: 'Take note of an alarm, for every admin of the site',
    input: { params: z.object({ id: idField }) },
    output: nothing,
    allow: mayEditUsers,
    reach: 'allowed-sites',
    errors: ['NotFound'],
    changes: ['alarms'],
    audit: { action: 'patient.search-alarm-seen', about: 'user' },
    spec: ['PSEARCH-014'],
  }),
};
