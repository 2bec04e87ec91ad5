// Is a session that a device sends refused in words where a breath cannot be like that, and taken at the bounds? (document 3 §3)
import { expect, test } from 'vitest';
import { MOST_SAMPLES, sessionSent } from './session-sent.ts';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const whole = { id: ID, profile_id: ID, performed_at: '2026-11-20T09:00:00Z' };
const withTest = (...tests: readonly object[]) => ({ ...whole, tests });
const curveOf = (samples: number) => ({
  litres: Array.from({ length: samples }, () => 0),
  samples_a_second: 100,
});

const complaint = (given: unknown): string | null => {
  const [issue] = sessionSent.safeParse(given).error?.issues ?? [];
  return issue === undefined ? null : `${issue.path.join('.')}: ${issue.message}`;
};

test.each([
  [withTest(), 'tests: A session needs at least one test.'],
  [withTest(...Array.from({ length: 31 }, () => ({ fvc: 3 }))), 'tests: A session has at most 30 tests.'],
  [withTest({}), 'tests.0: A test needs values, a curve, or both.'],
  [withTest({ fev1: 3.2, fvc: 3.1 }), 'tests.0.fev1: FEV1 cannot be more than FVC; found 3.2 L and 3.1 L.'],
  [withTest({ fvc: 'much' }), 'tests.0.fvc: This must be a number.'],
  [
    withTest({ duration_exhale: 0 }),
    'tests.0.duration_exhale: A blow lasts more than 0 and at most 60 seconds; found 0.',
  ],
  [
    withTest({ duration_exhale: 60.1 }),
    'tests.0.duration_exhale: A blow lasts more than 0 and at most 60 seconds; found 60.1.',
  ],
  [
    withTest({ curve: { litres: [0, 1] } }),
    'tests.0.curve: A curve has either a time for each sample or the samples a second.',
  ],
  [
    withTest({ curve: { litres: [0, 1], seconds: [0, 1], samples_a_second: 100 } }),
    'tests.0.curve: A curve has either a time for each sample or the samples a second.',
  ],
  [
    withTest({ curve: curveOf(MOST_SAMPLES + 1) }),
    `tests.0.curve.litres: A curve has at most ${MOST_SAMPLES} samples. Send it with fewer samples a second.`,
  ],
  [
    withTest({ curve: { litres: [0, Number.NaN], samples_a_second: 100 } }),
    'tests.0.curve.litres.1: Each sample of a curve must be a number.',
  ],
  [
    { ...withTest({ fvc: 3 }), height_cm: 49.9 },
    'height_cm: The height must be between 50 and 250 centimetres.',
  ],
  [
    { ...withTest({ fvc: 3 }), height_cm: 250.1 },
    'height_cm: The height must be between 50 and 250 centimetres.',
  ],
  [{ ...withTest({ fvc: 3 }), height_cm: 'tall' }, 'height_cm: The height must be a number of centimetres.'],
])('%#: is refused: %s', (given, message) => {
  expect(complaint(given)).toBe(message);
});

test.each([
  ['fvc', 3500, /^tests\.0\.fvc: FVC must be .*; is it in millilitres\?$/],
  ['fev1', 15.1, /^tests\.0\.fev1: FEV1 must be /],
  ['pef', 450, /^tests\.0\.pef: PEF must be .*; is it in litres a minute\?$/],
  ['fev05', 16, /^tests\.0\.fev05: FEV0\.5 must be /],
  ['fev075', 16, /^tests\.0\.fev075: FEV0\.75 must be /],
  ['fev6', -1, /^tests\.0\.fev6: FEV6 must be .*found -1\.$/],
  ['fef25', 31, /^tests\.0\.fef25: FEF25 must be /],
  ['fef50', 31, /^tests\.0\.fef50: FEF50 must be /],
  ['fef75', 31, /^tests\.0\.fef75: FEF75 must be /],
  ['fef2575', 31, /^tests\.0\.fef2575: FEF25-75 must be /],
])('%s of %d cannot be blown', (name, value, message) => {
  expect(complaint(withTest({ [name]: value }))).toMatch(message);
});

test.each([
  [withTest({ fev1: 3.1, fvc: 3.1 })],
  [withTest({ duration_exhale: 60 })],
  [withTest({ curve: curveOf(MOST_SAMPLES) })],
  [withTest({ curve: { litres: [0, 1], seconds: [0, 0.01] } })],
  [withTest({ curve: { litres: [0, 1], samples_a_second: 20 } })],
  [withTest({ curve: { litres: [0, 1], samples_a_second: 2000 } })],
  [withTest(...Array.from({ length: 30 }, () => ({ fvc: 15 })))],
  [{ ...withTest({ pef: 30 }), height_cm: 50, notes: 'x'.repeat(2000), device: 'x'.repeat(200) }],
  [
    {
      ...withTest({ device: { messages: Array.from({ length: 10 }, () => 'x'.repeat(200)) }, fvc: 3 }),
      height_cm: 250,
    },
  ],
])('%#: is taken at the bounds', (given) => {
  expect(complaint(given)).toBeNull();
});

test.each([
  [withTest({ curve: { litres: [0, 1], samples_a_second: 19 } })],
  [withTest({ curve: { litres: [0, 1], samples_a_second: 2001 } })],
  [{ ...withTest({ fvc: 3 }), notes: 'x'.repeat(2001) }],
  [{ ...withTest({ fvc: 3 }), device: 'x'.repeat(201) }],
  [withTest({ fvc: 3, device: { messages: ['x'.repeat(201)] } })],
  [withTest({ fvc: 3, device: { messages: Array.from({ length: 11 }, () => 'x') } })],
  [withTest({ fvc: 3, device: { fvc_status: 'acceptable' } })],
  [withTest({ fvc: 3, colour: 'red' })],
])('%#: and refused beyond them', (given) => {
  expect(complaint(given)).not.toBeNull();
});

test('what is not sent is not known', () => {
  const read = sessionSent.parse(withTest({ fvc: 3 }));
  expect(read).toMatchObject({ device: null, bronchodilator: null, notes: null, height_cm: null });
  expect(read.tests[0]).toEqual({
    fvc: 3,
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
    curve: null,
    device: null,
    faulty_zero_flow: null,
    obstructed_mouthpiece: null,
    leak: null,
  });
});
