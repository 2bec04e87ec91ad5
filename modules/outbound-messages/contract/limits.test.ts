// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { sending } from './model.ts';

it.each([
  [
    'sending',
    sending,
    {
      '#1.source': 'text /^[A-Z][A-Z_]{1,39}$/',
      '#1.message_type': '"SMS"',
      '#1.message.phone_number': 'text /^\\+[1-9]\\d{6,14}$/',
      '#1.message.body': 'text 1–1600',
      '#2.source': 'text /^[A-Z][A-Z_]{1,39}$/',
      '#2.message_type': '"EMAIL"',
      '#2.message.subject': 'text 1–150',
      '#2.message.body': 'text 1–1600',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
