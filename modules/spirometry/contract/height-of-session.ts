// The height that a session is compared by: the one that came with it, else the nearest that was measured, if it is near enough (OP-SPIRO-3).
import type { SpirometrySession } from './model.ts';

export interface MeasuredHeight {
  readonly cm: number;
  /** ISO 8601 instant. */
  readonly measured_at: string;
}

/** From here on a height holds for a year, below for 90 days: who is younger may still grow. */
const GROWN_YEARS = 25;
const GROWING_DAYS = 90;
const DAY_MS = 86_400_000;

const isGrowing = (ageYears: number | null): boolean => ageYears !== null && ageYears < GROWN_YEARS;

/** In words, for who looks for a height to enter. */
export const heightHoldsFor = (ageYears: number | null): string =>
  isGrowing(ageYears) ? `${GROWING_DAYS} days` : 'a year';

const dayOf = (instant: string): string => new Date(instant).toISOString().slice(0, 10);

/** The same day of the next year; after 28 February where there is no 29th. */
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

const isNear = (one: string, other: string, ageYears: number | null): boolean => {
  const [earlier = '', later = ''] = [dayOf(one), dayOf(other)].sort();
  return isGrowing(ageYears)
    ? (Date.parse(later) - Date.parse(earlier)) / DAY_MS <= GROWING_DAYS
    : later <= yearAfter(earlier);
};

/**
 * @param heights of one moment the last one counts
 * @param performedAt ISO 8601 instant
 * @param ageYears at the session; null when not known, which counts as grown
 */
export const heightFor = (
  heights: readonly MeasuredHeight[],
  performedAt: string,
  ageYears: number | null,
): MeasuredHeight | null => {
  const apart = ({ measured_at }: MeasuredHeight): number =>
    Math.abs(Date.parse(measured_at) - Date.parse(performedAt));
  return heights
    .filter(({ measured_at }) => isNear(measured_at, performedAt, ageYears))
    .reduce<MeasuredHeight | null>(
      (nearest, one) => (nearest === null || apart(one) <= apart(nearest) ? one : nearest),
      null,
    );
};

type HeightOfSession = Pick<
  SpirometrySession,
  'person' | 'performed_at' | 'height_source' | 'height_measured_at'
>;

const dayNumber = (instant: string): number => Math.floor(Date.parse(instant) / DAY_MS);

/** Which height it is, or why there is none; the same on screens and on paper. @param day how the day of an instant is written */
export const heightInWords = (session: HeightOfSession, day: (instant: string) => string): string => {
  const { person, performed_at, height_source, height_measured_at } = session;
  if (height_source === null)
    return `No height came with the session, and none was measured within ${heightHoldsFor(person.age_years)} of it.`;
  if (height_source === 'session' || height_measured_at === null) return 'The height came with the session.';
  const days = dayNumber(performed_at) - dayNumber(height_measured_at);
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  const when =
    days === 0 ? 'on the day of the session' : `${count} ${days > 0 ? 'before' : 'after'} the session`;
  return `The height was measured on ${day(height_measured_at)}, ${when}.`;
};
