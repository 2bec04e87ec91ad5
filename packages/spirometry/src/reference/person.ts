// Whose reference values are asked for, and can anybody be so old and so tall?

/** Sex at birth: the equations know no other (ERS/ATS 2022, Stanojevic, section on sex and gender). */
export type Sex = 'male' | 'female';

/** The groups of GLI-2012 (Quanjer 2012) and of NHANES III (Hankinson 1999), in the words of the papers. */
export const ethnicities = [
  'caucasian',
  'african-american',
  'north-east-asian',
  'south-east-asian',
  'other',
  'mexican-american',
] as const;
export type Ethnicity = (typeof ethnicities)[number];

export interface Person {
  readonly sex: Sex;
  /** Decimal years at the test, never rounded: see `exactAge`. */
  readonly ageYears: number;
  /** Standing height at the test in centimetres, without shoes. */
  readonly heightCm: number;
  /** Only where the equation knows groups; without it, what the equation takes for a group that nobody told. */
  readonly ethnicity?: Ethnicity | undefined;
}

/** A height that is in metres or inches is seen by these: a bound of this package, of no paper. */
const SHORTEST_CM = 50;
const TALLEST_CM = 250;

/** Why nobody can be so tall, or null. @param heightCm centimetres, 50 to 250 */
export const heightProblem = (heightCm: number): string | null =>
  heightCm >= SHORTEST_CM && heightCm <= TALLEST_CM
    ? null
    : `The height must be between ${SHORTEST_CM} and ${TALLEST_CM} centimetres; found ${heightCm}.`;
