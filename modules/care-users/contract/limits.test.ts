// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { careUserLink, changedLinks } from './model.ts';

it.each([
  [
    'careUserLink',
    careUserLink,
    { name: 'text 1–120', email: 'email –200', relation: 'SELF | PARENT | GUARDIAN | CAREGIVER | OTHER' },
  ],
  [
    'changedLinks',
    changedLinks,
    {
      version: 'integer 1–',
      'add?': 'list –20',
      'add?[].name': 'text 1–120',
      'add?[].email': 'email –200',
      'add?[].relation': 'SELF | PARENT | GUARDIAN | CAREGIVER | OTHER',
      'remove?': 'list –20',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
