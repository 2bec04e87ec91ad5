// Which calls show and change the rewards of a patient? (document 3 §7 Rewards; OP-REWARD-1)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { changedReward, rewardAccount, rewardActivity, rewardStatuses, rewardTypes } from './model.ts';

const below = 'services/patient-log/api/v1/reward';
const ofPatient = z.strictObject({ profile_id: idField });

const reads = { method: 'GET', allow: mayViewPatients, reach: 'allowed-sites', shows: ['rewards'] } as const;
const lists = { ...reads, allow: 'signed-in', shows: [], input: {}, errors: [] } as const;

export const rewardCalls = {
  account: call({
    ...reads,
    path: `${below}/account-detail`,
    summary: 'What a patient has earned and can earn, this month and this year',
    input: { query: ofPatient },
    output: rewardAccount,
    errors: ['NoSiteForPatient'],
    audit: { action: 'reward.read', about: 'patient' },
    spec: ['REWARD-002', 'REWARD-003', 'REWARD-008', 'REWARD-009'],
  }),
  activities: call({
    ...reads,
    path: `${below}/reward-activity`,
    summary: 'For what a patient has earned rewards, the newest first',
    input: { query: ofPatient },
    output: z.array(rewardActivity),
    errors: ['NoSiteForPatient'],
    audit: { action: 'reward.list', about: 'patient' },
    spec: ['REWARD-004', 'REWARD-008', 'REWARD-010'],
  }),
  types: call({
    ...lists,
    path: `${below}/list-of-types`,
    summary: 'For what rewards can be earned',
    output: z.array(z.object({ type: z.enum(rewardTypes), name: z.string() })),
    audit: { none: 'a fixed list is no patient data' },
    spec: ['REWARD-005', 'REWARD-008', 'REWARD-011'],
  }),
  statuses: call({
    ...lists,
    path: `${below}/list-of-status`,
    summary: 'Which states a reward can have',
    output: z.array(z.object({ status: z.enum(rewardStatuses), name: z.string() })),
    audit: { none: 'a fixed list is no patient data' },
    spec: ['REWARD-005', 'REWARD-008', 'REWARD-012'],
  }),
  update: call({
    method: 'PATCH',
    path: `${below}/reward-activity/{activityId}`,
    summary: 'Change status or note of a reward; what is not sent stays',
    input: { params: z.object({ activityId: idField }), body: changedReward },
    output: rewardActivity,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['RewardNotFound', 'Stale'],
    changes: ['rewards'],
    audit: { action: 'reward.update', about: 'patient' },
    spec: ['REWARD-007', 'REWARD-008', 'REWARD-013'],
  }),
};
