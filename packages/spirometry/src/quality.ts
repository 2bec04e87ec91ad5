// How far one value of one manoeuvre can be trusted (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, Table 7).

/** FEV1 and FVC of one manoeuvre are judged each for itself; what is acceptable is usable too. */
export const qualities = ['acceptable', 'usable', 'unusable'] as const;
export type Quality = (typeof qualities)[number];

/** A measured value, and how far it can be trusted. */
export interface JudgedValue {
  /** Litres, or litres a second; null when it was not measured. */
  readonly value: number | null;
  readonly quality: Quality;
}

/** The worse of two judgements. */
export const worseQuality = (one: Quality, other: Quality): Quality =>
  qualities.indexOf(one) > qualities.indexOf(other) ? one : other;
