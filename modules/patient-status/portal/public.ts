// What other subjects may use of patient status.
export { PatientStatuses } from './patient-statuses.tsx';
