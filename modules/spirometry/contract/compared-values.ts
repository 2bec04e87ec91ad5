// Values of a session compared with those of healthy people.
import { percentPredicted, zScore } from '@alveary/spirometry/reference/lms.ts';
import type { Predicted } from './model.ts';

/** Standard deviations from the median, two decimals; null where the equations give no spread. */
export const zScoreOf = (value: number | null, by: Predicted | undefined): number | null => {
  if (value === null || by === undefined || by.l === null || by.s === null) return null;
  return Number(zScore({ l: by.l, m: by.m, s: by.s }, value).toFixed(2));
};

/** Whole percent of predicted. */
export const relativeOf = (value: number | null, by: Predicted | undefined): number | null =>
  value === null || by === undefined ? null : Math.round(percentPredicted(by, value));
