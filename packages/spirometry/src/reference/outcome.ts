// What is an equation, and what does it answer: a distribution, or why there is none?
import type { Lms } from './lms.ts';
import type { Measure } from './measure.ts';
import type { Ethnicity, Person } from './person.ts';

/** No value, and the reason in words for whoever asked. */
export interface NoReference {
  readonly reason: string;
}

export const isNoReference = <Found extends object>(found: Found | NoReference): found is NoReference =>
  'reason' in found;

export interface ReferenceEquation {
  /** As reports name it. */
  readonly title: string;
  readonly measures: readonly Measure[];
  /** Empty where the equation knows none. */
  readonly groups: readonly Ethnicity[];
  /**
   * What is taken when nobody told a group. GLI-2012 has an average of its groups; NHANES III has none, and its largest group is
   * taken. Every answer says that it was.
   */
  readonly groupWhenUnknown: Ethnicity | null;
  /** Of a person whose height is plausible. Null for a measure or a group that the equation does not have. */
  readonly distributionOf: (
    measure: Measure,
    person: Person,
    group: Ethnicity | null,
  ) => Lms | NoReference | null;
}

/**
 * Why an equation has nothing for this age, or null.
 * @param of equation and measure in words
 * @param ageYears decimal years
 * @param from first age with values, included
 * @param to last age with values, included
 */
export const ageProblem = (of: string, ageYears: number, from: number, to: number): NoReference | null =>
  ageYears >= from && ageYears <= to
    ? null
    : { reason: `${of} has values for ${from} to ${to} years; the age is ${ageYears}.` };
