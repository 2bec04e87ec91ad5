// What may other subjects use of the screens of logs?
export { ChoosePatient } from './choose-patient.tsx';
export { purposeNameOf } from './purpose-names.ts';
export { callLogCode } from './purposes.ts';
export { useTaskPurposes } from './task-purposes.ts';
