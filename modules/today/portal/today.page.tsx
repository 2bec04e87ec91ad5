// What is to be done today: appointments, tasks and care events, those that may have happened apart (OP-TASK-4; TASK-001; SHELL-044).
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TodayList } from '../contract/model.ts';
import { DayStrip } from './day-strip.tsx';
import { TodayColumns } from './today-columns.tsx';
import styles from './today.module.css';
import { groupsOf } from './today.rules.ts';
import { NoteOutcomesContext, useOutcomeKeeper } from './use-note-outcomes.ts';
import { type TodayFilters, useToday } from './use-today.ts';
import { later } from '@alveary/portal/lib/later.tsx';

/** Below what is due, and a list of the list kit: it comes after the page. */
const RecentCard = later(async () => (await import('./recent-card.tsx')).RecentCard);

const EVERY_MINUTE_MS = 60_000;

export const TodayPage = () => {
  const { sites } = useSignedIn();
  const time = useNow(EVERY_MINUTE_MS);
  const [filters, setFilters] = useState<TodayFilters>({ isMine: true, purpose: null, alarm: null });
  const today = useToday(filters, time);
  const isWaiting = today.data === undefined && today.error === null;
  const keeper = useOutcomeKeeper();
  const locale = localeOfSites(sites);
  return (
    <NoteOutcomesContext value={keeper}>
      <div className={styles.today}>
        <div className={styles.head}>
          <h1>
            {new Date(time).toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric' })}
          </h1>
          <Filters
            filters={filters}
            list={today.data}
            onNarrow={(part) => setFilters((before) => ({ ...before, ...part }))}
          />
        </div>
        {today.data === undefined ? (
          isWaiting ? (
            <LoadingCards label="Loading what is to be done today" count={3} />
          ) : (
            <ErrorState {...failureOfCall(today.error)} onRetry={() => void today.refetch()} />
          )
        ) : (
          <>
            {today.error === null ? null : (
              <ErrorState {...failureOfCall(today.error)} isSlim onRetry={() => void today.refetch()} />
            )}
            <OpenBookings bookings={today.data.openBookings ?? []} />
            <DayStrip
              appointments={groupsOf(today.data.data, time).appointments}
              now={time}
              locale={locale}
            />
            <TodayColumns
              groups={groupsOf(today.data.data, time)}
              now={time}
              isNarrowed={filters.purpose !== null || filters.alarm !== null}
            />
            {today.data.isCut ? (
              <p className="dim">
                There is more than can be shown here: see the other parts of the dashboard.
              </p>
            ) : null}
          </>
        )}
        {/* Not in sight before what stands above it: it would be pushed down under the pointer. */}
        <div hidden={isWaiting}>
          <RecentCard time={time} />
        </div>
      </div>
    </NoteOutcomesContext>
  );
};

interface OpenBookingsProps {
  readonly bookings: NonNullable<TodayList['openBookings']>;
}

/** Somebody booked whom no record fits: the time is taken, and nobody knows for whom. */
const OpenBookings = ({ bookings: [first, ...others] }: OpenBookingsProps) =>
  first === undefined ? null : (
    <p className={styles.open}>
      {first.attendeeName}
      {others.length === 0 ? ' has' : ` and ${others.length} more have`} booked a time with you without a
      patient record that fits. <Link to="/admin/calendar">Choose the patient</Link>
    </p>
  );

interface FiltersProps {
  readonly filters: TodayFilters;
  readonly list: TodayList | undefined;
  readonly onNarrow: (part: Partial<TodayFilters>) => void;
}

const Filters = ({ filters, list, onNarrow }: FiltersProps) => (
  <div className={styles.filters}>
    <SegmentedControl
      size="xs"
      aria-label="Whose"
      data={[
        { value: 'me', label: 'Me' },
        { value: 'all', label: 'All' },
      ]}
      value={filters.isMine ? 'me' : 'all'}
      onChange={(whose) => onNarrow({ isMine: whose === 'me' })}
    />
    <OneFilter
      label="Purpose"
      all="All purposes"
      width={170}
      choices={(list?.purposes ?? []).map((value) => ({ value, label: purposeNameOf(value) }))}
      value={filters.purpose}
      onChange={(purpose) => onNarrow({ purpose })}
    />
    <OneFilter
      label="Alarm"
      all="All alarms"
      width={170}
      choices={(list?.alarms ?? []).map((value) => ({ value, label: value }))}
      value={filters.alarm}
      onChange={(alarm) => onNarrow({ alarm })}
    />
  </div>
);
