// What does a right request to each call about display preferences look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const displayPreferencesSamples = subjectSamples({
  requests: {
    'displayPreferences.read': () => ({ path: 'display-preferences' }),
    'displayPreferences.change': () => ({
      method: 'PUT',
      path: 'display-preferences',
      body: {
        weightUnit: 'lbs',
        heightUnit: null,
        temperatureUnit: null,
        dateFormat: 'YYYY-MM-DD',
        dateTimeFormat: null,
      },
    }),
  },
});
