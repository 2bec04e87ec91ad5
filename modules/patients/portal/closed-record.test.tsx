// Where do people stand whose patient was merged into another record, with an old address or with the page open? (decision 0077)
import { patientMergeCalls } from '@alveary/modules/patient-merges/contract/calls.ts';
import { announceChange } from '@alveary/portal/lib/changes.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patientCalls } from '../contract/calls.ts';
import { PatientPage } from './patient.page.tsx';
import { siteProfileId, someSiteProfile } from './testing/sample-patient.ts';

const KEPT = '0190a0a0-0000-7000-8000-000000000777';
const closedAddress = `/site/harbor-lung/patient/${siteProfileId}`;
const keptAddress = `/site/harbor-lung/patient/${KEPT}`;
const kept = { ...someSiteProfile, id: KEPT };

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(patientCalls.openCounts, () => ({ events: 0, tasks: 0 }));
  gateway.on(patientCalls.siteProfile, () => someSiteProfile);
  gateway.on(patientMergeCalls.leadOn, () => ({
    profileId: kept.profile.id,
    siteProfileId: KEPT,
    slug: 'harbor-lung',
  }));
});
afterEach(() => gateway.restore());

const Logs = () => {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void announceChange(client, ['record', 'tasks', 'adverse-events'])}>
      News
    </button>
  );
};
const open = () =>
  renderInPortal(
    <Routes>
      <Route path="/site/:slug/patient/:siteProfileId" element={<PatientPage />}>
        <Route path="logs" element={<Logs />} />
      </Route>
    </Routes>,
    { path: `${closedAddress}/logs?page=2` },
  );

const close = (): void => {
  gateway.refuse(patientCalls.openCounts, 'NoSiteForPatient');
  gateway.refuse(patientCalls.siteProfile, 'NoSiteForPatient');
};

it('an old address leads to the same tab of the record that is kept', async () => {
  close();
  const { router } = await open();
  await expect.poll(() => router.state.location.pathname).toBe(`${keptAddress}/logs`);
  expect(router.state.location.search).toBe('?page=2');
});

it('who has the closed record open is told once, is not led away, and goes on when they like', async () => {
  const { screen, router } = await open();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maya Thornton');
  close();
  await screen.getByRole('button', { name: 'News' }).click();
  await expect
    .element(screen.getByText('This record was merged into another one. What you see is from before.'))
    .toBeVisible();
  await expect.poll(() => gateway.received(patientCalls.openCounts).length).toBe(2);
  // A Retry would lead nowhere.
  await expect.poll(() => screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
  expect(router.state.location.pathname).toBe(`${closedAddress}/logs`);
  gateway.on(patientCalls.siteProfile, () => kept);
  gateway.on(patientCalls.openCounts, () => ({ events: 0, tasks: 0 }));
  await screen.getByRole('link', { name: 'Open the record that is kept' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${keptAddress}/logs`);
});
