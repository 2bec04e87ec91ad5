// Asks about changes of a person that are hardly possible before they are stored: birth date, birth sex, height and weight.
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { exactAge } from '@alveary/spirometry/reference/exact-age.ts';

interface Person {
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | null;
  readonly birthSex: string | null;
}

/** What is left out stays as it is. */
interface PersonChange {
  readonly dateOfBirth?: string | undefined;
  readonly birthSex?: string | null | undefined;
}

const YEAR_MS = 365.25 * 86_400_000;

const yearsBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / YEAR_MS;

/**
 * @param firstMeasured the day on which something was measured of the patient first, YYYY-MM-DD; null for never, or not asked
 * @returns a question for each field that changes by more than a slip of the day or month explains
 */
export const personQuestions = (
  before: Person,
  after: PersonChange,
  firstMeasured: string | null = null,
): FieldMessage[] => {
  const questions: FieldMessage[] = [];
  const [was, is] = [before.dateOfBirth, after.dateOfBirth ?? null];
  if (was !== null && is !== null && yearsBetween(was, is) >= 1) {
    const years = Math.floor(yearsBetween(was, is));
    const message = `The date of birth moves by ${years === 1 ? 'a year' : `${years} years`}: from ${was} to ${is}.`;
    questions.push({ field: 'dateOfBirth', message });
  }
  if (is !== null && is !== was && firstMeasured !== null && is > firstMeasured) {
    const message = `Something was measured of this patient on ${firstMeasured}, before this date of birth.`;
    questions.push({ field: 'dateOfBirth', message });
  }
  const [wasSex, isSex] = [before.birthSex, after.birthSex];
  if (wasSex !== null && isSex !== undefined && isSex !== wasSex) {
    const to = isSex === null ? 'not known' : isSex;
    const message = `The birth sex changes from ${wasSex} to ${to}. Every spirometry session will be compared anew.`;
    questions.push({ field: 'birthSex', message });
  }
  return questions;
};

interface Reading {
  readonly value: number;
  /** ISO 8601 instant. */
  readonly takenAt: string;
}

/** Nobody grows from here on. */
const GROWN_YEARS = 20;
/** Centimetres by which two careful measurements of a grown person differ at most, morning and evening, shoes and bent back. */
const GROWN_CM = 5;
/** Centimetres that a child may seem smaller than before. */
const SMALLER_CM = 2;
/** Centimetres a year, and what two measurements may differ by anyway. */
const GROWTH_CM = { year: 12, infantYear: 30, slack: 3 } as const;

const isBefore = (one: Reading, other: Reading): boolean =>
  Date.parse(one.takenAt) < Date.parse(other.takenAt);

const ageAt = (dateOfBirth: string | null, { takenAt }: Reading): number | null =>
  dateOfBirth === null ? null : exactAge(dateOfBirth, takenAt.slice(0, 10));

const isHeightUnlikely = (one: Reading, other: Reading, dateOfBirth: string | null): boolean => {
  const [earlier, later] = isBefore(one, other) ? [one, other] : [other, one];
  const change = later.value - earlier.value;
  const age = ageAt(dateOfBirth, earlier);
  if (age === null || age >= GROWN_YEARS) return Math.abs(change) > GROWN_CM;
  const perYear = age < 2 ? GROWTH_CM.infantYear : GROWTH_CM.year;
  return (
    change < -SMALLER_CM || change > GROWTH_CM.slack + perYear * yearsBetween(one.takenAt, other.takenAt)
  );
};

/** Part of the weight, and kilograms, within a year; over longer times twice as much. */
const WEIGHT_CHANGE = { part: 0.2, kg: 5 } as const;

const isWeightUnlikely = (one: Reading, other: Reading, dateOfBirth: string | null): boolean => {
  const years = yearsBetween(one.takenAt, other.takenAt);
  const age = ageAt(dateOfBirth, isBefore(one, other) ? one : other);
  // A child may double its weight in some years.
  const times = years <= 1 ? 1 : age !== null && age < GROWN_YEARS ? 1 + 2 * years : 2;
  const limit = Math.max(WEIGHT_CHANGE.kg, WEIGHT_CHANGE.part * other.value) * times;
  return Math.abs(one.value - other.value) > limit;
};

const unlikely = { height: isHeightUnlikely, weight: isWeightUnlikely } as const;

const nearestReading = <One extends Reading>(
  to: Pick<Reading, 'takenAt'>,
  others: readonly One[],
): One | null =>
  others.reduce<One | null>(
    (nearest, one) =>
      nearest === null || yearsBetween(one.takenAt, to.takenAt) < yearsBetween(nearest.takenAt, to.takenAt)
        ? one
        : nearest,
    null,
  );

/** @param others of the same kind, without the one that is corrected; @returns the nearest one where the new value cannot well follow it */
export const unlikelyBeside = <One extends Reading>(
  type: keyof typeof unlikely,
  typed: Reading,
  others: readonly One[],
  dateOfBirth: string | null,
): One | null => {
  const nearest = nearestReading(typed, others);
  return nearest !== null && unlikely[type](typed, nearest, dateOfBirth) ? nearest : null;
};
