// What do the race-neutral equations of GLI Global 2022 expect of a person? (Bowerman et al., AJRCCM 2023;207:768-74)
import { equationTitles } from './equation-ids.ts';
import { gliGlobal2022Coefficients } from './gli-global-2022-coefficients.ts';
import { gliGlobal2022Splines } from './gli-global-2022-splines.ts';
import { measureFacts } from './measure.ts';
import { ageProblem, type ReferenceEquation } from './outcome.ts';
import { knotAt, splineAt } from './splines.ts';

const TITLE = equationTitles['gli-global-2022'];
const FROM_YEARS = 3;
const TO_YEARS = 95;

/**
 * GLI Global 2022: L, M and S; M in litres, or as a fraction.
 * Range: 3 to 95 years, both included. Source: Bowerman 2023 and the look-up tables of the GLI network.
 */
export const gliGlobal2022: ReferenceEquation = {
  title: TITLE,
  measures: ['FEV1', 'FVC', 'FEV1FVC'],
  groups: [],
  groupWhenUnknown: null,
  distributionOf: (measure, { sex, ageYears, heightCm }) => {
    const coefficients = gliGlobal2022Coefficients[sex][measure];
    const splines = gliGlobal2022Splines[sex][measure];
    if (coefficients === undefined || splines === undefined) return null;
    const of = `${measureFacts[measure].title} of ${TITLE}`;
    const problem = ageProblem(of, ageYears, FROM_YEARS, TO_YEARS);
    if (problem !== null) return problem;
    const { a, p, q } = coefficients;
    const lnAge = Math.log(ageYears);
    const knot = knotAt(ageYears);
    return {
      // The tables hold zeros for L.
      l: q[0] + q[1] * lnAge,
      m: Math.exp(a[0] + a[1] * Math.log(heightCm) + a[2] * lnAge + splineAt(splines.m, knot)),
      s: Math.exp(p[0] + p[1] * lnAge + splineAt(splines.s, knot)),
    };
  },
};
