// When are the appointments of a series? At the same time of day where the person sits, each so many days or a month after the last
import type { Repetition, Rhythm } from './model.ts';
import { instantOfWallTime, wallTimeAt } from '@alveary/contract/zone.rules.ts';

const DAY_MS = 86_400_000;

const days: Readonly<Record<Exclude<Rhythm, 'MONTH'>, number>> = { WEEK: 7, TWO_WEEKS: 14, FOUR_WEEKS: 28 };

/** The same day so many months later; the last of a month that has no such day. */
const plusMonths = (wall: number, months: number): number => {
  const at = new Date(wall);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Date.UTC(
    at.getUTCFullYear(),
    at.getUTCMonth() + months,
    Math.min(at.getUTCDate(), last),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  );
};

/** The starts of all of them, the first included: ISO 8601 instants. */
export const startsOfSeries = (start: string, repeat: Repetition | undefined): readonly string[] => {
  if (repeat === undefined) return [start];
  const { every, times, timeZone } = repeat;
  const first = wallTimeAt(timeZone, Date.parse(start));
  return Array.from({ length: times }, (_, index) => {
    if (index === 0) return new Date(start).toISOString();
    const wall = every === 'MONTH' ? plusMonths(first, index) : first + index * days[every] * DAY_MS;
    return new Date(instantOfWallTime(timeZone, wall)).toISOString();
  });
};

interface Shift {
  readonly timeZone: string;
  /** ISO 8601 instants: where the first one was, and where it is moved to. */
  readonly from: string;
  readonly to: string;
}

/** The starts moved by as much as the first one, as clocks show it: a time of day stays one on both sides of a change of clocks. */
export const shiftedStarts = (
  starts: readonly string[],
  { timeZone, from, to }: Shift,
): readonly string[] => {
  const shift = wallTimeAt(timeZone, Date.parse(to)) - wallTimeAt(timeZone, Date.parse(from));
  return starts.map((start) =>
    new Date(instantOfWallTime(timeZone, wallTimeAt(timeZone, Date.parse(start)) + shift)).toISOString(),
  );
};
