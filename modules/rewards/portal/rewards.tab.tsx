// What has the patient earned this month and this year, and for what? (document 3 §2 Rewards view; REWARD-001; OP-REWARD-1)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { SummaryCard, usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { OneColumn } from '@alveary/portal/ui/two-columns.tsx';
import { IconGift } from '@tabler/icons-react';
import { RewardActivities } from './reward-activities.tsx';
import { RewardProgress } from './reward-progress.tsx';
import { useRewards } from './use-rewards.ts';

export function RewardsTab() {
  const { siteProfile, locale } = usePatient();
  const { profile, site } = siteProfile;
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  const { rewards, error, retry } = useRewards(profile.id);
  if (rewards === null) {
    return error === null ? (
      <LoadingCards label="Loading the rewards" count={2} />
    ) : (
      <ErrorState {...failureOfCall(error)} onRetry={retry} />
    );
  }
  const { account, activities } = rewards;
  if (activities.length === 0 && account.maxEarningAmountAnnual === 0) {
    return (
      <OneColumn>
        <EmptyState
          icon={<IconGift size={28} stroke={1.5} aria-hidden />}
          title="No rewards"
          line="The patient takes no part in the rewards programme."
        />
      </OneColumn>
    );
  }
  return (
    <OneColumn>
      <RewardProgress rewards={rewards} locale={locale} />
      <SummaryCard title="Activity">
        <RewardActivities profile={profile} rewards={rewards} locale={locale} mayWrite={mayWrite} />
      </SummaryCard>
    </OneColumn>
  );
}
