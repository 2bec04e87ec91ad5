// Lists every date of a series before it is planned, moved or cancelled, and says where the staff member has no time.
import { patientMoment, usePatientReader } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMemo } from 'react';
import { appointmentSeriesCalls, type FreeDate } from '../contract/series.calls.ts';
import styles from './appointments.module.css';

interface SeriesDatesProps {
  readonly profileId: string;
  /** Instants, the earliest first. */
  readonly starts: readonly string[];
  /** Where each was, in the same order; empty where none is moved. */
  readonly before?: readonly string[];
  readonly duration: number;
  /** Whose time is looked at; empty for nobody's. */
  readonly userId: string;
  /** The appointment that is moved, with those that follow. */
  readonly appointmentId: string | null;
  readonly locale: DateLocale;
  readonly title: string;
}

const clashWords = {
  APPOINTMENT: 'busy: another appointment',
  CALENDAR: 'busy: an entry of the calendar',
} as const;

const useFreeDates = ({ starts, duration, userId, appointmentId }: SeriesDatesProps) => {
  const { data } = useCall(
    appointmentSeriesCalls.freeDates,
    {
      query: {
        userId,
        starts: starts.join(','),
        duration,
        ...(appointmentId === null ? {} : { appointmentId }),
      },
    },
    { enabled: userId !== '' && starts.length > 0, shownInPlace: true },
  );
  return useMemo(
    () => new Map((data ?? []).map(({ start, clash }: FreeDate) => [Date.parse(start), clash])),
    [data],
  );
};

const weekday = (start: string, locale: DateLocale): string =>
  new Date(start).toLocaleDateString(locale, { weekday: 'short' });

export const SeriesDates = (props: SeriesDatesProps) => {
  const { profileId, starts, before = [], locale, title } = props;
  const reader = usePatientReader(profileId);
  const free = useFreeDates(props);
  const clashing = starts.filter((start) => (free.get(Date.parse(start)) ?? null) !== null).length;
  return (
    <section className={styles.busy} data-clash={clashing > 0 || undefined} aria-label={title}>
      {title}
      <ol>
        {starts.map((start, index) => {
          const clash = free.get(Date.parse(start)) ?? null;
          const was = before[index];
          const theirs = patientMoment(start, reader);
          return (
            <li key={start}>
              <span className="tabular">
                {weekday(start, locale)}, {showDayTime(start, locale)}
              </span>
              {was === undefined || was === start ? null : ` (now ${showDayTime(was, locale)})`}
              {theirs === null ? null : <span className="dim">, for the patient {theirs}</span>}
              {clash === null ? null : <b>, {clashWords[clash]}</b>}
            </li>
          );
        })}
      </ol>
      {clashing === 0 ? null : (
        <p role="status">
          {clashing === 1 ? 'One date is' : `${clashing} dates are`} taken. Choose another time, or plan{' '}
          {clashing === 1 ? 'it' : 'them'} separately.
        </p>
      )}
    </section>
  );
};
