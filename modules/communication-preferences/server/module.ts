import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { communicationPreferenceCalls } from '../contract/calls.ts';
import { readCommunicationPreferences, saveCommunicationPreferencesOf } from './communication-preferences.ts';

export const communicationPreferences = serverModule({
  subject: 'communication-preferences',
  calls: [
    ...served('communication-preferences', communicationPreferenceCalls, {
      read: readCommunicationPreferences,
      save: saveCommunicationPreferencesOf,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).communicationPreferencesSamples,
});
