export { PatientSearch } from './patient-search.dialog.tsx';
