// What do the equations of GLI-2012 expect of a person? (Quanjer et al., Eur Respir J 2012;40:1324-43, Table 3)
import { equationTitles } from './equation-ids.ts';
import { type Gli2012Coefficients, gli2012Coefficients } from './gli-2012-coefficients.ts';
import { gli2012Splines } from './gli-2012-splines.ts';
import type { Lms } from './lms.ts';
import { type Measure, measureFacts } from './measure.ts';
import { ageProblem, type ReferenceEquation } from './outcome.ts';
import type { Ethnicity, Person } from './person.ts';
import { knotAt, splineAt } from './splines.ts';

const TITLE = equationTitles['gli-2012'];

/** What a group adds to ln M and to ln S. */
interface GroupTerms {
  readonly m: number;
  readonly s: number;
}

const groupTerms: Readonly<Partial<Record<Ethnicity, (of: Gli2012Coefficients) => GroupTerms>>> = {
  caucasian: () => ({ m: 0, s: 0 }),
  'african-american': ({ a, p }) => ({ m: a[3], s: p[2] }),
  'north-east-asian': ({ a, p }) => ({ m: a[4], s: p[3] }),
  'south-east-asian': ({ a, p }) => ({ m: a[5], s: p[4] }),
  other: ({ a, p }) => ({ m: a[6], s: p[5] }),
};

const evaluate = (
  measure: Measure,
  { sex, ageYears, heightCm }: Person,
  coefficients: Gli2012Coefficients,
  terms: GroupTerms,
): Lms => {
  const { a, p, q } = coefficients;
  const splines = gli2012Splines[sex][measure];
  const knot = knotAt(ageYears);
  const spline = (knots: readonly number[] | null | undefined): number =>
    knots == null ? 0 : splineAt(knots, knot);
  const lnAge = Math.log(ageYears);
  const age = coefficients.age === 'plain' ? ageYears : lnAge;
  return {
    l: q[0] + q[1] * lnAge + spline(splines?.l),
    m: Math.exp(a[0] + a[1] * Math.log(heightCm) + a[2] * age + terms.m + spline(splines?.m)),
    s: Math.exp(p[0] + p[1] * age + terms.s + spline(splines?.s)),
  };
};

/**
 * GLI-2012: L, M and S; M in litres, litres a second, or as a fraction.
 * Range: 3 to 95 years; FEF25-75 and FEF75 3 to 90; FEV0.75 and FEV0.75/FVC 3 to 7; both ends included.
 * Source: Quanjer 2012, Table 3, splines of the supplement. The group `other` is the paper's average for mixed origins and for
 * groups it has no data of. FEV0.75 takes age itself in M and S and has no splines.
 */
export const gli2012: ReferenceEquation = {
  title: TITLE,
  measures: ['FEV1', 'FVC', 'FEV1FVC', 'FEF2575', 'FEF75', 'FEV075', 'FEV075FVC'],
  groups: ['caucasian', 'african-american', 'north-east-asian', 'south-east-asian', 'other'],
  groupWhenUnknown: 'other',
  distributionOf: (measure, person, group) => {
    const coefficients = gli2012Coefficients[person.sex][measure];
    const terms = group === null ? undefined : groupTerms[group];
    if (coefficients === undefined || terms === undefined) return null;
    const of = `${measureFacts[measure].title} of ${TITLE}`;
    return (
      ageProblem(of, person.ageYears, coefficients.from, coefficients.to) ??
      evaluate(measure, person, coefficients, terms(coefficients))
    );
  },
};
