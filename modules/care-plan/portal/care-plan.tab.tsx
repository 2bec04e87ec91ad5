// What is planned with the patient? Sections for the patient's status, and notes on the whole plan (document 3 §2; CAREPLAN-001; OP-CAREPLAN-2)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { OneColumn, TwoColumns } from '@alveary/portal/ui/two-columns.tsx';
import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { carePlanCalls } from '../contract/calls.ts';
import styles from './care-plan.module.css';
import { DownloadPlan } from './download-plan.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { PlanSections } from './plan-sections.tsx';
import { SendPlan } from './send-plan.tsx';

export function CarePlanTab() {
  const { siteProfile, locale } = usePatient();
  const { profile, site, engagementStatus } = siteProfile;
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  const { data, error, refetch } = useCall(
    carePlanCalls.read,
    { query: { profileId: profile.id } },
    { shownInPlace: true },
  );
  if (data === undefined || (data === null && error !== null)) {
    return error === null ? (
      <LoadingCards label="Loading the care plan" />
    ) : (
      <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
    );
  }
  if (data === null) return <NoPlan profileId={profile.id} mayWrite={mayWrite} />;
  return (
    <TwoColumns
      main={<PlanSections plan={data} status={engagementStatus} mayWrite={mayWrite} locale={locale} />}
      beside={
        <>
          <div className={styles.ways}>
            <DownloadPlan planId={data.id} />
            <SendPlan planId={data.id} mayWrite={mayWrite} />
          </div>
          <PlanNotes plan={data} mayWrite={mayWrite} locale={locale} />
        </>
      }
    />
  );
}

interface NoPlanProps {
  readonly profileId: string;
  readonly mayWrite: boolean;
}

const NoPlan = ({ profileId, mayWrite }: NoPlanProps) => {
  const begin = useCallMutation(carePlanCalls.begin);
  return (
    <OneColumn>
      <EmptyState
        icon={<IconClipboardList size={28} stroke={1.5} aria-hidden />}
        title="No care plan yet"
        line="A care plan has eight sections, from diagnosis to follow-up. Each is written in notes."
        action={
          mayWrite ? (
            <Button
              size="xs"
              loading={begin.isRunning}
              onClick={() => void begin.run({ query: { profileId } })}
            >
              Begin a care plan
            </Button>
          ) : null
        }
      />
    </OneColumn>
  );
};
