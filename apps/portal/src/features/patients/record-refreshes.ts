// What shows the record, the sites or the status of a patient, and is asked for again when one of them has changed?
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import { patientListCalls } from '@alveary/contract/patients/list.calls.ts';

export const recordRefreshes = [
  patientCalls.profile,
  patientCalls.siteProfile,
  patientCalls.recent,
  patientCalls.list,
  patientListCalls.rows,
];

export const conditionRefreshes = [patientCalls.siteProfile, patientCalls.profile, patientCalls.careSummary];
