// How much may be sent and shown here, and which words are known: each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { todayItem, todayList } from './model.ts';

it.each([
  [
    'todayItem',
    todayItem,
    {
      type: 'APPOINTMENT | TASK | CARE_EVENT',
      actuality: 'ACTUAL | POTENTIAL or null',
      'patient.patientStatuses[]': 'DORMANT | HOSPICE',
    },
  ],
  [
    'todayList',
    todayList,
    {
      'data[].type': 'APPOINTMENT | TASK | CARE_EVENT',
      'data[].actuality': 'ACTUAL | POTENTIAL or null',
      'data[].patient.patientStatuses[]': 'DORMANT | HOSPICE',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
