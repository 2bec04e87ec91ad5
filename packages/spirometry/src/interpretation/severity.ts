// How far below normal is a value? (ERS/ATS 2022: Stanojevic, ERJ 2022;60:2101499, severity of impairment)
import { Z_LLN } from '../reference/lms.ts';

export type Severity = 'normal' | 'mild' | 'moderate' | 'severe';

const MILD_FROM = -2.5;
const MODERATE_FROM = -4;

/** Below the 5th percentile. @param z standard deviations from the median */
export const isBelowLln = (z: number): boolean => z < Z_LLN;

/**
 * Severity by z-score, of any measure: normal to -1.645, mild to -2.5, moderate to -4, severe below.
 * Source: Stanojevic 2022; its text writes 'severe' as below -4.1, which leaves nothing for what lies between -4.0 and -4.1.
 * @param z standard deviations from the median
 */
export const severityOf = (z: number): Severity => {
  if (!isBelowLln(z)) return 'normal';
  if (z >= MILD_FROM) return 'mild';
  return z >= MODERATE_FROM ? 'moderate' : 'severe';
};
