// How much was earned this month and this year, of what one can earn? (REWARD-002, REWARD-003)
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { Progress } from '@mantine/core';
import { earnedInMonth } from '../contract/rules.ts';
import { showMoney } from './money.ts';
import styles from './rewards.module.css';
import type { Rewards } from './use-rewards.ts';

interface RewardProgressProps {
  readonly rewards: Rewards;
  readonly locale: DateLocale;
}

const USUAL_CURRENCY = 'USD';

export const RewardProgress = ({ rewards: { account, activities }, locale }: RewardProgressProps) => {
  const currency = activities[0]?.currency ?? USUAL_CURRENCY;
  const money = (minor: number): string => showMoney(minor, currency, locale);
  const { startDateOfCurrentMonth: start, endDateOfCurrentMonth: end } = account;
  const percent = Math.round(account.earningPercentage);
  const inMonth = earnedInMonth(activities, start);
  const inYear = account.earningAmountBeginningOfMonth + inMonth;
  const eligible = account.isEligibleToEarnReward ? (
    <Badge tone="success">Can earn rewards</Badge>
  ) : (
    <Badge tone="neutral">Cannot earn rewards now</Badge>
  );
  return (
    <SummaryCard title="Earnings" aside={eligible}>
      <dl className={styles.earnings}>
        <div>
          <dt>This month</dt>
          <dd>{money(inMonth)}</dd>
          <dd className={styles.line}>
            {showDay(start, locale)} to {showDay(end, locale)}
          </dd>
        </div>
        <div>
          <dt>This year before this month</dt>
          <dd>{money(account.earningAmountBeginningOfMonth)}</dd>
        </div>
        <div className={styles.year}>
          <dt>This year</dt>
          <dd>
            {money(inYear)} of {money(account.maxEarningAmountAnnual)} ({percent}%)
          </dd>
          <dd>
            <Progress
              value={account.earningPercentage}
              size="md"
              aria-label={`${percent}% of what can be earned in a year`}
            />
          </dd>
        </div>
      </dl>
    </SummaryCard>
  );
};
