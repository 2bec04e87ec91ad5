// What do the splines of an equation say at an exact age? (Quanjer 2012, supplement; Bowerman 2023, look-up tables)

/** Values at 3, 3.25, 3.5, … years; they are added to L and to the logarithms of M and S. */
export interface Splines {
  /** Years of the last knot. */
  readonly lastAge: number;
  /** Null where the paper has zeros. */
  readonly l: readonly number[] | null;
  readonly m: readonly number[];
  readonly s: readonly number[];
}

const FIRST_AGE = 3;
const KNOTS_A_YEAR = 4;

/**
 * Which knots stand around an age, and how far from the lower one it lies: 0 at a knot itself.
 * @param ageYears decimal years, 3 to the age of the last knot
 */
export const knotAt = (ageYears: number): { readonly lower: number; readonly share: number } => {
  const place = (ageYears - FIRST_AGE) * KNOTS_A_YEAR;
  const lower = Math.floor(place);
  return { lower, share: place - lower };
};

/** Linear between the neighbours; rounding to the nearest quarter of a year is wrong by up to 0.03 L in children. */
export const splineAt = (
  knots: readonly number[],
  { lower, share }: { readonly lower: number; readonly share: number },
): number => {
  const before = knots[lower] ?? Number.NaN;
  if (share === 0) return before;
  return before + ((knots[lower + 1] ?? Number.NaN) - before) * share;
};
