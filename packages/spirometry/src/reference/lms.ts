// How does a value stand among healthy people, of whom the median, the spread and the skewness are known? (the LMS method)

/**
 * The distribution of healthy people of one age, height and sex. Source: Quanjer 2012 (ERJ 40:1324), Methods, after Cole and
 * Green 1992: with the power l, values are normally distributed around m with the coefficient of variation s.
 */
export interface Lms {
  /** Skewness, a power without unit. */
  readonly l: number;
  /** Median, in the unit of the measure: the predicted value. */
  readonly m: number;
  /** Coefficient of variation, without unit. */
  readonly s: number;
}

/** The 5th percentile, and with a plus the 95th. Source: Stanojevic 2022 (ERJ 60:2101499), limits of normal. */
export const Z_LLN = -1.645;

/**
 * z-score: standard deviations from the median. Source: Quanjer 2012, Methods.
 * @param value in the unit of the measure, above 0
 */
export const zScore = ({ l, m, s }: Lms, value: number): number => {
  const ratio = Math.log(value / m);
  // Exact for powers near 0 too, where (value / m) ** l - 1 would lose its digits.
  return l === 0 ? ratio / s : Math.expm1(l * ratio) / (l * s);
};

/**
 * The value that has a z-score, in the unit of the measure: the inverse of `zScore`. Where there is no skewness it may lie below 0.
 */
export const valueAt = ({ l, m, s }: Lms, z: number): number => {
  if (l === 1) return m * (1 + s * z);
  return m * Math.exp(l === 0 ? s * z : Math.log1p(l * s * z) / l);
};

/** Percent of predicted: 100 x value / median. @param value in the unit of the measure */
export const percentPredicted = ({ m }: Pick<Lms, 'm'>, value: number): number => (value / m) * 100;
