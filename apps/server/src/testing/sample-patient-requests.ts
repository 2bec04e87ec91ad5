// What does a right request to each call of the patient list and of the communication preferences look like?
import { preferenceDefaults } from '@alveary/contract/patients/preferences.ts';
import type { Sample } from './sample-requests.ts';
import { testSites } from './world.ts';

const preferencesOf = (profileId: string): string => `profiles/${profileId}/settings/communications`;

export const samplePatientRequests: Readonly<Record<string, Sample>> = {
  'patient-list.aggregates': () => ({ path: `profiles/aggregates?site_id=${testSites.north}` }),
  'patient-list.rows': () => ({ method: 'POST', path: 'profiles/list', body: { filters: { name: 'zzz' } } }),
  'patient-statuses.types': () => ({ path: 'patient-status-types' }),
  'patient-statuses.list': ({ patient }) => ({ path: `profiles/${patient.profileId}/patient-statuses` }),
  'patient-statuses.save': ({ patient }) => ({
    method: 'POST',
    path: `profiles/${patient.profileId}/patient-statuses`,
    body: { statusType: 'HOSPICE', source: 'portal', details: 'At home' },
  }),
  'patient-statuses.remove': ({ patient, patientStatusId }) => ({
    method: 'DELETE',
    path: `profiles/${patient.profileId}/patient-statuses/${patientStatusId}`,
  }),
  'sticky-notes.list': ({ patient }) => ({ path: `profiles/${patient.profileId}/sticky-notes` }),
  'sticky-notes.create': ({ patient }) => ({
    method: 'POST',
    path: `profiles/${patient.profileId}/sticky-notes`,
    body: { text: 'Prefers calls before noon' },
  }),
  'sticky-notes.change': ({ patient, stickyNoteId }) => ({
    method: 'PATCH',
    path: `profiles/${patient.profileId}/sticky-notes/${stickyNoteId}`,
    body: { version: 1, resolved: true },
  }),
  'conditions.choices': () => ({ path: 'conditions' }),
  'conditions.add': ({ patient }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/add-conditions`,
    body: { version: 1, conditions: [{ code: '12295008', onsetOn: '2020-03-01' }] },
  }),
  'conditions.remove': ({ patient, conditionId }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/remove-conditions`,
    body: { version: 1, conditionIds: [conditionId] },
  }),
  'journeys.statuses': () => ({ path: 'journey-statuses' }),
  'journeys.add': ({ patient }) => ({
    method: 'POST',
    path: `profiles/${patient.profileId}/journeys`,
    body: { siteId: testSites.north, from: 'MANAGED', status: 'DISENROLLED', details: 'Moved away' },
  }),
  'journeys.remove': ({ patient, journeyId }) => ({
    method: 'DELETE',
    path: `profiles/${patient.profileId}/journeys/${journeyId}`,
  }),
  'journeys.addSite': ({ patient }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/add-site`,
    body: { siteId: testSites.north, reason: 'Treated here too', version: 1 },
  }),
  'journeys.removeSite': ({ patient }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/remove-site`,
    body: { siteId: testSites.north, reason: 'Moved away', version: 1 },
  }),
  'communication-preferences.read': ({ patient }) => ({ path: preferencesOf(patient.profileId) }),
  'communication-preferences.save': ({ patient }) => ({
    method: 'PUT',
    path: preferencesOf(patient.profileId),
    body: { ...preferenceDefaults, version: 0 },
  }),
};
