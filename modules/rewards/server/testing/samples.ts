// What does a right request to each call about rewards look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const below = 'services/patient-log/api/v1/reward';

export const rewardsSamples = subjectSamples({
  insert: async ({ db, patient, writtenAt }) => {
    const activityId = newId();
    await db.run(
      `insert into reward_accounts (profile_id, is_eligible, max_annual) values ($1, true, 20000) on conflict do nothing`,
      [patient.profileId],
    );
    await db.run(
      `insert into reward_activities (id, profile_id, type, status, amount, currency, earned_at, updated_at)
       values ($1, $2, 'QUESTIONNAIRE', 'PENDING', 250, 'USD', $3, $3)`,
      [activityId, patient.profileId, writtenAt],
    );
    return { activityId };
  },
  requests: {
    'rewards.account': ({ patient }) => ({ path: `${below}/account-detail?profile_id=${patient.profileId}` }),
    'rewards.activities': ({ patient }) => ({
      path: `${below}/reward-activity?profile_id=${patient.profileId}`,
    }),
    'rewards.types': () => ({ path: `${below}/list-of-types` }),
    'rewards.statuses': () => ({ path: `${below}/list-of-status` }),
    'rewards.update': ({ activityId }) => ({
      method: 'PATCH',
      path: `${below}/reward-activity/${activityId}`,
      body: { version: 1, status: 'REJECTED', note: 'Twice the same questionnaire' },
    }),
  },
});
