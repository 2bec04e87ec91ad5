// What is expected of this person on this day, by which equations, or why nothing is (OP-SPIRO-3; GLI Global 2022 first).
import { isYoungChild } from '@alveary/spirometry/age-limits.ts';
import { type EquationId, equationTitles } from '@alveary/spirometry/reference/equation-ids.ts';
import { referenceFor } from '@alveary/spirometry/reference/equation.ts';
import type { Measure } from '@alveary/spirometry/reference/measure.ts';
import { isNoReference } from '@alveary/spirometry/reference/outcome.ts';
import { heightHoldsFor } from '../contract/height-of-session.ts';
import type { Predicted, SpirometrySession } from '../contract/model.ts';

export interface Expected {
  readonly predicted: readonly Predicted[];
  /** The equations in words; null where there is no value at all. */
  readonly reference: string | null;
  readonly problem: string | null;
}

/** GLI Global 2022 has neither flows nor PEF: these come from the equations that have them, each named. */
const wanted = [
  ['fev1', 'FEV1', 'gli-global-2022'],
  ['fvc', 'FVC', 'gli-global-2022'],
  ['fev1_fvc', 'FEV1FVC', 'gli-global-2022'],
  ['pef', 'PEF', 'nhanes-3'],
  ['fef2575', 'FEF2575', 'gli-2012'],
] as const satisfies readonly (readonly [Predicted['measure'], Measure, EquationId])[];

/** In place of FEV1 where a young child's blow is over within a second. */
const wantedOfYoung = [
  ['fev075', 'FEV075', 'gli-2012'],
  ['fev075_fvc', 'FEV075FVC', 'gli-2012'],
] as const satisfies readonly (readonly [Predicted['measure'], Measure, EquationId])[];

const unknown = { sex: 'sex at birth', age_years: 'birth date', height_cm: 'height' } as const;

const inWords = (predicted: readonly Predicted[]): string => {
  const of = (measure: Predicted['measure'], name: string): string[] => {
    const equation = predicted.find((one) => one.measure === measure)?.equation ?? null;
    return equation === null ? [] : [`${name}: ${equationTitles[equation]}`];
  };
  const main = predicted.some(({ measure }) => measure === 'fev1') ? ['GLI Global 2022'] : [];
  return [...main, ...of('pef', 'PEF'), ...of('fef2575', 'FEF25-75'), ...of('fev075', 'FEV0.75')].join('; ');
};

export const expectedOf = (person: SpirometrySession['person']): Expected => {
  const { sex, age_years: ageYears, height_cm: heightCm } = person;
  if (sex === null || ageYears === null || heightCm === null) {
    const missing = Object.entries(unknown).flatMap(([field, words]) =>
      person[field === 'sex' ? 'sex' : field === 'age_years' ? 'age_years' : 'height_cm'] === null
        ? [words]
        : [],
    );
    const needed = `Predicted values need the ${missing.join(' and the ')} of the patient.`;
    const problem =
      heightCm === null
        ? `${needed} Enter a height that was measured within ${heightHoldsFor(ageYears)} of the session.`
        : needed;
    return { predicted: [], reference: null, problem };
  }
  const all = isYoungChild(ageYears) ? [...wanted, ...wantedOfYoung] : wanted;
  const found = all.map(([measure, name, equation]) => {
    const one = referenceFor(equation, name, { sex, ageYears, heightCm });
    return isNoReference(one) ? one.reason : { measure, m: one.m, l: one.l, s: one.s, equation };
  });
  const predicted = found.filter((one) => typeof one !== 'string');
  const [reason = null] = found.filter((one) => typeof one === 'string');
  const isNone = predicted.length === 0;
  return { predicted, reference: isNone ? null : inWords(predicted), problem: isNone ? reason : null };
};
