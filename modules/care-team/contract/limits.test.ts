// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { monthField } from './model.ts';
import { teamAssignment, teamAssignments } from './team.ts';

it.each([
  ['monthField', monthField, { it: 'text /^[12]\\d{3}-(0[1-9]|1[0-2])$/' }],
  [
    'teamAssignment',
    teamAssignment,
    {
      role: 'medical_assistant | health_coach | patient_enrollment_coordinator | nurse_practitioner | registered_nurse | pulmonologist | caregiver_lead | respiratory_therapist | care_coordinator',
    },
  ],
  [
    'teamAssignments',
    teamAssignments,
    {
      it: 'list 1–9',
      '[].role':
        'medical_assistant | health_coach | patient_enrollment_coordinator | nurse_practitioner | registered_nurse | pulmonologist | caregiver_lead | respiratory_therapist | care_coordinator',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
