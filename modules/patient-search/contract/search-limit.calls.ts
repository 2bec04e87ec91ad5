// The calls about the limit on patients of other practices, and about those who reached it (OP-PSEARCH-3).
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField, instantField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { mayEditUsers } from '@alveary/modules/portal-users/contract/policies.ts';

const searchAlarm = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  raised_at: instantField,
  /** Staff: the patients are of the sites that see the alarm. */
  of_staff: z.boolean(),
  /** Since then the search answers the person own patients only; null where it does not. */
  stopped_at: instantField.nullable(),
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
    summary:
      'Which users of the own sites, and which staff who looked up patients of these, reached the limit, and nobody has taken note yet',
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
    summary: 'Take note of an alarm, for every admin of the own sites',
    input: { params: z.object({ id: idField }) },
    output: nothing,
    allow: mayEditUsers,
    reach: 'allowed-sites',
    errors: ['NotFound'],
    changes: ['alarms'],
    audit: { action: 'patient.search-alarm-seen', about: 'user' },
    spec: ['PSEARCH-014'],
  }),
  lift: call({
    method: 'PUT',
    path: 'profiles/search/alarms/{id}/lift',
    summary: 'Let staff whose search was stopped find patients of all sites again before the hour is over',
    input: { params: z.object({ id: idField }) },
    output: nothing,
    allow: mayEditUsers,
    reach: 'allowed-sites',
    errors: ['NotFound'],
    changes: ['alarms'],
    audit: { action: 'patient.search-stop-lifted', about: 'user' },
    spec: ['PSEARCH-014'],
  }),
};
