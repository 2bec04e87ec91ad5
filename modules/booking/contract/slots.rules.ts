// When is a staff member free to be booked? Working hours of the person's zone, less what is taken, on all days, also those of 23 and 25 hours
import { dayOfWallTime, instantOfWallTime, wallTimeAt, wallTimeOf } from '@alveary/contract/zone.rules.ts';
import type { Openings, WorkingHours } from './model.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Clocks of all zones differ by quarters of an hour, so that starts lie on them whatever the clocks do between. */
const GRID_MS = 15 * MINUTE_MS;

/** ISO 8601 instants. */
interface Busy {
  readonly start: string;
  readonly end: string;
}

interface Question {
  /** ISO 8601 instants: starts from the first, before the second. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly busy: readonly Busy[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Monday is 1. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

const daysOf = (zone: string, from: number, to: number): readonly string[] => {
  const first = Date.parse(dayOfWallTime(wallTimeAt(zone, from)));
  const last = Date.parse(dayOfWallTime(wallTimeAt(zone, to)));
  const count = Math.max(0, Math.round((last - first) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, index) => dayOfWallTime(first + index * DAY_MS));
};

/** How far apart starts are: as long as the appointment, at most half an hour, on quarters. */
const stepOf = (minutes: number): number => Math.min(30, Math.ceil(minutes / 15) * 15) * MINUTE_MS;

/** The starts of a day's working time at which the clock shows a round time; an hour that is repeated has them twice. */
const startsIn = (
  zone: string,
  day: string,
  { from, to }: WorkingHours,
  minutes: number,
): readonly number[] => {
  const [opens, closes] = [wallTimeOf(day, from), wallTimeOf(day, to)];
  const [first, end] = [instantOfWallTime(zone, opens), instantOfWallTime(zone, closes)];
  const [length, step] = [minutes * MINUTE_MS, stepOf(minutes)];
  const starts: number[] = [];
  for (let at = first; at + length <= end; at += GRID_MS) {
    const wall = wallTimeAt(zone, at);
    if ((wall - opens) % step !== 0 || wall < opens) continue;
    // The end of the working time may lie in an hour that clocks leave out.
    if (wallTimeAt(zone, at + length) <= closes) starts.push(at);
  }
  return starts;
};

/** The free starts, the earliest first, as ISO 8601 instants. */
export const freeStarts = (openings: Openings, question: Question): readonly string[] => {
  const { timeZone, hours, bufferMinutes, noticeHours, horizonDays } = openings;
  const { minutes, now } = question;
  const earliest = Math.max(Date.parse(question.from), now + noticeHours * HOUR_MS);
  const latest = Math.min(Date.parse(question.to), now + horizonDays * DAY_MS);
  if (earliest >= latest) return [];
  const taken = question.busy.map(({ start, end }) => ({
    from: Date.parse(start) - bufferMinutes * MINUTE_MS,
    to: Date.parse(end) + bufferMinutes * MINUTE_MS,
  }));
  const isFree = (at: number): boolean =>
    !taken.some(({ from, to }) => at < to && at + minutes * MINUTE_MS > from);
  const starts = daysOf(timeZone, earliest, latest).flatMap((day) =>
    hours.filter((one) => one.day === weekdayOf(day)).flatMap((one) => startsIn(timeZone, day, one, minutes)),
  );
  return [...new Set(starts)]
    .filter((at) => at >= earliest && at < latest && isFree(at))
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at).toISOString());
};

/** Those that lie next to a time that is not free, the earliest first. */
export const nearestStarts = (free: readonly string[], wanted: string, most: number): readonly string[] => {
  const at = Date.parse(wanted);
  return free
    .toSorted((one, other) => Math.abs(Date.parse(one) - at) - Math.abs(Date.parse(other) - at))
    .slice(0, most)
    .toSorted();
};
