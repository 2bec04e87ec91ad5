// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { communicationPreferences } from './model.ts';

it.each([['communicationPreferences', communicationPreferences, { version: 'integer 0–' }]])(
  '%s',
  (_, schema, limits) => {
    expect(limitsOf(schema)).toEqual(limits);
  },
);
