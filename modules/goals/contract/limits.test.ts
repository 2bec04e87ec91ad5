// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { newGoal } from './model.ts';

it.each([['newGoal', newGoal, { goal: 'text 1–500' }]])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
