// How is an SpO2 reading entered by hand, and which ones are there? (OP-ADMIN-2; ADMIN-005; PROFILE-043)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Measurement, Profile } from '@alveary/contract/patients/model.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type DateLocale, showDayTime } from '../../../lib/dates.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { calm } from '../demographics.ts';
import { CardEmpty, SummaryCard } from '../summary-card.tsx';
import { Spo2Form } from './spo2-form.tsx';

interface Spo2CardProps {
  readonly profile: Profile;
  readonly locale: DateLocale;
  readonly mayEdit: boolean;
  /** One of the patient's sites offers SpO2. */
  readonly isOffered: boolean;
}

const SHOWN = 5;

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
    patientCalls.measurements,
    { params: { id: profile.id }, query: { 'type.in': 'spo2', page: 0, size: SHOWN } },
    { shownInPlace: true, enabled: isOffered },
  );
  useEffect(() => {
    if (asked.isHere) card.current?.scrollIntoView({ block: 'nearest' });
  }, [asked.isHere]);
  const canEnter = mayEdit && isOffered;
  const add = (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      Enter reading
    </Button>
  );
  return (
    <div id="spo2" ref={card}>
      <SummaryCard title="SpO2 readings" {...(canEnter && !isOpen ? { aside: add } : {})}>
        {isOffered ? null : <CardEmpty>SpO2 is switched off at the sites of this patient.</CardEmpty>}
        {canEnter && isOpen ? (
          <Spo2Form profile={profile} latest={data?.rows[0] ?? null} onClose={() => setOpen(false)} />
        ) : null}
        {error === null ? null : (
          <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
        )}
        {isOffered && data === undefined && error === null ? (
          <div className="record-rows">
            <SkeletonRows rows={3} columns={['20%', '40%']} label="Loading the readings" />
          </div>
        ) : null}
        {data === undefined ? null : <Readings rows={data.rows} total={data.total} locale={locale} />}
      </SummaryCard>
    </div>
  );
};

interface ReadingsProps {
  readonly rows: readonly Measurement[];
  readonly total: number;
  readonly locale: DateLocale;
}

const Readings = ({ rows, total, locale }: ReadingsProps) =>
  rows.length === 0 ? (
    <CardEmpty>No SpO2 reading yet.</CardEmpty>
  ) : (
    <>
      <ul className="record-entries" aria-label="Newest readings">
        {rows.map((row) => (
          <li className="record-entry" key={row.id}>
            <b className="record-entry-name tabular">
              {row.value} {row.unit}
            </b>
            <span className="record-entry-text tabular">{showDayTime(row.takenAt, locale)}</span>
            <span className="dim">{calm(row.source)}</span>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className="card-empty tabular">
          The newest {rows.length} of {total.toLocaleString('en-US')}.
        </p>
      ) : null}
    </>
  );
