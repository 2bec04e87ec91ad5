// What does a patient earn, for what, and how far is it? (document 3 §3 Rewards; OP-REWARD-1)
import { z } from 'zod';
import { textField, versionField } from '@alveary/contract/fields.ts';

export const rewardTypes = ['SPIROMETRY_SESSION', 'QUESTIONNAIRE', 'APPOINTMENT_ATTENDED', 'MANUAL'] as const;
export type RewardType = (typeof rewardTypes)[number];
export const rewardTypeNames: Readonly<Record<RewardType, string>> = {
  SPIROMETRY_SESSION: 'Spirometry session',
  QUESTIONNAIRE: 'Questionnaire',
  APPOINTMENT_ATTENDED: 'Appointment attended',
  MANUAL: 'Manual',
};

export const rewardStatuses = ['PENDING', 'APPROVED', 'PAID', 'REJECTED'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];
export const rewardStatusNames: Readonly<Record<RewardStatus, string>> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  PAID: 'Paid',
  REJECTED: 'Rejected',
};

/** Money is whole minor units: cents. */
const amount = z.int();

export const rewardAccount = z.object({
  isEligibleToEarnReward: z.boolean(),
  /** Earned in this year before the current month began. */
  earningAmountBeginningOfMonth: amount,
  maxEarningAmountAnnual: amount,
  /** Share of the most that can be earned in a year that is earned, from 0 to 100. */
  earningPercentage: z.number(),
  /** Days in UTC, both included. */
  startDateOfCurrentMonth: z.string(),
  endDateOfCurrentMonth: z.string(),
});
export type RewardAccount = z.output<typeof rewardAccount>;

export const rewardActivity = z.object({
  id: z.uuid(),
  profile_id: z.uuid(),
  type: z.enum(rewardTypes),
  status: z.enum(rewardStatuses),
  amount,
  /** ISO 4217: 'USD'. */
  currency: z.string(),
  earned_at: z.string(),
  note: z.string().nullable(),
  version: z.int(),
});
export type RewardActivity = z.output<typeof rewardActivity>;

/** What is not sent stays. */
export const changedReward = z
  .strictObject({
    version: versionField,
    status: z.enum(rewardStatuses, 'Choose a status.').optional(),
    note: textField(500)
      .transform((text) => (text === '' ? null : text))
      .nullable()
      .optional(),
  })
  .refine(({ status, note }) => status !== undefined || note !== undefined, {
    path: ['status'],
    message: 'Send what is to be changed: the status or the note.',
  });
