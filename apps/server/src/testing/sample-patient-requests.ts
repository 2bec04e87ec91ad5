// What does a right request to each call of the patient list and of the communication preferences look like?
import { preferenceDefaults } from '@alveary/contract/patients/preferences.ts';
import type { Sample } from './sample-requests.ts';

const preferencesOf = (profileId: string): string => `profiles/${profileId}/settings/communications`;

export const samplePatientRequests: Readonly<Record<string, Sample>> = {
  'patient-list.rows': () => ({ method: 'POST', path: 'profiles/list', body: { filters: { name: 'zzz' } } }),
  'communication-preferences.read': ({ patient }) => ({ path: preferencesOf(patient.profileId) }),
  'communication-preferences.save': ({ patient }) => ({
    method: 'PUT',
    path: preferencesOf(patient.profileId),
    body: { ...preferenceDefaults, version: 0 },
  }),
};
