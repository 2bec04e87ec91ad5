// In which state is an appointment shown, what may become of it, and what is wrong with its time? (document 2 §4; APPT-011; OP-CAL-2, OP-APPT-2)
import type { Appointment, AppointmentStatus, BusyTime } from './model.ts';

/** One that starts within so many minutes is on. */
const NOW_MINUTES = 30;

export type DisplayStatus = AppointmentStatus | 'NOW';

const open: readonly AppointmentStatus[] = ['PENDING', 'PROPOSED', 'BOOKED'];

/** NOW takes the place of an open status; what is over or cancelled stays so. @param now milliseconds since the epoch */
export const displayStatus = (
  { status, startTime }: Pick<Appointment, 'status' | 'startTime'>,
  now: number,
): DisplayStatus => {
  const ahead = Date.parse(startTime) - now;
  return open.includes(status) && ahead >= 0 && ahead <= NOW_MINUTES * 60_000 ? 'NOW' : status;
};

/** What follows a status: open ones are booked, then fulfilled, and each can be cancelled (OP-APPT-2). */
const following: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  PENDING: ['BOOKED', 'CANCELLED'],
  PROPOSED: ['BOOKED', 'CANCELLED'],
  BOOKED: ['FULFILLED', 'CANCELLED'],
  FULFILLED: [],
  CANCELLED: [],
};

export const mayBecome = (before: AppointmentStatus, after: AppointmentStatus): boolean =>
  following[before].includes(after);

/** May staff say that it took place? One of a calendar is followed, not changed (OP-APPT-2). */
export const mayFulfil = ({
  status,
  isOfCalendar,
}: {
  readonly status: AppointmentStatus;
  readonly isOfCalendar: boolean;
}): boolean => !isOfCalendar && mayBecome(status, 'FULFILLED');

/** Neither over nor cancelled. */
export const isOpenStatus = (status: AppointmentStatus): boolean => open.includes(status);

const YEAR_MS = 366 * 24 * 60 * 60_000;
const MOST_YEARS_AHEAD = 2;

/** What is wrong with a start that is chosen, or null. @param now milliseconds since the epoch */
export const startComplaint = (start: string, now: number): string | null => {
  const at = Date.parse(start);
  if (at < now) return 'This time has passed. Choose a later one.';
  return at > now + MOST_YEARS_AHEAD * YEAR_MS ? 'An appointment is at most two years ahead.' : null;
};

interface Span {
  readonly start: string;
  readonly duration: number;
}

/** The busy times of others that an appointment would overlap; one that ends as it begins is none. */
export const clashesOf = ({ start, duration }: Span, busy: readonly BusyTime[]): readonly BusyTime[] => {
  const from = Date.parse(start);
  const to = from + duration * 60_000;
  return busy.filter((one) => !one.isOwn && Date.parse(one.start) < to && Date.parse(one.end) > from);
};

/** When one that clashes could begin instead: as soon as nothing else holds its time. Null where that is not before `latest`. */
export const nextFreeStart = (
  { start, duration }: Span,
  busy: readonly BusyTime[],
  latest: number,
): string | null => {
  let from = Date.parse(start);
  for (const one of busy.toSorted((first, second) => Date.parse(first.start) - Date.parse(second.start))) {
    const [clash] = clashesOf({ start: new Date(from).toISOString(), duration }, [one]);
    if (clash !== undefined) from = Date.parse(clash.end);
  }
  return from + duration * 60_000 <= latest ? new Date(from).toISOString() : null;
};
