// What other features may use of the patient page.
export { usePatient } from './patient-context.ts';
export { useReloadPatient } from './reload-patient.ts';
export { usePatientInView, useShowsPatient } from './patient-in-view.ts';
export {
  PatientLink,
  usePatientLocale,
  usePatientOf,
  usePatientPage,
} from './patient-link.tsx';
export {
  factsOf,
  NOT_THIS_PATIENT,
  PanelPatient,
  type PatientFacts,
  useIsOtherPatient,
} from './panel-patient.tsx';
export { NoSiteOfPatient } from './no-site-of-patient.tsx';
export { addressLines, capital, languageName, sexName } from './demographics.ts';
export { FactsCard } from './facts-card.tsx';
export { PatientClock, patientMoment, usePatientReader } from './patient-clock.tsx';
export { PatientLine } from './patient-line.tsx';
export { ReasonDialog, type Reasoned, type StoredReason } from './reason.dialog.tsx';
export { CardEmpty, CardLoading, SummaryCard } from './summary-card.tsx';
export { phoneTypeNames } from './admin/phone-types.ts';
export { ReferrerCard } from './admin/referrer-card.tsx';
export { ReasonChoices } from './reason-choices.tsx';
export { DeceasedBadge, PatientStatusBadge } from './patient-status-badge.tsx';
export { addressOfRowPatient, rowPatientColumn, RowPatientName, rowSiteColumn } from './row-patient.tsx';
export { LandlineNote } from './landline-note.tsx';
export { mainPhone, phoneChoice, phoneText } from './phones.ts';
