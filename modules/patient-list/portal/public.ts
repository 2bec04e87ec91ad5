export { PatientList } from './patient-list.tsx';
