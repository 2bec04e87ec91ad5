// What is normal for this person by this equation, and how does a measured value compare?
import type { EquationId } from './equation-ids.ts';
import { gli2012 } from './gli-2012.ts';
import { gliGlobal2022 } from './gli-global-2022.ts';
import { type Lms, percentPredicted, valueAt, Z_LLN, zScore } from './lms.ts';
import { type Measure, measureFacts } from './measure.ts';
import { nhanes3 } from './nhanes-3.ts';
import { isNoReference, type NoReference, type ReferenceEquation } from './outcome.ts';
import { type Ethnicity, heightProblem, type Person } from './person.ts';

export const equations: Readonly<Record<EquationId, ReferenceEquation>> = {
  'gli-global-2022': gliGlobal2022,
  'gli-2012': gli2012,
  'nhanes-3': nhanes3,
};

/** What healthy people of the same age, height and sex blow; litres, litres a second, or a fraction. */
export interface Reference extends Lms {
  readonly equation: EquationId;
  readonly measure: Measure;
  /** Null where the equation knows no groups. */
  readonly ethnicity: Ethnicity | null;
  /** Nobody told a group, so the one that the equation takes for an unknown one was taken. */
  readonly isEthnicityAssumed: boolean;
  /** The median: m. */
  readonly predicted: number;
  /** Lower limit of normal, the 5th percentile: z = -1.645. */
  readonly lln: number;
  /** Upper limit of normal, the 95th percentile: z = +1.645. */
  readonly uln: number;
}

/** A measured value among healthy people. */
export interface Comparison {
  /** Standard deviations from the median. */
  readonly z: number;
  readonly percentPredicted: number;
}

const whyNone = (
  { title, measures, groups }: ReferenceEquation,
  measure: Measure,
  group: Ethnicity | null,
): NoReference => {
  if (measures.includes(measure)) {
    return { reason: `${title} has no group ${group}; it has ${groups.join(', ')}.` };
  }
  const known = measures.map((one) => measureFacts[one].title).join(', ');
  return { reason: `${title} has no ${measureFacts[measure].title}; it has ${known}.` };
};

/**
 * What an equation expects of a person: predicted value and limits in litres, litres a second, or as a fraction.
 * Range: 50 to 250 cm; the ages stand with each equation. A group is not looked at where the equation knows none.
 * Source: Quanjer 2012, Bowerman 2023, Hankinson 1999; limits at z = -1.645 and +1.645 as in Stanojevic 2022.
 * @returns no value and the reason, for an age, height, group or measure that the equation does not have
 */
export const referenceFor = (
  equationId: EquationId,
  measure: Measure,
  person: Person,
): Reference | NoReference => {
  const equation = equations[equationId];
  const problem = heightProblem(person.heightCm);
  if (problem !== null) return { reason: problem };
  const { groups, groupWhenUnknown } = equation;
  const ethnicity = groups.length === 0 ? null : (person.ethnicity ?? groupWhenUnknown);
  const found = equation.distributionOf(measure, person, ethnicity) ?? whyNone(equation, measure, ethnicity);
  if (isNoReference(found)) return found;
  return {
    l: found.l,
    m: found.m,
    s: found.s,
    equation: equationId,
    measure,
    ethnicity,
    isEthnicityAssumed: ethnicity !== null && person.ethnicity === undefined,
    predicted: found.m,
    lln: valueAt(found, Z_LLN),
    uln: valueAt(found, -Z_LLN),
  };
};

/**
 * How a measured value stands among healthy people.
 * @param measured litres, litres a second, or a fraction; above 0 (`measuredProblem` says what nobody can blow)
 */
export const compare = (reference: Lms, measured: number): Comparison => ({
  z: zScore(reference, measured),
  percentPredicted: percentPredicted(reference, measured),
});
