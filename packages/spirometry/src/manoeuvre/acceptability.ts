// Can FEV1 and FVC of one manoeuvre be accepted, used, or neither? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, Table 7)
import { closenessOf } from '../session/repeatability.ts';
import { isYoungChild } from '../age-limits.ts';
import { millilitres } from '../millilitres.ts';
import type { Quality } from '../quality.ts';
import { PLATEAU_ML } from './end.ts';

/** What is known of one manoeuvre; null is not known and never held against it. */
export interface ManoeuvreFacts {
  /** Litres. */
  readonly fvc: number;
  /** Back-extrapolated volume, litres. */
  readonly bev: number | null;
  /** Forced expiratory time, seconds. */
  readonly fet: number | null;
  /** What came in the last second, litres. */
  readonly lastSecond: number | null;
  /** What was breathed in after the end, litres. */
  readonly fivc: number | null;
  /** Largest FVC of the manoeuvres before it in the same set, litres. */
  readonly largestEarlierFvc: number | null;
  /** In the first second; at 6 years or less in the first 0.75 s. */
  readonly coughEarly: boolean | null;
  /** In the first second; at 6 years or less in the first 0.75 s. */
  readonly glottisClosedEarly: boolean | null;
  readonly glottisClosedLate: boolean | null;
  readonly faultyZeroFlow: boolean | null;
  readonly obstructedMouthpiece: boolean | null;
  readonly leak: boolean | null;
}

type Use = 'acceptable FEV1' | 'acceptable FVC' | 'usable FEV1' | 'usable FVC';
const EVERY_USE: readonly Use[] = ['acceptable FEV1', 'acceptable FVC', 'usable FEV1', 'usable FVC'];
const BOTH_ACCEPTABLE: readonly Use[] = ['acceptable FEV1', 'acceptable FVC'];

interface Criterion {
  readonly neededFor: readonly Use[];
  /** Whether it is kept; null when that is not known. */
  readonly isKept: (facts: ManoeuvreFacts, ageYears: number) => boolean | null;
}

/** The greater of 0.100 L and 5 % of FVC; volumes in whole millilitres. */
const isWithinStartLimit = (volumeMl: number, fvcMl: number): boolean =>
  volumeMl <= 100 || volumeMl * 20 <= fvcMl;

const not = (found: boolean | null): boolean | null => (found === null ? null : !found);

const LONG_ENOUGH_SECONDS = 15;

const endKept = (
  { fvc, fet, lastSecond, largestEarlierFvc }: ManoeuvreFacts,
  ageYears: number,
): boolean | null => {
  if (lastSecond !== null && millilitres(lastSecond) <= PLATEAU_ML) return true;
  if (fet !== null && fet >= LONG_ENOUGH_SECONDS) return true;
  if (largestEarlierFvc !== null) {
    const [now, earlier] = [millilitres(fvc), millilitres(largestEarlierFvc)];
    if (now >= earlier || closenessOf(earlier - now, earlier, ageYears) === 'within-tight') return true;
  }
  return lastSecond === null && fet === null ? null : false;
};

const criteria = {
  'back-extrapolated volume': {
    neededFor: EVERY_USE,
    isKept: ({ bev, fvc }) => (bev === null ? null : isWithinStartLimit(millilitres(bev), millilitres(fvc))),
  },
  'zero flow': { neededFor: EVERY_USE, isKept: ({ faultyZeroFlow }) => not(faultyZeroFlow) },
  'cough in the first second': {
    neededFor: ['acceptable FEV1', 'usable FEV1'],
    isKept: ({ coughEarly }) => not(coughEarly),
  },
  'glottic closure in the first second': {
    neededFor: EVERY_USE,
    isKept: ({ glottisClosedEarly }) => not(glottisClosedEarly),
  },
  'glottic closure later': {
    neededFor: ['acceptable FVC'],
    isKept: ({ glottisClosedLate }) => not(glottisClosedLate),
  },
  'end of forced expiration': { neededFor: ['acceptable FVC'], isKept: endKept },
  'obstructed mouthpiece': {
    neededFor: BOTH_ACCEPTABLE,
    isKept: ({ obstructedMouthpiece }) => not(obstructedMouthpiece),
  },
  leak: { neededFor: BOTH_ACCEPTABLE, isKept: ({ leak }) => not(leak) },
  'inspiration larger than expiration': {
    neededFor: BOTH_ACCEPTABLE,
    isKept: ({ fivc, fvc }) =>
      fivc === null ? null : isWithinStartLimit(millilitres(fivc) - millilitres(fvc), millilitres(fvc)),
  },
} as const satisfies Record<string, Criterion>;

export type CriterionName = keyof typeof criteria;
export const criterionNames: readonly CriterionName[] = [
  'back-extrapolated volume',
  'zero flow',
  'cough in the first second',
  'glottic closure in the first second',
  'glottic closure later',
  'end of forced expiration',
  'obstructed mouthpiece',
  'leak',
  'inspiration larger than expiration',
];

export interface Judgement {
  readonly fev1: Quality;
  readonly fvc: Quality;
  /** Criteria that the manoeuvre breaks. */
  readonly broken: readonly CriterionName[];
  /** Criteria of which nothing is known: a person, or the device, must have looked. */
  readonly unknown: readonly CriterionName[];
}

/** Seconds after time zero in which cough and glottic closure spoil FEV1; FEV0.75 at 6 years or less. Source: Graham 2019, Table 7. */
export const earlySeconds = (ageYears: number): number => (isYoungChild(ageYears) ? 0.75 : 1);

/**
 * Acceptable, usable or unusable, for FEV1 and FVC each. Source: Graham 2019, Table 7.
 * @param ageYears decimal years; 6 or less has limits of its own
 */
export const judgeManoeuvre = (facts: ManoeuvreFacts, ageYears: number): Judgement => {
  const kept = criterionNames.map((name) => ({ name, isKept: criteria[name].isKept(facts, ageYears) }));
  const broken = kept.filter(({ isKept }) => isKept === false).map(({ name }) => name);
  const allows = (use: Use): boolean =>
    broken.every((name) => !criteria[name].neededFor.some((one) => one === use));
  const qualityOf = (measure: 'FEV1' | 'FVC'): Quality => {
    if (allows(`acceptable ${measure}`)) return 'acceptable';
    return allows(`usable ${measure}`) ? 'usable' : 'unusable';
  };
  return {
    fev1: qualityOf('FEV1'),
    fvc: qualityOf('FVC'),
    broken,
    unknown: kept.filter(({ isKept }) => isKept === null).map(({ name }) => name),
  };
};
