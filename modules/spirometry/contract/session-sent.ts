// What does a device or an import send when it brings a session? (document 3 §3; docs/decisions/0055)
import { z } from 'zod';
import { idField, instantField, lineField, textField } from '@alveary/contract/fields.ts';
import { measuredProblem, type Measure } from '@alveary/spirometry/reference/measure.ts';
import { spirometryValues, type SpirometryValue } from './model.ts';

const boundsOf: Readonly<Record<SpirometryValue, Measure | null>> = {
  fvc: 'FVC',
  fev1: 'FEV1',
  pef: 'PEF',
  fev05: 'FEV075',
  fev075: 'FEV075',
  fev6: 'FEV6',
  fef25: 'PEF',
  fef50: 'PEF',
  fef75: 'FEF75',
  fef2575: 'FEF2575',
  duration_exhale: null,
};

/** Those that have the bounds of another measure. */
const titles: Readonly<Partial<Record<SpirometryValue, string>>> = {
  fev05: 'FEV0.5',
  fef25: 'FEF25',
  fef50: 'FEF50',
};

const LONGEST_SECONDS = 60;
const NOT_A_NUMBER = 'This must be a number.';

const measured = (name: SpirometryValue) =>
  z
    .number(NOT_A_NUMBER)
    .superRefine((value, context) => {
      const measure = boundsOf[name];
      const problem =
        measure === null
          ? value > 0 && value <= LONGEST_SECONDS
            ? null
            : `A blow lasts more than 0 and at most ${LONGEST_SECONDS} seconds; found ${value}.`
          : measuredProblem(measure, value, titles[name]);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .nullable()
    .default(null);

export const MOST_SAMPLES = 20_000;
const samples = z
  .array(z.number('Each sample of a curve must be a number.'))
  .max(MOST_SAMPLES, `A curve has at most ${MOST_SAMPLES} samples. Send it with fewer samples a second.`);

/** Volume over time in litres (BTPS), blowing out grows; with times in seconds, or with so many samples a second. */
const curve = z
  .strictObject({
    litres: samples,
    seconds: samples.optional(),
    samples_a_second: z.number().min(20).max(2000).optional(),
  })
  .refine(
    ({ seconds, samples_a_second }) => (seconds === undefined) !== (samples_a_second === undefined),
    'A curve has either a time for each sample or the samples a second.',
  );

const verdict = z.strictObject({
  fvc_status: z.enum(['usable', 'unusable']).nullable().default(null),
  fev1_status: z.enum(['usable', 'unusable']).nullable().default(null),
  messages: z.array(lineField(200)).max(10).default([]),
});

const witnessed = z.boolean().nullable().default(null);

const test = z
  .strictObject({
    fvc: measured('fvc'),
    fev1: measured('fev1'),
    pef: measured('pef'),
    fev05: measured('fev05'),
    fev075: measured('fev075'),
    fev6: measured('fev6'),
    fef25: measured('fef25'),
    fef50: measured('fef50'),
    fef75: measured('fef75'),
    fef2575: measured('fef2575'),
    duration_exhale: measured('duration_exhale'),
    curve: curve.nullable().default(null),
    device: verdict.nullable().default(null),
    faulty_zero_flow: witnessed,
    obstructed_mouthpiece: witnessed,
    leak: witnessed,
  })
  .superRefine((one, context) => {
    if (one.fev1 !== null && one.fvc !== null && one.fev1 > one.fvc) {
      const message = `FEV1 cannot be more than FVC; found ${one.fev1} L and ${one.fvc} L.`;
      context.addIssue({ code: 'custom', path: ['fev1'], message });
    }
    if (one.curve === null && spirometryValues.every((name) => one[name] === null)) {
      context.addIssue({ code: 'custom', message: 'A test needs values, a curve, or both.' });
    }
  });

const MOST_TESTS = 30;

export const sessionSent = z.strictObject({
  /** Made by whoever sends it: the same id is the same session. */
  id: idField,
  profile_id: idField,
  performed_at: instantField,
  device: lineField(200).nullable().default(null),
  bronchodilator: z.enum(['pre', 'post']).nullable().default(null),
  notes: textField(2000).nullable().default(null),
  /** Standing, on the day of the session; without it the last height of the record is taken. */
  height_cm: z
    .number('The height must be a number of centimetres.')
    .min(50, 'The height must be between 50 and 250 centimetres.')
    .max(250, 'The height must be between 50 and 250 centimetres.')
    .nullable()
    .default(null),
  tests: z
    .array(test)
    .min(1, 'A session needs at least one test.')
    .max(MOST_TESTS, `A session has at most ${MOST_TESTS} tests.`),
});
export type SessionSent = z.output<typeof sessionSent>;
