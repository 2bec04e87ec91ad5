// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { displayPreferences } from './model.ts';

it.each([
  [
    'displayPreferences',
    displayPreferences,
    {
      weightUnit: 'kg | lbs or null',
      heightUnit: 'cm | in or null',
      temperatureUnit: 'celsius | fahrenheit or null',
      dateFormat: 'MMM D, YYYY | D MMM YYYY | YYYY-MM-DD or null',
      dateTimeFormat: 'date h:mm A | date HH:mm or null',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
