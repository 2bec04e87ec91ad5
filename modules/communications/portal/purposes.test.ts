// Is a purpose called the same everywhere, also where the list of purposes is not at hand?
import { expect, it } from 'vitest';
import { purposeNameOf } from './purpose-names.ts';
import { purposeName } from './purposes.ts';

it.each([
  ['SERVICE_AWARENESS', 'Service Awareness'],
  ['REMOTE_PATIENT_MONITORING', 'Remote Patient Monitoring'],
  ['ENGAGE_TRANSFER', 'Engage & Transfer'],
  ['EHR_REVIEW_UPDATES', 'EHR Review/Updates'],
  ['CARE_PLAN_REVIEW_UPDATES', 'Care Plan Review/Updates'],
  ['MA_ACTIVITY', 'MA Activity'],
])('%s of an appointment, a task or a log is called %s', (key, label) => {
  expect(purposeNameOf(key)).toBe(label);
  expect(purposeName([], key)).toBe(label);
});

it('no purpose has no name', () => expect(purposeName([], null)).toBeNull());
