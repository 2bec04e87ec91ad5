import { expect, it } from 'vitest';
import { patientsByStatus } from './engagement-status.ts';

it('each status has its count, none where nobody was counted', () => {
  const none = {
    ELIGIBLE: 0,
    NOT_AWARE: 0,
    AWARE: 0,
    ACTIVATED: 0,
    MANAGED: 0,
    DECLINED_PROSPECT: 0,
    DISENROLLED: 0,
  };
  expect(patientsByStatus({})).toEqual(none);
  expect(patientsByStatus({ MANAGED: 3, AWARE: 1 })).toEqual({ ...none, MANAGED: 3, AWARE: 1 });
});
