// Who is left out, as a table.
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { expect, it } from 'vitest';
import { leftOutFor } from './bulk.rules.ts';

const GONE = 'The patient has left the programme or declined it.';

it.each<[EngagementStatus[], string[], boolean, string | null]>([
  [['MANAGED'], [], true, null],
  [['ELIGIBLE'], ['DORMANT'], true, null],
  [['DISENROLLED'], [], false, GONE],
  [['DECLINED_PROSPECT', 'DISENROLLED'], [], true, GONE],
  [['DISENROLLED', 'MANAGED'], [], false, null],
  [['MANAGED'], ['HOSPICE'], true, 'The patient is in hospice care.'],
  [['MANAGED'], ['HOSPICE'], false, null],
  [[], [], true, null],
])('%j, %j, message %s: %s', (statuses, patientStatuses, isMessage, expected) => {
  expect(leftOutFor({ statuses, patientStatuses, isDeceased: false }, isMessage)).toBe(expected);
});

it.each([true, false])('leaves out the dead, whatever is done (message %s)', (isMessage) => {
  const standing = { statuses: ['MANAGED'], patientStatuses: [], isDeceased: true } as const;
  expect(leftOutFor(standing, isMessage)).toBe('The patient has died.');
});
