// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { trackingLog } from './model.ts';

it.each([
  [
    'trackingLog',
    trackingLog,
    {
      stretches: 'list –100',
      'stretches[].beganAgoMs': 'integer 0–86400000',
      'stretches[].lengthMs': 'integer 0–86400000',
      note: 'text –2000 or null',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
