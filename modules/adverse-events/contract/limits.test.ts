// How much may be sent and shown here, and which words are known: each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  adverseEvent,
  adverseEventOfPatient,
  changedAdverseEvent,
  newAdverseEvent,
  newEventNote,
} from './model.ts';

it.each([
  [
    'adverseEvent',
    adverseEvent,
    {
      type: 'EXACERBATION | EMERGENCY_VISIT | HOSPITAL_ADMISSION | LOW_SPO2 | SPIROMETRY_DECLINE | SYMPTOM_ALERT | MEDICATION_ISSUE | FALL | DEVICE_ISSUE | OTHER',
      actuality: 'ACTUAL | POTENTIAL',
      status: 'OPEN | IN_PROGRESS | RESOLVED',
      severity: 'MILD | MODERATE | SEVERE',
      'appointments[].status': 'PENDING | PROPOSED | BOOKED | FULFILLED | CANCELLED',
    },
  ],
  [
    'adverseEventOfPatient',
    adverseEventOfPatient,
    {
      type: 'EXACERBATION | EMERGENCY_VISIT | HOSPITAL_ADMISSION | LOW_SPO2 | SPIROMETRY_DECLINE | SYMPTOM_ALERT | MEDICATION_ISSUE | FALL | DEVICE_ISSUE | OTHER',
      actuality: 'ACTUAL | POTENTIAL',
      status: 'OPEN | IN_PROGRESS | RESOLVED',
      severity: 'MILD | MODERATE | SEVERE',
      'appointments[].status': 'PENDING | PROPOSED | BOOKED | FULFILLED | CANCELLED',
      'patient.patientStatuses[]': 'DORMANT | HOSPICE',
    },
  ],
  [
    'changedAdverseEvent',
    changedAdverseEvent,
    {
      'type?':
        'EXACERBATION | EMERGENCY_VISIT | HOSPITAL_ADMISSION | LOW_SPO2 | SPIROMETRY_DECLINE | SYMPTOM_ALERT | MEDICATION_ISSUE | FALL | DEVICE_ISSUE | OTHER',
      'actuality?': 'ACTUAL | POTENTIAL',
      'severity?': 'MILD | MODERATE | SEVERE',
      'occurredAt?': 'text 1–',
      'description?': 'text –2000 or null',
      'status?': 'OPEN | IN_PROGRESS | RESOLVED',
      version: 'integer 1–',
    },
  ],
  [
    'newAdverseEvent',
    newAdverseEvent,
    {
      type: 'EXACERBATION | EMERGENCY_VISIT | HOSPITAL_ADMISSION | LOW_SPO2 | SPIROMETRY_DECLINE | SYMPTOM_ALERT | MEDICATION_ISSUE | FALL | DEVICE_ISSUE | OTHER',
      actuality: 'ACTUAL | POTENTIAL',
      severity: 'MILD | MODERATE | SEVERE',
      occurredAt: 'text 1–',
      description: 'text –2000 or null',
    },
  ],
  ['newEventNote', newEventNote, { text: 'text –20000' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
