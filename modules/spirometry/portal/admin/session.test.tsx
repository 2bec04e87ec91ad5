import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { sessionCalls } from '../../contract/calls.ts';
import type { SpirometrySession, SpirometryTest, TestFeedback } from '../../contract/model.ts';
import { judge } from '../../contract/rules.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { SessionPage } from './session.page.tsx';

const ID = '0190a0a0-0000-7000-8000-000000000501';
const usable: TestFeedback = { status_final: 'usable', acceptable: true, errors_display: [] };
const unusable: TestFeedback = {
  status_final: 'unusable',
  acceptable: false,
  errors_display: ['Cough'],
};

const blow = (last: string, fev1: number, isUsable: boolean): SpirometryTest => ({
  id: ID.slice(0, -1) + last,
  fvc: fev1 + 1,
  fev1,
  pef: 6.5,
  fev05: null,
  fev075: null,
  fev6: null,
  fef25: null,
  fef50: null,
  fef75: null,
  fef2575: null,
  duration_exhale: 6.2,
  device: null,
  feedback: isUsable ? { fvc: usable, fev1: usable } : { fvc: unusable, fev1: unusable },
});

const sessionOf = (...tests: SpirometryTest[]): SpirometrySession => {
  const predicted = [{ measure: 'fev1', m: 3, l: 1, s: 0.1, equation: 'gli-global-2022' }] as const;
  return {
    id: ID,
    profile_id: '0190a0a0-0000-7000-8000-000000000101',
    performed_at: '2026-11-19T16:00:00Z',
    created_at: '2026-11-19T16:00:00Z',
    device: 'Handheld spirometer',
    bronchodilator: 'pre',
    notes: null,
    analysis_summary: { tests },
    reference: 'GLI Global 2022',
    reference_problem: null,
    height_source: 'session',
    height_measured_at: null,
    corrections: [],
    person: { sex: 'female', age_years: 38, height_cm: 165 },
    version: 1,
    session_overwrite: null,
    overwritten: null,
    comment_thread: [],
    overwriting_offered: true,
    has_curves: false,
    predicted_values: [...predicted],
    ...judge(tests, predicted, 38),
  };
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.refuse(patientCalls.profile, 'NoSiteForPatient');
});
afterEach(() => gateway.restore());

const open = () =>
  renderInPortal(
    <Routes>
      <Route path="/admin/spirometry-session/:id" element={<SessionPage />} />
    </Routes>,
    { path: `/admin/spirometry-session/${ID}` },
  );

describe('a spirometry session', () => {
  it('shows its facts, best values against predicted, grades and tests with units', async () => {
    gateway.on(sessionCalls.read, () => sessionOf(blow('2', 2.4, true), blow('3', 2.3, true)));
    const { screen } = await open();
    await expect
      .element(screen.getByRole('row', { name: 'FEV1 L 2.40 3.00 80% -2.00 below the limit' }))
      .toBeVisible();
    await expect.element(screen.getByText('Grade B: good').first()).toBeVisible();
    await expect.element(screen.getByText(/Before bronchodilator/)).toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: /^1 Best Usable Usable 2.40 3.40 6.50/ }))
      .toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Exhaled s' })).toBeVisible();
    expect(screen.getByText(/enough usable tests/).elements()).toEqual([]);
  });

  it('SPIRO-009 warns of too few usable tests and says what was wrong with the others', async () => {
    gateway.on(sessionCalls.read, () => sessionOf(blow('2', 2.4, true), blow('3', 1.2, false)));
    const { screen } = await open();
    await expect
      .element(
        screen.getByText(
          "This session doesn't have enough usable tests, so it might not appear in the trend graph",
          { exact: true },
        ),
      )
      .toBeVisible();
    await expect.element(screen.getByText('Cough').first()).toBeVisible();
    await expect.element(screen.getByText('Grade E: poor').first()).toBeVisible();
  });

  it('that is not there says so', async () => {
    gateway.refuse(sessionCalls.read, 'SessionNotFound');
    const { screen } = await open();
    await expect.element(screen.getByText(/This session does not exist/)).toBeVisible();
  });
});
