// What the header opens.
export { NewPatient } from './new-patient.dialog.tsx';
