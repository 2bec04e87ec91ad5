// Grades and best values of the session of a line (ATS/ERS 2019; architecture: Command line).
import { z } from 'zod';
import { isYoungChild } from '@alveary/spirometry/age-limits.ts';
import { measuredProblem, type Measure } from '@alveary/spirometry/reference/measure.ts';
import { type BlowValues, isBlowProblem, judgeBlows } from '../judge-blows.ts';
import { qualities, type JudgedValue, type Quality, worseQuality } from '@alveary/spirometry/quality.ts';
import { millilitres } from '@alveary/spirometry/millilitres.ts';
import { bestValueOf, bestValuesOf, type Manoeuvre } from '@alveary/spirometry/session/best-values.ts';
import { gradeOf } from '@alveary/spirometry/session/grade.ts';
import { choiceField, fields, LineFault, numberField, readFields, textField } from './line-fields.ts';

const litres = numberField('litres, such as 3.2').nullish();
const flow = numberField('litres a second, such as 3.2').nullish();
const status = choiceField(qualities).optional();
const deviceStatus = choiceField(['usable', 'unusable']).nullable().default(null);

const device = fields({
  fev1_status: deviceStatus,
  fvc_status: deviceStatus,
  messages: z.array(textField('a text, such as "Leak detected"')).default([]),
});

const line = fields({
  ageYears: numberField('decimal years at the session, such as 40.5'),
  manoeuvres: z.array(
    fields({
      id: textField('a text that is another one for each manoeuvre, such as "t1"'),
      fev1: litres,
      fev1Status: status,
      fvc: litres,
      fvcStatus: status,
      fef2575: flow,
      pef: flow,
      fev075: litres,
      fet: numberField('seconds, such as 0.93').nullish(),
      device: device.nullish(),
    }),
    { error: () => 'must be a list of manoeuvres, which may be empty.' },
  ),
});

type Written = z.output<typeof line>['manoeuvres'][number];

const OLDEST_YEARS = 130;

const checkedAmount = (id: string, measure: Measure, value: number | null | undefined): number | null => {
  const problem = value == null ? null : measuredProblem(measure, value);
  if (problem !== null) throw new LineFault(`Manoeuvre ${id}: ${problem}`);
  return value ?? null;
};

const judged = (
  id: string,
  measure: Measure,
  written: number | null | undefined,
  quality: Quality,
  mayBeMissing: boolean,
): JudgedValue => {
  const value = checkedAmount(id, measure, written);
  if (value !== null || quality === 'unusable' || mayBeMissing) return { value, quality };
  throw new LineFault(`Manoeuvre ${id}: its ${measure} is ${quality}, so it needs a value in litres.`);
};

const unseen = { faultyZeroFlow: null, obstructedMouthpiece: null, leak: null };
const noValues: BlowValues = {
  fvc: null,
  fev1: null,
  pef: null,
  fev05: null,
  fev075: null,
  fev6: null,
  fef25: null,
  fef50: null,
  fef75: null,
  fef2575: null,
  duration_exhale: null,
};

/** By the same judgement as the blows of a session; without words of a device each value must say its status. */
const qualitiesOf = ({ id, device: words, fev1Status, fvcStatus }: Written, ageYears: number) => {
  const statusOf = (name: string, status: Quality | undefined): Quality => {
    if (status !== undefined) return status;
    if (words != null) return 'acceptable';
    throw new LineFault(
      `Manoeuvre ${id}: its ${name} is missing: give one of ${qualities.map((one) => `"${one}"`).join(', ')}, or the words of the device.`,
    );
  };
  const [judged] = judgeBlows(
    [{ values: noValues, curve: null, witnessed: unseen, device: words ?? null }],
    ageYears,
  );
  if (judged === undefined || isBlowProblem(judged))
    throw new Error('A blow without a curve is always judged.');
  return {
    fev1: worseQuality(statusOf('fev1Status', fev1Status), judged.fev1.quality),
    fvc: worseQuality(statusOf('fvcStatus', fvcStatus), judged.fvc.quality),
  };
};

const manoeuvreOf = (written: Written, ageYears: number): Manoeuvre => {
  const { id } = written;
  const quality = qualitiesOf(written, ageYears);
  const fev1 = judged(id, 'FEV1', written.fev1, quality.fev1, written.fev075 != null);
  const fvc = judged(id, 'FVC', written.fvc, quality.fvc, false);
  if (fev1.value !== null && fvc.value !== null && millilitres(fev1.value) > millilitres(fvc.value)) {
    throw new LineFault(
      `Manoeuvre ${id}: FEV1 ${fev1.value} L is above FVC ${fvc.value} L. Nobody blows out more in a second than in all.`,
    );
  }
  return {
    id,
    fev1,
    fvc,
    fef2575: checkedAmount(id, 'FEF2575', written.fef2575),
    pef: checkedAmount(id, 'PEF', written.pef),
  };
};

const checkIds = (manoeuvres: readonly Manoeuvre[]): void => {
  const seen = new Set<string>();
  for (const { id } of manoeuvres) {
    if (seen.has(id)) throw new LineFault(`Two manoeuvres have the id ${id}. Give each its own.`);
    seen.add(id);
  }
};

const SHORT_SECONDS = 1;

/** FEV0.75, judged as FEV1 is: to the sixth birthday, where a manoeuvre was over within a second. */
const earlyOf = (written: readonly Written[], manoeuvres: readonly Manoeuvre[], ageYears: number): object => {
  const isShort = written.some(({ fet, fev075 }) => fet != null && fet < SHORT_SECONDS && fev075 != null);
  if (!isYoungChild(ageYears) || !isShort) return {};
  const early = manoeuvres.map((one, index) => {
    const value = checkedAmount(one.id, 'FEV075', written[index]?.fev075);
    return { ...one, fev1: { value, quality: one.fev1.quality } };
  });
  return {
    gradeFev075: gradeOf(
      early.map(({ fev1 }) => fev1),
      ageYears,
    ),
    bestFev075: bestValueOf(early, 'fev1'),
  };
};

/** @throws LineFault when a field or a manoeuvre is wrong */
export const answerGrade = (input: unknown): object => {
  const { ageYears, manoeuvres: written } = readFields(line, input);
  if (!(ageYears >= 0 && ageYears <= OLDEST_YEARS)) {
    throw new LineFault(`ageYears must be between 0 and ${OLDEST_YEARS}; found ${ageYears}.`);
  }
  const manoeuvres = written.map((one) => manoeuvreOf(one, ageYears));
  checkIds(manoeuvres);
  const best = bestValuesOf(manoeuvres);
  const grade = (measure: 'fev1' | 'fvc') =>
    gradeOf(
      manoeuvres.map((one) => one[measure]),
      ageYears,
    );
  return {
    ...earlyOf(written, manoeuvres, ageYears),
    gradeFev1: grade('fev1'),
    gradeFvc: grade('fvc'),
    bestFev1: best.fev1,
    bestFvc: best.fvc,
    bestOverall: best.overall,
    fef2575: best.fef2575,
    pef: best.pef,
  };
};
