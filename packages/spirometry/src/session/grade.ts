// How far can FEV1 or FVC of a session be trusted? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, Table 10)
import type { JudgedValue } from '../quality.ts';
import { type Closeness, repeatabilityOf } from './repeatability.ts';

/** From best to worst; U stands for usable values only. */
export const grades = ['A', 'B', 'C', 'D', 'E', 'U', 'F'] as const;
export type Grade = (typeof grades)[number];

const ENOUGH_FOR_A = 3;

const gradeOfPair = (closeness: Closeness, acceptable: number): Grade => {
  switch (closeness) {
    case 'within-tight':
      return acceptable >= ENOUGH_FOR_A ? 'A' : 'B';
    case 'within-wide':
      return 'C';
    case 'within-widest':
      return 'D';
    case 'wider':
      return 'E';
  }
};

/**
 * The grade of one measure in one set of manoeuvres, before or after a bronchodilator.
 * A: three or more acceptable, the best two within the limit; B: two; C and D: within wider limits; E: wider, or a single
 * acceptable one; U: none acceptable, but one or more usable; F: none. Source: Graham 2019, Table 10.
 * @param values FEV1 or FVC (FEV0.75 in young children) of every manoeuvre, litres
 * @param ageYears decimal years at the session; 6 or less has limits of its own
 */
export const gradeOf = (values: readonly JudgedValue[], ageYears: number): Grade => {
  const { closeness, acceptable } = repeatabilityOf(values, ageYears);
  if (closeness !== null) return gradeOfPair(closeness, acceptable);
  if (acceptable > 0) return 'E';
  return values.some(({ value, quality }) => quality === 'usable' && value !== null) ? 'U' : 'F';
};
