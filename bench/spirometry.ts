// `npm run bench -- spirometry`: a million reference values in two seconds, the grades of a session in a tenth of a millisecond, all that
// follows from a choice of tests within a frame. It needs no database.
import { judge } from '@alveary/modules/spirometry/contract/rules.ts';
import { gradeOf } from '@alveary/spirometry/session/grade.ts';
import { bestValuesOf, type Manoeuvre } from '@alveary/spirometry/session/best-values.ts';
import { type EquationId, equationIds } from '@alveary/spirometry/reference/equation-ids.ts';
import { compare, equations, referenceFor } from '@alveary/spirometry/reference/equation.ts';
import { isNoReference } from '@alveary/spirometry/reference/outcome.ts';
import type { Person } from '@alveary/spirometry/reference/person.ts';
import { predicted, testsOfSession } from './spirometry-data.ts';
import { figureOf, Sheet } from './figures.ts';
import type { Measured } from './load.ts';

const EVALUATIONS = 1_000_000;
const SESSIONS = 100_000;
const MANOEUVRES = 8;
/** What a click in the session works out is drawn with the next frame. */
const FRAME_MS = 16;

/** People of every age from 8 to 80, both sexes, each with a height and a group of their own. */
const personOf = (number: number, equation: EquationId): Person => {
  const { groups } = equations[equation];
  return {
    sex: number % 2 === 0 ? 'male' : 'female',
    ageYears: 8 + ((number * 7919) % 72_000) / 1000,
    heightCm: 140 + ((number * 31) % 600) / 10,
    ethnicity: groups[number % Math.max(1, groups.length)],
  };
};

/** One evaluation: predicted value, both limits, z-score and percent of one measured value. */
const evaluate = (equation: EquationId, number: number): number => {
  const { measures } = equations[equation];
  const measure = measures[number % measures.length] ?? 'FEV1';
  const reference = referenceFor(equation, measure, personOf(number, equation));
  if (isNoReference(reference)) return 0;
  const { z, percentPredicted } = compare(reference, reference.predicted * 0.9);
  return z + percentPredicted;
};

const timed = (runs: number, work: (run: number) => void): Measured => {
  const times: number[] = [];
  const began = performance.now();
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    work(run);
    times.push(performance.now() - start);
  }
  const seconds = (performance.now() - began) / 1000;
  return { times: times.toSorted((one, other) => one - other), seconds };
};

const sessionOf = (number: number): readonly Manoeuvre[] =>
  Array.from({ length: MANOEUVRES }, (_none, index) => {
    const fev1 = 3 + ((number + index * 37) % 400) / 1000;
    const quality = index % 4 === 3 ? ('usable' as const) : ('acceptable' as const);
    return {
      id: `t${index}`,
      fev1: { value: fev1, quality },
      fvc: { value: fev1 + 1, quality },
      fef2575: fev1 * 0.8,
      pef: fev1 * 2.4,
    };
  });

const grade = (manoeuvres: readonly Manoeuvre[]): void => {
  bestValuesOf(manoeuvres);
  for (const measure of ['fev1', 'fvc'] as const) {
    gradeOf(
      manoeuvres.map((one) => one[measure]),
      40,
    );
  }
};

export const benchSpirometry = async (): Promise<boolean> => {
  const sheet = new Sheet('spirometry', { evaluations: EVALUATIONS, manoeuvres: MANOEUVRES });
  for (const equation of equationIds) {
    const measured = timed(5, (run) => {
      for (let number = 0; number < EVALUATIONS; number += 1) evaluate(equation, number + run);
    });
    sheet.add(figureOf(`1,000,000 of ${equations[equation].title}`, 1, measured, { perSecond: 0.5 }));
  }
  const sessions = Array.from({ length: 1000 }, (_none, number) => sessionOf(number));
  const graded = timed(SESSIONS, (run) => grade(sessions[run % sessions.length] ?? []));
  sheet.add(figureOf('grades and best values of a session', 1, graded, { perSecond: 10_000 }));
  const judged = timed(SESSIONS, () => judge(testsOfSession, predicted, 38));
  sheet.add(figureOf('all that follows from a choice of tests', 1, judged, { p95Ms: FRAME_MS }));
  return sheet.write();
};
