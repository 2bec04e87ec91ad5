// How much may be sent and shown here, and which words are known, of each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { keptRecording, recordingText } from './model.ts';

it.each([
  [
    'keptRecording',
    keptRecording,
    {
      text: 'text –20000',
      'absences?': 'list –100',
      'absences?[].beganAgoMs': 'integer 0–86400000',
      'absences?[].lengthMs': 'integer 0–86400000',
    },
  ],
  ['recordingText', recordingText, { it: 'text –20000' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
