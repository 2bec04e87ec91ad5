// Which values of a session are reported, and from which manoeuvres? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, reported values)
import { millilitres } from '../millilitres.ts';
import type { JudgedValue, Quality } from '../quality.ts';

/** One manoeuvre of a session, as far as best values ask. */
export interface Manoeuvre {
  readonly id: string;
  /** Litres. */
  readonly fev1: JudgedValue;
  /** Litres. */
  readonly fvc: JudgedValue;
  /** Litres a second; null when it was not measured. */
  readonly fef2575: number | null;
  /** Litres a second; null when it was not measured. */
  readonly pef: number | null;
}

export interface BestValue {
  /** As it was measured: litres, or litres a second. */
  readonly value: number;
  /** Id of the manoeuvre. */
  readonly test: string;
}

export interface BestValues {
  readonly fev1: BestValue | null;
  readonly fvc: BestValue | null;
  /** Litres a second, of the manoeuvre `overall`. */
  readonly fef2575: number | null;
  /** Litres a second. */
  readonly pef: number | null;
  /** Id of the manoeuvre with the largest FEV1 + FVC. */
  readonly overall: string | null;
}

/** The first of the largest ones. */
const largest = <One>(ones: readonly One[], sizeOf: (one: One) => number): One | null =>
  ones.reduce<One | null>((best, one) => (best === null || sizeOf(one) > sizeOf(best) ? one : best), null);

/** Of the best quality that there is; what is unusable never counts. */
const firstNonEmpty = <One>(...tiers: readonly (readonly One[])[]): readonly One[] =>
  tiers.find((tier) => tier.length > 0) ?? [];

type Judged = BestValue & { readonly quality: Quality };

const largestJudged = (values: readonly Judged[]): BestValue | null => {
  const of = (quality: Quality): readonly Judged[] => values.filter((one) => one.quality === quality);
  const best = largest(firstNonEmpty(of('acceptable'), of('usable')), ({ value }) => millilitres(value));
  return best === null ? null : { value: best.value, test: best.test };
};

const judgedOf = (
  manoeuvres: readonly Manoeuvre[],
  read: (manoeuvre: Manoeuvre) => JudgedValue,
): readonly Judged[] =>
  manoeuvres.flatMap((manoeuvre) => {
    const { value, quality } = read(manoeuvre);
    return value === null ? [] : [{ value, quality, test: manoeuvre.id }];
  });

/**
 * The largest acceptable value of a measure; where none is acceptable, the largest usable one (its grade is U then).
 * Of equal ones the earlier. Source: Graham 2019.
 */
export const bestValueOf = (manoeuvres: readonly Manoeuvre[], measure: 'fev1' | 'fvc'): BestValue | null =>
  largestJudged(judgedOf(manoeuvres, (one) => one[measure]));

const sumMl = ({ fev1, fvc }: Manoeuvre): number => millilitres((fev1.value ?? 0) + (fvc.value ?? 0));

/**
 * The manoeuvre with the largest FEV1 + FVC, from which FEF25-75 and the flows at a volume are taken: among those with both
 * acceptable; else with both usable; else with one of them usable. Of equal ones the earlier. Source: Graham 2019; 2005 rule
 * (Miller, ERJ 2005;26:319).
 */
export const bestOverallOf = (manoeuvres: readonly Manoeuvre[]): Manoeuvre | null => {
  const isUsable = ({ value, quality }: JudgedValue): boolean => value !== null && quality !== 'unusable';
  const isAcceptable = (one: JudgedValue): boolean => isUsable(one) && one.quality === 'acceptable';
  return largest(
    firstNonEmpty(
      manoeuvres.filter(({ fev1, fvc }) => isAcceptable(fev1) && isAcceptable(fvc)),
      manoeuvres.filter(({ fev1, fvc }) => isUsable(fev1) && isUsable(fvc)),
      manoeuvres.filter(({ fev1, fvc }) => isUsable(fev1) || isUsable(fvc)),
    ),
    sumMl,
  );
};

/**
 * What is reported of a set of manoeuvres, before or after a bronchodilator. FEV1 and FVC may come from different manoeuvres, and
 * their ratio is taken from these. PEF is the largest among manoeuvres with an acceptable FEV1 (its start was a good one), else
 * with a usable one. Source: Graham 2019; PEF: Miller 2005.
 */
export const bestValuesOf = (manoeuvres: readonly Manoeuvre[]): BestValues => {
  const overall = bestOverallOf(manoeuvres);
  const pef = largestJudged(judgedOf(manoeuvres, (one) => ({ value: one.pef, quality: one.fev1.quality })));
  return {
    fev1: bestValueOf(manoeuvres, 'fev1'),
    fvc: bestValueOf(manoeuvres, 'fvc'),
    fef2575: overall?.fef2575 ?? null,
    pef: pef?.value ?? null,
    overall: overall?.id ?? null,
  };
};
