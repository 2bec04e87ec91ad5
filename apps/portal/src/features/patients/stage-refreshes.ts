// What shows the engagement status of a patient, and is asked for again when it has changed?
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import { patientListCalls } from '@alveary/contract/patients/list.calls.ts';

export const stageRefreshes = [
  patientCalls.profile,
  patientCalls.siteProfile,
  patientCalls.list,
  patientListCalls.rows,
];
