// What does a right request to each call about communication preferences look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { preferenceDefaults } from '../../contract/model.ts';

const preferencesOf = (profileId: string): string => `profiles/${profileId}/settings/communications`;

export const communicationPreferencesSamples = subjectSamples({
  requests: {
    'communication-preferences.read': ({ patient }) => ({ path: preferencesOf(patient.profileId) }),
    'communication-preferences.save': ({ patient }) => ({
      method: 'PUT',
      path: preferencesOf(patient.profileId),
      body: { ...preferenceDefaults, version: 0 },
    }),
  },
});
