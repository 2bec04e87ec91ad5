// Did FEV1 change more over time than chance explains? (ERS/ATS 2022: Stanojevic, ERJ 2022;60:2101499, natural changes over time)
import type { Sex } from '../reference/person.ts';

export interface Change {
  /** Standard deviations of what is expected from the first z-score. */
  readonly score: number;
  /** Within +-1.96. */
  readonly isNormal: boolean;
}

const NORMAL_WITHIN = 1.96;
/** The correlation of two z-scores: falls with the time between them, grows with the age at the first. */
const CORRELATION = { constant: 0.642, years: -0.04, age: 0.02 } as const;

/**
 * Conditional change score of FEV1 in children and young people: (z2 - r z1) / sqrt(1 - r^2) with r = 0.642 - 0.04 x years + 0.020 x
 * age at the first test. Source: Stanojevic 2022; the ages are a bound of this package.
 * @param first z-score of the first test
 * @param second z-score of the later test
 * @param ageAtFirst decimal years, 3 to less than 18
 * @param years decimal years between the tests, above 0
 * @returns null outside of these ranges, and where r leaves no room for chance
 */
export const conditionalChange = (
  first: number,
  second: number,
  ageAtFirst: number,
  years: number,
): Change | null => {
  const isInRange = ageAtFirst >= 3 && ageAtFirst < 18 && years > 0;
  const r = CORRELATION.constant + CORRELATION.years * years + CORRELATION.age * ageAtFirst;
  if (!isInRange || Math.abs(r) >= 1) return null;
  const score = (second - r * first) / Math.sqrt(1 - r ** 2);
  return { score, isNormal: Math.abs(score) <= NORMAL_WITHIN };
};

/** Litres: the lowest percentile of FEV1 that people live with. */
const FEV1Q_UNIT: Readonly<Record<Sex, number>> = { male: 0.5, female: 0.4 };

/**
 * FEV1Q: FEV1 in multiples of 0.5 L (men) or 0.4 L (women), adults. Source: Stanojevic 2022.
 * @param fev1 litres
 * @param ageYears decimal years
 * @returns null below 18 years
 */
export const fev1Q = (fev1: number, sex: Sex, ageYears: number): number | null =>
  ageYears >= 18 ? fev1 / FEV1Q_UNIT[sex] : null;
