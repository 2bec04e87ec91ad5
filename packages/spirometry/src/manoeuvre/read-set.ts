// What do the curves of one set say, in the order they were blown? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, Table 7)
import type { Curve } from './curve.ts';
import { readCurve, type ReadCurve, type UnreadableCurve, type Witnessed } from './read-curve.ts';

export interface RecordedManoeuvre {
  readonly curve: Curve;
  readonly witnessed: Omit<Witnessed, 'largestEarlierFvc'>;
}

/**
 * Reads the manoeuvres of one set, before or after a bronchodilator. A later one may end without a plateau when its FVC is within the
 * limit of, or above, the largest one seen before it. Source: Graham 2019, Table 7.
 * @param manoeuvres in the order they were blown
 * @param ageYears decimal years; 6 or less has limits of its own
 */
export const readSet = (
  manoeuvres: readonly RecordedManoeuvre[],
  ageYears: number,
): readonly (ReadCurve | UnreadableCurve)[] => {
  let largestEarlierFvc: number | null = null;
  return manoeuvres.map(({ curve, witnessed }) => {
    const read = readCurve(curve, ageYears, { ...witnessed, largestEarlierFvc });
    if ('measures' in read) largestEarlierFvc = Math.max(largestEarlierFvc ?? 0, read.measures.fvc);
    return read;
  });
};
