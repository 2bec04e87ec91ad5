// When has the staff member no time on that day? What would overlap stands out before it is refused (OP-APPT-4)
import { type DateLocale, showTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { Button } from '@mantine/core';
import dayjs from 'dayjs';
import { useRef } from 'react';
import { appointmentCalls } from '../contract/calls.ts';
import type { BusyTime } from '../contract/model.ts';
import { clashesOf, nextFreeStart } from '../contract/rules.ts';
import styles from './appointments.module.css';

interface BusyTimesProps {
  /** Empty for nobody. */
  readonly userId: string;
  /** An instant; anything else is not chosen yet. */
  readonly start: string;
  readonly duration: number;
  /** The appointment that is moved. */
  readonly appointmentId: string | null;
  readonly locale: DateLocale;
  /** Another time is chosen instead. */
  readonly onTake: (start: string) => void;
}

const kinds = { APPOINTMENT: 'another appointment', CALENDAR: 'an entry of the calendar' } as const;

export const BusyTimes = ({ userId, start, duration, appointmentId, locale, onTake }: BusyTimesProps) => {
  const place = useRef<HTMLDivElement>(null);
  const isAsked = userId !== '' && !Number.isNaN(Date.parse(start));
  const day = dayjs(isAsked ? start : 0);
  const { data } = useCall(
    appointmentCalls.busyTimes,
    {
      query: {
        userId,
        startDate: day.startOf('day').toISOString(),
        endDate: day.endOf('day').toISOString(),
        ...(appointmentId === null ? {} : { appointmentId }),
      },
    },
    { enabled: isAsked, shownInPlace: true },
  );
  if (!isAsked || data === undefined) return null;
  const others = data.filter(({ isOwn }) => !isOwn);
  const clashes = clashesOf({ start, duration }, others);
  const said = ({ start: from, end }: BusyTime): string =>
    `${showTime(from, locale)} to ${showTime(end, locale)}`;
  const free =
    clashes.length === 0 ? null : nextFreeStart({ start, duration }, others, day.endOf('day').valueOf());
  return (
    <div
      ref={place}
      className={clashes.length > 0 ? styles.busy : `${styles.busy} dim`}
      data-clash={clashes.length > 0 || undefined}
      role="status"
      tabIndex={-1}
    >
      {clashes.length === 0 ? (
        quietly(others.map(said))
      ) : (
        <>
          Busy at that time:
          <ul>
            {clashes.map((one) => (
              <li key={`${one.start} ${one.kind}`}>
                {said(one)}, {kinds[one.kind]}
              </li>
            ))}
          </ul>
        </>
      )}
      {free === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            // The button goes with the clash.
            place.current?.focus();
            onTake(free);
          }}
        >
          Take {showTime(free, locale)}, the next free time
        </Button>
      )}
    </div>
  );
};

const quietly = (others: readonly string[]): string =>
  others.length === 0 ? 'Nothing else is in the calendar that day.' : `Busy that day: ${others.join(', ')}.`;
