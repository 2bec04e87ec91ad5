// How near are the best two values of a session? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, Tables 7 and 10)
import { isYoungChild } from '../age-limits.ts';
import { millilitres } from '../millilitres.ts';
import type { JudgedValue } from '../quality.ts';

/** Largest differences in millilitres of grades A and B, of C, and of D. */
const LIMITS = { young: [100, 150, 200], others: [150, 200, 250] } as const;
/** Young children: or a tenth of the largest value, whichever is greater. */
const YOUNG_PART = 10;

export type Closeness = 'within-tight' | 'within-wide' | 'within-widest' | 'wider';

/**
 * Which limit of repeatability a difference keeps: 0.150, 0.200 and 0.250 L; at 6 years or less 0.100, 0.150 and 0.200 L, or 10 %
 * of the largest value where that is more. Source: Graham 2019, Table 10.
 * @param differenceMl whole millilitres
 * @param largestMl whole millilitres
 * @param ageYears decimal years
 */
export const closenessOf = (differenceMl: number, largestMl: number, ageYears: number): Closeness => {
  const isYoung = isYoungChild(ageYears);
  const isWithin = (limit: number): boolean =>
    differenceMl <= limit || (isYoung && differenceMl * YOUNG_PART <= largestMl);
  const [tight, wide, widest] = isYoung ? LIMITS.young : LIMITS.others;
  if (isWithin(tight)) return 'within-tight';
  if (isWithin(wide)) return 'within-wide';
  return isWithin(widest) ? 'within-widest' : 'wider';
};

export interface Repeatability {
  readonly acceptable: number;
  /** Whole millilitres, largest less second largest of the acceptable values; null with fewer than two. */
  readonly differenceMl: number | null;
  /** The best two are as near as the standard asks: 0.150 L, or the limit of young children. */
  readonly isMet: boolean;
  readonly closeness: Closeness | null;
}

/**
 * Repeatability of FEV1, FVC or FEV0.75 in one set of manoeuvres, before or after a bronchodilator.
 * Source: Graham 2019, Table 7. Only acceptable values count.
 * @param values litres
 * @param ageYears decimal years at the session
 */
export const repeatabilityOf = (values: readonly JudgedValue[], ageYears: number): Repeatability => {
  const acceptable = values
    .flatMap(({ value, quality }) => (quality === 'acceptable' && value !== null ? [millilitres(value)] : []))
    .sort((one, other) => other - one);
  const [largest, second] = acceptable;
  const none = { acceptable: acceptable.length, differenceMl: null, isMet: false, closeness: null };
  if (largest === undefined || second === undefined) return none;
  const closeness = closenessOf(largest - second, largest, ageYears);
  return {
    acceptable: acceptable.length,
    differenceMl: largest - second,
    isMet: closeness === 'within-tight',
    closeness,
  };
};
