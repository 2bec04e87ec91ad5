import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { rewardCalls } from '../contract/calls.ts';
import { listActivities, listStatuses, listTypes, readAccount, updateReward } from './rewards.ts';

export const rewards = serverModule({
  subject: 'rewards',
  calls: [
    ...served('rewards', rewardCalls, {
      account: readAccount,
      activities: listActivities,
      types: listTypes,
      statuses: listStatuses,
      update: updateReward,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).rewardsSamples,
});
