// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { changedReward, rewardActivity } from './model.ts';

it.each([
  [
    'changedReward',
    changedReward,
    {
      version: 'integer 1–',
      'status?': 'PENDING | APPROVED | PAID | REJECTED',
      'note?': 'text –500 or null',
    },
  ],
  [
    'rewardActivity',
    rewardActivity,
    {
      type: 'SPIROMETRY_SESSION | QUESTIONNAIRE | APPOINTMENT_ATTENDED | MANUAL',
      status: 'PENDING | APPROVED | PAID | REJECTED',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
