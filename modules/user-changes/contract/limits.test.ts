// How much may be sent and shown here, and which words are known: each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { userChange, userChangeKind } from './model.ts';

it.each([
  [
    'userChange',
    userChange,
    {
      kind: 'role | name | email | phone | two-factor | authenticator | provider | access | sessions | lock',
    },
  ],
  [
    'userChangeKind',
    userChangeKind,
    { it: 'role | name | email | phone | two-factor | authenticator | provider | access | sessions | lock' },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
