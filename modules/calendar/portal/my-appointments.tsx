// Which appointments do I have on this day? Earliest first, of the day as it is where the browser stands (CAL-003 to CAL-011; OP-CAL-1)
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { appointmentCalls } from '@alveary/modules/appointments/contract/calls.ts';
import type { Appointment } from '@alveary/modules/appointments/contract/model.ts';
import { IconCalendarOff } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { now, useNow } from '@alveary/portal/lib/clock.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { boundsOfDay, dayIn } from '../contract/rules.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { firstOfInterest, shownAppointment } from './appointment-card.rules.ts';
import { DaySelector } from './day-selector.tsx';
import styles from './calendar.module.css';

const MOST = 100;
const EVERY_MINUTE = 60_000;

/** What scrolls the card; `scrollIntoView` would scroll the page as well, where the panel lies over it. */
const scrollerOf = (card: HTMLElement): HTMLElement | null => {
  for (let above = card.parentElement; above !== null; above = above.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(above).overflowY)) return above;
  return null;
};

/** A day that is opened shows what is on, once: whoever scrolls afterwards stays where they are. */
const useFirstOfInterest = (
  day: string,
  rows: readonly Appointment[] | undefined,
): RefObject<HTMLUListElement | null> => {
  const list = useRef<HTMLUListElement>(null);
  const shownDay = useRef<string | null>(null);
  useEffect(() => {
    if (rows === undefined || shownDay.current === day) return;
    shownDay.current = day;
    const first = firstOfInterest(rows, now());
    const card = list.current?.children[rows.findIndex(({ id }) => id === first)];
    if (!(card instanceof HTMLElement)) return;
    const scroller = scrollerOf(card);
    if (scroller === null) return;
    const [at, frame] = [card.getBoundingClientRect(), scroller.getBoundingClientRect()];
    // The style knows what stands above the list.
    const above = Number.parseFloat(getComputedStyle(card).scrollMarginTop);
    if (at.bottom > frame.bottom) scroller.scrollTop += at.top - frame.top - above;
  }, [day, rows]);
  return list;
};

export const MyAppointments = () => {
  const zone = browserZone();
  const { user, sites } = useSignedIn();
  const locale = localeOfSites(sites);
  const [day, setDay] = useState(() => dayIn(zone, now()));
  const time = useNow(EVERY_MINUTE);
  const { data, error, refetch } = useCall(
    appointmentCalls.list,
    {
      query: {
        'assignedPractitioner.equals': user.id,
        ...boundsOfDay(day, zone),
        page: 0,
        size: MOST,
        sort: 'startTime,asc',
        'portalCode.notEquals': 'TESTING',
        includePii: 'true',
      },
    },
    { shownInPlace: true },
  );
  const rows = data?.rows ?? [];
  const list = useFirstOfInterest(day, data?.rows);
  return (
    <div className={styles.tab}>
      <DaySelector day={day} today={dayIn(zone, time)} zone={zone} locale={locale} onChange={setDay} />
      {data === undefined && error === null ? (
        <p role="status" className={styles.loading}>
          Loading...
        </p>
      ) : null}
      {data === undefined && error !== null ? (
        <ErrorState
          {...failureOfCall(error, 'Error loading appointments.')}
          lines={[error.message]}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data !== undefined && rows.length === 0 ? (
        <EmptyState
          icon={<IconCalendarOff size={28} stroke={1.5} aria-hidden />}
          title="No appointments found."
        />
      ) : null}
      {rows.length === 0 ? null : (
        <ul ref={list} className={styles.cards} aria-label="Appointments">
          {rows.map((one) => (
            <AppointmentCard key={one.id} appointment={shownAppointment(one, { sites, locale, now: time })} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > rows.length ? (
        <p className="dim">
          The first {rows.length} of {data.total} appointments of this day.
        </p>
      ) : null}
    </div>
  );
};
