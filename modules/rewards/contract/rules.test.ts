// Is what a patient earned counted in its month and its year, at each edge? (REWARD-002, REWARD-003)
import { describe, expect, it } from 'vitest';
import { accountOf, earnedInMonth, monthOf } from './rules.ts';

it.each([
  ['2026-11-22T10:00:00Z', '2026-11-01', '2026-11-30'],
  ['2028-02-29T23:59:59Z', '2028-02-01', '2028-02-29'],
  ['2026-12-31T23:59:59Z', '2026-12-01', '2026-12-31'],
  ['2027-01-01T00:00:00Z', '2027-01-01', '2027-01-31'],
])('REWARD-003 the month of %s is %s to %s', (at, start, end) => {
  expect(monthOf(Date.parse(at))).toEqual({ start, end });
  const account = accountOf(null, [], Date.parse(at));
  expect([account.startDateOfCurrentMonth, account.endDateOfCurrentMonth]).toEqual([start, end]);
});

const now = Date.parse('2026-11-22T10:00:00Z');
const programme = { isEligible: true, maxAnnual: 20_000 };
const earned = (earned_at: string, amount: number, status: 'PAID' | 'REJECTED' = 'PAID') => ({
  earned_at,
  amount,
  status,
});

describe('the account', () => {
  it('REWARD-002 counts this year before the month, without what was rejected', () => {
    const activities = [
      earned('2025-12-31T23:59:59.999Z', 9000),
      earned('2026-01-01T00:00:00.000Z', 1000),
      earned('2026-10-31T23:59:59.999Z', 500),
      earned('2026-10-02T10:00:00.000Z', 700, 'REJECTED'),
      earned('2026-11-01T00:00:00.000Z', 250),
    ];
    expect(accountOf(programme, activities, now)).toMatchObject({
      isEligibleToEarnReward: true,
      earningAmountBeginningOfMonth: 1500,
      maxEarningAmountAnnual: 20_000,
      earningPercentage: 8.8,
    });
    expect(earnedInMonth(activities, '2026-11-01')).toBe(250);
  });

  it.each([
    ['who has earned the most of a year', programme, 20_000, false, 100],
    ['who has earned more than the most', programme, 20_500, false, 100],
    ['who has earned nearly the most', programme, 19_999, true, 100],
    ['who may not earn any more', { ...programme, isEligible: false }, 100, false, 0.5],
    ['outside the programme', null, 0, false, 0],
  ])('REWARD-002 of one %s', (_who, of, amount, isEligible, percentage) => {
    const account = accountOf(of, [earned('2026-05-01T10:00:00.000Z', amount)], now);
    expect([account.isEligibleToEarnReward, account.earningPercentage]).toEqual([isEligible, percentage]);
  });
});
