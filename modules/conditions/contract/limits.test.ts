// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { addedConditions, removedConditions, resolvedConditions } from './model.ts';

it.each([
  [
    'addedConditions',
    addedConditions,
    { version: 'integer 1–', conditions: 'list 1–20', 'conditions[].code': 'text 1–' },
  ],
  ['removedConditions', removedConditions, { version: 'integer 1–', conditionIds: 'list 1–20' }],
  ['resolvedConditions', resolvedConditions, { version: 'integer 1–', conditionIds: 'list 1–20' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
