// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { draftProvider, providerRelation, providerRemoval, providerType } from './assignment.ts';
import { practitionerFilters, registrySearch } from './model.ts';

it.each([
  ['draftProvider', draftProvider, { draftType: 'REFERRAL | PRIMARY' }],
  ['providerRelation', providerRelation, { it: 'REFERRAL | PRIMARY' }],
  ['providerRemoval', providerRemoval, { relation: 'REFERRAL | PRIMARY' }],
  ['providerType', providerType, { it: 'REFERRAL | PRIMARY | OTHER | REFERRAL_AND_PRIMARY' }],
  [
    'practitionerFilters',
    practitionerFilters,
    {
      'lastName?.value': 'text 1–100',
      'lastName?.mode': 'equals | contains',
      'firstName?.value': 'text 1–100',
      'firstName?.mode': 'equals | contains',
      'npi?.mode': '"equals"',
    },
  ],
  [
    'registrySearch',
    registrySearch,
    { it: 'list 1–3', '[]': 'text /^(npi|firstName|lastName)=[^=]{1,100}$/' },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
