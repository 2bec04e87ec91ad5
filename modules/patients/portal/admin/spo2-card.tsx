// How is an SpO2 reading entered by hand, and which ones are there? (OP-ADMIN-2; ADMIN-005; PROFILE-043)
import { patientCalls } from '../../contract/calls.ts';
import type { CareSummary, Profile } from '../../contract/model.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { CardEmpty, SummaryCard } from '../summary-card.tsx';
import { Spo2Form } from './spo2-form.tsx';
import styles from './record.module.css';
import { readingDraft } from './draft-keys.ts';

interface Spo2CardProps {
  readonly profile: Profile;
  readonly locale: DateLocale;
  readonly mayEdit: boolean;
  /** One of the patient's sites offers SpO2. */
  readonly isOffered: boolean;
}

const SHOWN = 5;

interface Reading {
  readonly value: number;
  readonly takenAt: string;
}

/** Newest first: the summary knows them without counting a year of them. */
const newestOf = (vitals: CareSummary['vitals']): readonly Reading[] => {
  const spo2 = vitals.find(({ latest }) => latest.type === 'spo2');
  if (spo2 === undefined || spo2.latest.value === null) return [];
  const latest = { value: spo2.latest.value, takenAt: spo2.latest.takenAt };
  return [latest, ...spo2.earlier.toReversed()].slice(0, SHOWN);
};

/** `?autoCreate=true#spo2` opens the form; `#spo2` alone leads to the card. */
const askedBy = ({ search, hash }: { readonly search: string; readonly hash: string }) => {
  const isHere = hash === '#spo2';
  return { isHere, isCreating: isHere && new URLSearchParams(search).get('autoCreate') === 'true' };
};

export const Spo2Card = ({ profile, locale, mayEdit, isOffered }: Spo2CardProps) => {
  const asked = askedBy(useLocation());
  const [isOpen, setOpen] = useState(asked.isCreating);
  const card = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useCall(
    patientCalls.careSummary,
    { params: { id: profile.id } },
    { shownInPlace: true, enabled: isOffered },
  );
  useEffect(() => {
    if (asked.isHere) card.current?.scrollIntoView({ block: 'nearest' });
  }, [asked.isHere]);
  const canEnter = mayEdit && isOffered;
  const newest = data === undefined ? null : newestOf(data.vitals);
  const add = (
    <AddButton label="Enter reading" draftKey={readingDraft(profile.id)} onClick={() => setOpen(true)} />
  );
  return (
    <div id="spo2" ref={card}>
      <SummaryCard title="SpO2 readings" {...(canEnter && !isOpen ? { aside: add } : {})}>
        {isOffered ? null : <CardEmpty>SpO2 is switched off at the sites of this patient.</CardEmpty>}
        {canEnter && isOpen ? (
          <Spo2Form
            profile={profile}
            latest={newest?.[0]?.value ?? null}
            locale={locale}
            onClose={() => setOpen(false)}
          />
        ) : null}
        {error === null || data !== undefined ? null : (
          <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
        )}
        {isOffered && data === undefined && error === null ? (
          <div className={styles.rows}>
            <SkeletonRows rows={3} columns={['20%', '40%']} label="Loading the readings" />
          </div>
        ) : null}
        {newest === null ? null : <Readings rows={newest} locale={locale} />}
      </SummaryCard>
    </div>
  );
};

interface ReadingsProps {
  readonly rows: readonly Reading[];
  readonly locale: DateLocale;
}

const Readings = ({ rows, locale }: ReadingsProps) =>
  rows.length === 0 ? (
    <CardEmpty>No SpO2 reading yet.</CardEmpty>
  ) : (
    <Entries label="Newest readings">
      {rows.map(({ value, takenAt }, at) => (
        // Two readings may be of the same minute.
        <Entry
          key={`${takenAt} ${at}`}
          name={<b className="tabular">{value}%</b>}
          text={<span className="tabular">{showDayTime(takenAt, locale)}</span>}
        />
      ))}
    </Entries>
  );
