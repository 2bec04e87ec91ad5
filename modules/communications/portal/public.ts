// What may other subjects use of the screens of logs?
export { ChoosePatient } from './choose-patient.tsx';
export { callLogCode, purposeNameOf } from './purposes.ts';
