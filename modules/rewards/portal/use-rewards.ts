// What does the rewards view know? Account, activities, types and statuses: all four, and why one could not be fetched (REWARD-006, REWARD-014)
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { rewardCalls } from '../contract/calls.ts';

const inPlace = { shownInPlace: true } as const;
const NEVER_OLD = { ...inPlace, staleTime: Number.POSITIVE_INFINITY } as const;

export const useRewards = (profileId: string) => {
  const query = { profile_id: profileId };
  const account = useCall(rewardCalls.account, { query }, inPlace);
  const activities = useCall(rewardCalls.activities, { query }, inPlace);
  const types = useCall(rewardCalls.types, {}, NEVER_OLD);
  const statuses = useCall(rewardCalls.statuses, {}, NEVER_OLD);
  const all = [account, activities, types, statuses];
  const error = all.find((one) => one.error !== null)?.error ?? null;
  const retry = (): void => {
    for (const one of all) if (one.error !== null) void one.refetch();
  };
  if (
    account.data === undefined ||
    activities.data === undefined ||
    types.data === undefined ||
    statuses.data === undefined
  ) {
    return { rewards: null, error, retry };
  }
  return {
    rewards: {
      account: account.data,
      activities: activities.data,
      types: types.data,
      statuses: statuses.data,
    },
    error,
    retry,
  };
};

export type Rewards = NonNullable<ReturnType<typeof useRewards>['rewards']>;
