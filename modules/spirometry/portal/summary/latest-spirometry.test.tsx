// Does the Care Summary show the newest session with its limit, its grade, its change, and a way to it? (OP-PROFILE-3)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionCalls } from '../../contract/calls.ts';
import type { ListedSession, Predicted, SpirometrySession, SpirometryTest } from '../../contract/model.ts';
import { judge } from '../../contract/rules.ts';
import { LatestSpirometryCard } from './latest-spirometry-card.tsx';

const id = (number: number) => `0190a0a0-0000-7000-8000-0000006${String(number).padStart(5, '0')}`;
const usable = { status_final: 'usable' as const, acceptable: true, errors_display: [] };
const testOf = (number: number, fev1: number): SpirometryTest => ({
  id: id(number),
  fvc: fev1 + 1,
  fev1,
  pef: fev1 * 2,
  fev05: null,
  fev075: null,
  fev6: null,
  fef25: null,
  fef50: null,
  fef75: null,
  fef2575: null,
  duration_exhale: 7,
  feedback: { fvc: usable, fev1: usable },
  device: null,
});
const predicted: Predicted[] = [
  { measure: 'fev1', m: 3, l: 1, s: 0.1, equation: 'gli-global-2022' },
  { measure: 'fvc', m: 4, l: 1, s: 0.1, equation: 'gli-global-2022' },
];
const sessionOf = (number: number, fev1: number, performed_at: string): SpirometrySession => {
  const tests = [testOf(number + 1, fev1), testOf(number + 2, fev1 - 0.05), testOf(number + 3, fev1 - 0.06)];
  return {
    id: id(number),
    version: 1,
    profile_id: someSiteProfile.profile.id,
    performed_at,
    created_at: performed_at,
    device: 'Handheld spirometer',
    bronchodilator: null,
    notes: null,
    analysis_summary: { tests },
    reference: 'GLI Global 2022',
    reference_problem: null,
    height_source: 'session',
    height_measured_at: null,
    corrections: [],
    person: { sex: 'female', age_years: 38.6, height_cm: 165 },
    predicted_values: predicted,
    ...judge(tests, predicted, 38),
    session_overwrite: null,
    overwritten: null,
    comment_thread: [],
    overwriting_offered: true,
    has_curves: false,
  };
};
const listed = ({
  id,
  performed_at,
  bronchodilator,
  has_curves,
  analysis_summary,
}: SpirometrySession): ListedSession => ({
  id,
  performed_at,
  bronchodilator,
  has_curves,
  ...judge(analysis_summary.tests, predicted, 38),
});

const now = sessionOf(100, 2.4, '2026-11-19T16:00:00Z');
const before = sessionOf(200, 2.52, '2026-09-01T16:00:00Z');

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(sessionCalls.listOfPatient, () => [listed(now), listed(before)]);
  gateway.on(sessionCalls.read, () => now);
});
afterEach(() => gateway.restore());

const open = () => renderInPortal(<LatestSpirometryCard siteProfile={someSiteProfile} locale="en-US" />);

it('OP-PROFILE-3 shows best values, percent, z with its limit, grades and the change since the session before', async () => {
  const { screen } = await open();
  const row = screen.getByRole('row', { name: /^FEV1 2[.]40 L 80% -2[.]00/ });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByRole('img', { name: 'FEV1: z -2.00, below the lower limit' })).toBeVisible();
  await expect.element(row.getByText('down')).toBeInTheDocument();
  await expect.element(row.getByText(/0[.]12/)).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'vs Sep 1, 2026' })).toBeVisible();
  await expect.element(screen.getByText('Grade A: good').first()).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Open session' }))
    .toHaveAttribute(
      'href',
      `/site/${someSiteProfile.site.slug}/patient/${someSiteProfile.id}/trends/sessions/${now.id}`,
    );
});

it('says in words what it means, and by which equation', async () => {
  const ratio: Predicted = { measure: 'fev1_fvc', m: 0.8, l: 1, s: 0.05, equation: 'gli-global-2022' };
  const expected = [...predicted, ratio];
  const { tests } = now.analysis_summary;
  gateway.on(sessionCalls.read, () => ({
    ...now,
    predicted_values: expected,
    ...judge(tests, expected, 38),
  }));
  const { screen } = await open();
  await expect.element(screen.getByText('Pattern: obstruction; mild by z-score.')).toBeVisible();
  await expect.element(screen.getByText('By GLI Global 2022.')).toBeVisible();
});

it('without expected values it says why, and interprets nothing', async () => {
  gateway.on(sessionCalls.read, () => ({
    ...now,
    reference: null,
    reference_problem: 'No predicted values: the height is missing.',
    predicted_values: [],
    ...judge(now.analysis_summary.tests, [], 38),
  }));
  const { screen } = await open();
  await expect.element(screen.getByText('Not interpreted: z-scores are missing.')).toBeVisible();
  await expect.element(screen.getByText('No predicted values: the height is missing.')).toBeVisible();
});

it('says that there is no session yet', async () => {
  gateway.on(sessionCalls.listOfPatient, () => []);
  const { screen } = await open();
  await expect.element(screen.getByText('No spirometry session yet.')).toBeVisible();
  expect(gateway.received(sessionCalls.read)).toEqual([]);
});

it('a session that cannot be read is said, with Retry', async () => {
  gateway.refuse(sessionCalls.read, 'DatabaseUnavailable');
  const { screen } = await open();
  await expect.element(screen.getByText(errorCatalogue.DatabaseUnavailable.message)).toBeVisible();
  gateway.on(sessionCalls.read, () => now);
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('row', { name: /^FEV1 / })).toBeVisible();
});
