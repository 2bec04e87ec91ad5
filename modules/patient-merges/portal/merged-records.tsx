// Which other records of this person were merged into this one, and how does one do that, or take it back? (decision 0077)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DateLocale, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { patientMergeCalls } from '../contract/calls.ts';
import type { PatientMerge } from '../contract/model.ts';
import { mayMergePatients } from '../contract/policies.ts';
import styles from './merged-records.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientSearch = later(
  async () => (await import('@alveary/modules/patient-search/portal/public.ts')).PatientSearch,
);
const MergeDialog = later(async () => (await import('./merge.dialog.tsx')).MergeDialog);
const UndoMergeDialog = later(async () => (await import('./undo-merge.dialog.tsx')).UndoMergeDialog);

interface MergedRecordsProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

/** What is open over the card: the search for the other record, the merge with it, or the undoing of one. */
type Step =
  | { readonly kind: 'search' }
  | { readonly kind: 'merge'; readonly otherId: string }
  | { readonly kind: 'undo'; readonly merge: PatientMerge };

/** The other record, in links of a warning of duplicates. */
const MERGE_WITH = 'mergeWith';

const stepOfAddress = (search: URLSearchParams, ownId: string): Step | null => {
  const otherId = search.get(MERGE_WITH) ?? undefined;
  return isUuid(otherId) && otherId !== ownId ? { kind: 'merge', otherId } : null;
};

const without = (search: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(search);
  rest.delete(MERGE_WITH);
  return rest;
};

export const MergedRecords = (props: MergedRecordsProps) => {
  const { profile, site } = props.siteProfile;
  const [search, setSearch] = useSearchParams();
  const [step, setStep] = useState(() => stepOfAddress(search, profile.id));
  if (!mayMergePatients.sites(useMe()).includes(site.id)) return null;
  const close = (): void => {
    setStep(null);
    // A reload does not ask once more.
    if (search.has(MERGE_WITH)) setSearch(without(search), { replace: true });
  };
  return (
    <SummaryCard
      title="Merged records"
      aside={
        <AddButton
          label="Merge with another record"
          draftKey={null}
          onClick={() => setStep({ kind: 'search' })}
        />
      }
    >
      <Merges {...props} onUndo={(merge) => setStep({ kind: 'undo', merge })} />
      {step?.kind === 'search' ? (
        <PatientSearch isOpen onClose={close} onChoose={(otherId) => setStep({ kind: 'merge', otherId })} />
      ) : null}
      {step?.kind === 'merge' ? (
        <MergeDialog
          profileId={profile.id}
          otherId={step.otherId}
          siteId={site.id}
          locale={props.locale}
          onClose={close}
        />
      ) : null}
      {step?.kind === 'undo' ? (
        <UndoMergeDialog profile={profile} merge={step.merge} locale={props.locale} onClose={close} />
      ) : null}
    </SummaryCard>
  );
};

interface MergesProps extends MergedRecordsProps {
  readonly onUndo: (merge: PatientMerge) => void;
}

const Merges = ({ siteProfile, locale, onUndo }: MergesProps): ReactNode => {
  const { data, error, refetch } = useCall(
    patientMergeCalls.list,
    { params: { id: siteProfile.profile.id } },
    { shownInPlace: true },
  );
  if (error !== null && data === undefined)
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} isSlim />;
  if (data === undefined)
    return <SkeletonRows rows={2} columns={['60%']} label="Loading the merged records" />;
  if (data.length === 0) return <CardEmpty>No other record was merged into this one.</CardEmpty>;
  return (
    <ul className={styles.rows}>
      {data.map((merge) => (
        <Merge key={merge.id} merge={merge} locale={locale} onUndo={() => onUndo(merge)} />
      ))}
    </ul>
  );
};

interface MergeProps {
  readonly merge: PatientMerge;
  readonly locale: DateLocale;
  readonly onUndo: () => void;
}

const Merge = ({ merge, locale, onUndo }: MergeProps) => {
  const { merged, mergedBy, mergedAt, reason, undone, back } = merge;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{nameOf(merged)}</span>
      <span className="dim tabular">born {showDay(merged.dateOfBirth, locale)}</span>
      <span className={styles.reason}>
        <span className="dim tabular">
          {undone === null
            ? `Merged by ${mergedBy.name}, ${showDayTime(mergedAt, locale)}`
            : `Separated again by ${undone.by.name}, ${showDayTime(undone.at, locale)}`}
        </span>
        {`: ${undone === null ? reason : undone.reason}`}
      </span>
      {back === null ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Undo the merge with ${nameOf(merged)}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  );
};
