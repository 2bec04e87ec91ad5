// What other subjects may ask about patients.
export { reachesPatient } from './profile.store.ts';
export { checkBirthDate } from './birth-date.ts';
export { moduleOfSite } from './module-of-site.ts';
export { findProfile } from './profile.store.ts';
export { patientMarksJson, rowPatientJson } from './row-patient.store.ts';
export { changing } from './update-record.ts';
export { type StoredPhone, takeNextVersion } from './record.store.ts';
export { findAddresses, findNumbers } from './addresses.store.ts';
export { findReader } from './reader.store.ts';
export {
  checkContactable,
  findDeceased,
  hasDiedSql,
  isDeceasedSql,
  mayContact,
} from './contact.store.ts';
export { findUsualRanges } from './measurements.store.ts';
