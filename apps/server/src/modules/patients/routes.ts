// Which handler answers which call about patients?
import type { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { conditionCalls } from '@alveary/contract/patients/condition.calls.ts';
import type { patientCreationCalls } from '@alveary/contract/patients/creation.calls.ts';
import type { journeyCalls } from '@alveary/contract/patients/journey.calls.ts';
import type { patientListCalls } from '@alveary/contract/patients/list.calls.ts';
import type { communicationPreferenceCalls } from '@alveary/contract/patients/preferences.calls.ts';
import type { patientRecordCalls } from '@alveary/contract/patients/record.calls.ts';
import type { patientStatusCalls } from '@alveary/contract/patients/status.calls.ts';
import type { stickyNoteCalls } from '@alveary/contract/patients/sticky-note.calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import {
  addAddress,
  addPhone,
  changeAddress,
  changePhone,
  changeRecord,
  removeAddress,
  removePhone,
} from './change-record.ts';
import { readCommunicationPreferences, saveCommunicationPreferencesOf } from './communication-preferences.ts';
import { addConditions, listConditionChoices, removeConditions } from './conditions.ts';
import { readAggregates } from './count-by-status.ts';
import { createPatient } from './create-patient.ts';
import { enterSpo2 } from './enter-reading.ts';
import { findDuplicates } from './find-duplicates.ts';
import { addJourney, addSite, listJourneyStatuses, removeJourney, removeSite } from './journeys.ts';
import { listMeasurements } from './list-measurements.ts';
import { listPatients } from './list-patients.ts';
import { listRecent } from './list-recent.ts';
import { openSiteProfile } from './open-site-profile.ts';
import { patientList } from './patient-list.ts';
import { listStatuses, listStatusTypes, removeStatus, saveStatus } from './patient-statuses.ts';
import { readCareSummary } from './read-care-summary.ts';
import { readLightSiteProfile } from './read-light-site-profile.ts';
import { readProfile } from './read-profile.ts';
import { searchPatients } from './search-patients.ts';
import { changeStickyNote, createStickyNote, listStickyNotes } from './sticky-notes.ts';

export const patientHandlers = {
  search: searchPatients,
  list: listPatients,
  recent: listRecent,
  profile: readProfile,
  siteProfile: openSiteProfile,
  lightSiteProfile: readLightSiteProfile,
  careSummary: readCareSummary,
  measurements: listMeasurements,
} satisfies Handlers<typeof patientCalls>;

export const patientCreationHandlers = {
  findDuplicates,
  create: createPatient,
} satisfies Handlers<typeof patientCreationCalls>;

export const patientListHandlers = { aggregates: readAggregates, rows: patientList } satisfies Handlers<
  typeof patientListCalls
>;

export const communicationPreferenceHandlers = {
  read: readCommunicationPreferences,
  save: saveCommunicationPreferencesOf,
} satisfies Handlers<typeof communicationPreferenceCalls>;

export const patientRecordHandlers = {
  change: changeRecord,
  addPhone,
  updatePhone: changePhone,
  removePhone,
  addAddress,
  updateAddress: changeAddress,
  removeAddress,
  enterSpo2,
} satisfies Handlers<typeof patientRecordCalls>;

export const conditionHandlers = {
  choices: listConditionChoices,
  add: addConditions,
  remove: removeConditions,
} satisfies Handlers<typeof conditionCalls>;

export const journeyHandlers = {
  statuses: listJourneyStatuses,
  add: addJourney,
  remove: removeJourney,
  addSite,
  removeSite,
} satisfies Handlers<typeof journeyCalls>;

export const stickyNoteHandlers = {
  list: listStickyNotes,
  create: createStickyNote,
  change: changeStickyNote,
} satisfies Handlers<typeof stickyNoteCalls>;

export const patientStatusHandlers = {
  types: listStatusTypes,
  list: listStatuses,
  save: saveStatus,
  remove: removeStatus,
} satisfies Handlers<typeof patientStatusCalls>;
