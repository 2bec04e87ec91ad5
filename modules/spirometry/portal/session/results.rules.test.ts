import { expect, it } from 'vitest';
import type { ComparedWith } from '../../contract/model.ts';
import { comparedInWords } from './results.rules.ts';

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
