// What must be known of a patient at a glance? The Care Summary (OP-PROFILE-3; SHELL-023).
import { patientCalls } from '../contract/calls.ts';
import type { CareSummary } from '../contract/model.ts';
import { mayWriteLogs } from '@alveary/modules/communications/contract/policies.ts';
import { IconClipboardHeart } from '@tabler/icons-react';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe, useSignedIn } from '@alveary/portal/shell/me.ts';
import { askForPanel } from '@alveary/portal/shell/panel-store.ts';
import { Slot, useSlotsReady } from '@alveary/portal/shell/slot.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import {
  CarePlansCard,
  ConditionsCard,
  GoalCard,
  LastContactCard,
  PastVisitsCard,
} from './care-summary-cards.tsx';
import { type PatientOnPage, usePatient } from './patient-context.ts';
import { vitalsAt } from './vitals-at-site.rules.ts';
import { VitalsCard } from './vitals-card.tsx';
import styles from './care-summary.module.css';
import summaryCardStyles from './summary-card.module.css';
import { newLogDraft } from '@alveary/modules/communications/contract/draft-keys.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';

const EVERY_MINUTE_MS = 60_000;

export function CareSummaryTab() {
  const patient = usePatient();
  const { id } = patient.siteProfile.profile;
  const { data, error, refetch } = useCall(
    patientCalls.careSummary,
    { params: { id } },
    { shownInPlace: true },
  );
  const areReady = useSlotsReady('care-summary-first', 'care-summary');
  if (data && areReady) return <CareSummaryCards summary={data} patient={patient} />;
  return error === null ? (
    <LoadingCards />
  ) : (
    <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
  );
}

const isBlank = (summary: CareSummary): boolean =>
  !summary.hasOtherRecords &&
  summary.vitals.length + summary.conditions.length + summary.carePlans.length + summary.pastVisits.length ===
    0 &&
  summary.goal === null &&
  summary.lastContact === null;

interface CareSummaryCardsProps {
  readonly summary: CareSummary;
  readonly patient: PatientOnPage;
}

export function CareSummaryCards({ summary, patient }: CareSummaryCardsProps) {
  const now = useNow(EVERY_MINUTE_MS);
  const { units, locale } = patient;
  const { sites } = useSignedIn();
  const site = sites.find(({ id }) => id === patient.siteProfile.site.id) ?? null;
  const vitals = vitalsAt(site, summary.vitals);
  if (isBlank(summary)) return <BlankChart patient={patient} />;
  return (
    <div className={styles.summary}>
      <div className={styles.column}>
        <Slot name="care-summary-first" given={{ siteProfile: patient.siteProfile, locale }} />
        <VitalsCard vitals={vitals} units={units} locale={locale} now={now} />
        <div className={styles.pair}>
          <GoalCard goal={summary.goal} siteProfile={patient.siteProfile} locale={locale} />
          <CarePlansCard plans={summary.carePlans} siteProfile={patient.siteProfile} locale={locale} />
        </div>
        <PastVisitsCard
          pastVisits={summary.pastVisits}
          pastVisitCount={summary.pastVisitCount}
          locale={locale}
        />
      </div>
      <div className={styles.column}>
        <LastContactCard contact={summary.lastContact} now={now} locale={locale} />
        <Slot name="care-summary" given={{ siteProfile: patient.siteProfile, locale }} />
        <ConditionsCard conditions={summary.conditions} locale={locale} />
      </div>
    </div>
  );
}

function BlankChart({ patient }: { readonly patient: PatientOnPage }) {
  const mayWrite = mayWriteLogs.sites(useMe()).includes(patient.siteProfile.site.id);
  const profileId = patient.siteProfile.profile.id;
  return (
    <div className={`${styles.blank} ${summaryCardStyles.card}`}>
      <EmptyState
        icon={<IconClipboardHeart size={28} stroke={1.5} aria-hidden />}
        title="Nothing in the chart yet"
        line="Vital signs, conditions, goals, care plans and visits appear here as soon as they are recorded."
        action={
          mayWrite ? (
            <AddButton
              label="New log"
              size="xs"
              variant="default"
              draftKey={newLogDraft(profileId)}
              onClick={() => askForPanel('communication-log', { profileId })}
            />
          ) : null
        }
      />
    </div>
  );
}

const LoadingCard = () => (
  <div className={`${summaryCardStyles.card} ${summaryCardStyles.skeleton}`}>
    <span style={{ width: '30%' }} />
    <span style={{ width: '80%' }} />
    <span style={{ width: '60%' }} />
  </div>
);

const LoadingCards = () => (
  <div className={styles.summary} role="status" aria-label="Loading the care summary" aria-busy>
    <div className={styles.column}>
      <LoadingCard />
      <LoadingCard />
      <LoadingCard />
    </div>
    <div className={styles.column}>
      <LoadingCard />
      <LoadingCard />
    </div>
  </div>
);
