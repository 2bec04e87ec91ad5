import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { displayPreferenceCalls } from '../contract/calls.ts';
import { changeDisplayPreferences, readDisplayPreferences } from './display-preferences.ts';

export const displayPreferences = serverModule({
  subject: 'display-preferences',
  calls: [
    ...served('displayPreferences', displayPreferenceCalls, {
      read: readDisplayPreferences,
      change: changeDisplayPreferences,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).displayPreferencesSamples,
});
