// What other features may use of the patient page.
export { usePatient } from './patient-context.ts';
export { usePatientInView } from './patient-in-view.ts';
export { PatientLink, usePatientLocale, usePatientOf } from './patient-link.tsx';
export { nameOf } from './patient-name.ts';
