// What a session page shows of corrections of the record: who, when, before and after.
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { expect, it } from 'vitest';
import type { ComparedWith, SessionCorrection } from '../contract/model.ts';
import { CorrectionsCard } from './session/corrections-card.tsx';

const id = (last: number) => `0190a0a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const compared = (sex: 'female' | 'male', age_years: number, fev1: number): ComparedWith => ({
  person: { sex, age_years, height_cm: 165 },
  height_source: 'session',
  height_measured_at: null,
  relative_values: { fvc: 90, fev1: 80, pef: null, fef2575: null },
  z_scores: { fvc: -0.5, fev1, fev1_fvc: null },
  grading: { fvc: 'A', fev1: 'B' },
});
const correction = (last: number, corrected_by: SessionCorrection['corrected_by']): SessionCorrection => ({
  id: id(last),
  corrected_at: '2026-11-20T10:00:00Z',
  corrected_by,
  before: compared('male', 66.8, -2.1),
  after: compared('female', 36.8, -1.2),
});

it('shows who corrected the record, when, and what it was before', async () => {
  const corrections = [correction(1, { id: id(9), name: 'Nadia Haddad' }), correction(2, null)];
  const { screen } = await renderInPortal(onPatientPage(<CorrectionsCard corrections={corrections} />));
  const list = screen.getByRole('list', { name: 'Corrections of the record' });
  const rows = list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Before: male, 66.8 years, 165 cm: FEV1 z -2.10, FVC z -0.50, grades B and A');
  expect(rows[0]).toContain('Now: female, 36.8 years, 165 cm: FEV1 z -1.20, FVC z -0.50, grades B and A');
  expect(rows[0]).toContain('Nadia Haddad, Nov 20, 2026');
  expect(rows[1]).toContain('Another system, Nov 20, 2026');
});

it('is not there when nothing was corrected', async () => {
  const { screen } = await renderInPortal(onPatientPage(<CorrectionsCard corrections={[]} />));
  expect(screen.getByRole('region').elements()).toEqual([]);
});
