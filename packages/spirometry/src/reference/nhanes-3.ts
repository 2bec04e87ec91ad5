// What do the equations of NHANES III expect of a person? (Hankinson, Odencrantz, Fedan, AJRCCM 1999;159:179-87, Tables 4 to 6)
import { equationTitles } from './equation-ids.ts';
import { type Lms, Z_LLN } from './lms.ts';
import { type Measure, measureFacts } from './measure.ts';
import { type Nhanes3Coefficients, nhanes3Coefficients } from './nhanes-3-coefficients.ts';
import { ageProblem, type ReferenceEquation } from './outcome.ts';
import type { Person } from './person.ts';

const TITLE = equationTitles['nhanes-3'];
const FROM_YEARS = 8;
const TO_YEARS = 80;
/** Years from which the equations for adults hold. */
const ADULT_FROM = { male: 20, female: 18 } as const;

interface Limits {
  readonly predicted: number;
  readonly lln: number;
}

const limitsOf = (
  measure: Measure,
  { sex, ageYears, heightCm }: Person,
  { child, adult, ratios }: Nhanes3Coefficients,
): Limits | null => {
  const ratio = ratios[measure];
  if (ratio !== undefined) {
    const [predicted, lln, age] = ratio;
    return { predicted: (predicted + age * ageYears) / 100, lln: (lln + age * ageYears) / 100 };
  }
  const polynomial = (ageYears < ADULT_FROM[sex] ? child : adult)[measure];
  if (polynomial === undefined) return null;
  const [constant, age, ageSquared, predicted, lln] = polynomial;
  const ofAge = constant + age * ageYears + ageSquared * ageYears ** 2;
  return { predicted: ofAge + predicted * heightCm ** 2, lln: ofAge + lln * heightCm ** 2 };
};

/** The same normal distribution in the words of LMS: without skewness, with the limit at the 5th percentile. */
const symmetrical = ({ predicted, lln }: Limits): Lms => ({
  l: 1,
  m: predicted,
  s: (predicted - lln) / -Z_LLN / predicted,
});

/**
 * NHANES III: L, M and S; M in litres, litres a second, or as a fraction.
 * The paper gives predicted values and lower limits; z is (value - predicted) x 1.645 / (predicted - LLN), the ULN lies as
 * far above as the LLN below. Range: 8 to 80 years, both included; nothing where the polynomial falls to 0 or below.
 * Source: Hankinson 1999, Table 4 (men), Table 5 (women), Table 6 (ratios).
 */
export const nhanes3: ReferenceEquation = {
  title: TITLE,
  measures: ['FEV1', 'FVC', 'FEV1FVC', 'FEF2575', 'FEV6', 'FEV1FEV6', 'PEF'],
  groups: ['caucasian', 'african-american', 'mexican-american'],
  groupWhenUnknown: 'caucasian',
  distributionOf: (measure, person, group) => {
    const coefficients = group === null ? undefined : nhanes3Coefficients[person.sex][group];
    const limits = coefficients === undefined ? null : limitsOf(measure, person, coefficients);
    if (limits === null) return null;
    const of = `${measureFacts[measure].title} of ${TITLE}`;
    const problem = ageProblem(of, person.ageYears, FROM_YEARS, TO_YEARS);
    if (problem !== null) return problem;
    if (limits.predicted > 0) return symmetrical(limits);
    return { reason: `${of} is not above 0 at ${person.ageYears} years and ${person.heightCm} cm.` };
  },
};
