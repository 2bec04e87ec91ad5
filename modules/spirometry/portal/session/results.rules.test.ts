import { describe, expect, it } from 'vitest';
import type { ComparedWith, SpirometrySession } from '../../contract/model.ts';
import { comparedInWords, heightInWords } from './results.rules.ts';

const session = (height_source: SpirometrySession['height_source'], height_measured_at: string | null) =>
  ({ height_source, height_measured_at, performed_at: '2026-11-19T16:00:00Z' }) as SpirometrySession;

describe('the height of a session', () => {
  it.each([
    ['session', null, 'The height came with the session.'],
    [
      'measured',
      '2026-11-19T08:00:00Z',
      'The height was measured on Nov 19, 2026, on the day of the session.',
    ],
    [
      'measured',
      '2026-11-07T08:00:00Z',
      'The height was measured on Nov 7, 2026, 12 days before the session.',
    ],
    ['measured', '2026-11-20T12:00:00Z', 'The height was measured on Nov 20, 2026, 1 day after the session.'],
    [null, null, null],
  ] as const)('says where it is from when it is %s, %s', (source, at, words) => {
    expect(heightInWords(session(source, at), 'en-US')).toBe(words);
  });
});

it('says whom a session was compared with, and what that came to', () => {
  const compared: ComparedWith = {
    person: { sex: 'female', age_years: 5.81, height_cm: 115 },
    height_source: 'measured',
    height_measured_at: '2026-11-19T08:00:00Z',
    relative_values: { fvc: 90, fev1: 80, pef: null, fef2575: null },
    z_scores: { fvc: -0.5, fev1: -1.234, fev1_fvc: null },
    grading: { fvc: 'D', fev1: 'B' },
  };
  expect(comparedInWords(compared, { height: 'cm' })).toBe(
    'female, 5.8 years, 115 cm: FEV1 z -1.23, FVC z -0.50, grades B and D',
  );
  const nobody = {
    ...compared,
    person: { sex: null, age_years: null, height_cm: null },
    z_scores: { fvc: null, fev1: null, fev1_fvc: null },
  };
  expect(comparedInWords(nobody, { height: 'in' })).toBe(
    'Nothing known: FEV1 z none, FVC z none, grades B and D',
  );
});
