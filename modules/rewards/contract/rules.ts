// What was earned by when: before this month, in it, and of what one can earn in a year? (REWARD-002, REWARD-003)
import type { RewardAccount, RewardActivity } from './model.ts';

interface Span {
  /** 'YYYY-MM-DD' in UTC, both included. */
  readonly start: string;
  readonly end: string;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The month of an instant, in UTC. @param now milliseconds since the epoch */
export const monthOf = (now: number): Span => {
  const at = new Date(now);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { start: dayOf(Date.UTC(year, month, 1)), end: dayOf(Date.UTC(year, month + 1, 0)) };
};

/** What is rejected was not earned. */
const isEarned = ({ status }: Pick<RewardActivity, 'status'>): boolean => status !== 'REJECTED';

type Earned = Pick<RewardActivity, 'status' | 'amount' | 'earned_at'>;

const sumFrom = (activities: readonly Earned[], from: string, before: string): number =>
  activities
    .filter((one) => isEarned(one) && one.earned_at >= from && one.earned_at < before)
    .reduce((sum, { amount }) => sum + amount, 0);

const AFTER_ALL = '9999';

/** Earned since the month began. */
export const earnedInMonth = (activities: readonly Earned[], startOfMonth: string): number =>
  sumFrom(activities, startOfMonth, AFTER_ALL);

interface Programme {
  readonly isEligible: boolean;
  readonly maxAnnual: number;
}

/** The account as it stands at `now`. A patient outside the programme earns nothing and can earn nothing. */
export const accountOf = (
  programme: Programme | null,
  activities: readonly Earned[],
  now: number,
): RewardAccount => {
  const { start, end } = monthOf(now);
  const year = start.slice(0, 4);
  const inYear = sumFrom(activities, year, AFTER_ALL);
  const most = programme?.maxAnnual ?? 0;
  return {
    isEligibleToEarnReward: programme?.isEligible === true && inYear < most,
    earningAmountBeginningOfMonth: sumFrom(activities, year, start),
    maxEarningAmountAnnual: most,
    earningPercentage: most === 0 ? 0 : Math.min(100, Math.round((inYear / most) * 1000) / 10),
    startDateOfCurrentMonth: start,
    endDateOfCurrentMonth: end,
  };
};
