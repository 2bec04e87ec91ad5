// What is to be done today for those that are asked for? A failure is logged, and loading ends (TASK-014, TASK-017)
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { useEffect } from 'react';
import { todayCalls } from '../contract/calls.ts';
import { dayOf } from './today.rules.ts';

export interface TodayFilters {
  readonly isMine: boolean;
  readonly purpose: string | null;
  readonly alarm: string | null;
}

const EVERY_TWO_MINUTES_MS = 120_000;

export const useToday = ({ isMine, purpose, alarm }: TodayFilters, now: number) => {
  const me = useMe();
  const answer = useCall(
    todayCalls.items,
    {
      query: {
        ...dayOf(now),
        ...(isMine ? { assignedPractitioner: me.id } : {}),
        ...(purpose === null ? {} : { purpose }),
        ...(alarm === null ? {} : { lastAlarmDescription: alarm }),
      },
    },
    { shownInPlace: true, keepPrevious: true, refetchEvery: EVERY_TWO_MINUTES_MS },
  );
  const { error } = answer;
  useEffect(() => {
    if (error !== null) console.error('Today items failed', error.code, error.requestId);
  }, [error]);
  return answer;
};
