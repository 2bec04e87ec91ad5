import { aosCalls } from '../../contract/calls.ts';
import type { AosSession } from '../../contract/model.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { AosSessionPage } from './aos-session.page.tsx';

const ID = '0190a0a0-0000-7000-8000-000000000601';
const PROFILE = '0190a0a0-0000-7000-8000-000000000101';

const session: AosSession = {
  id: ID,
  profile_id: PROFILE,
  performed_at: '2026-11-19T16:00:00Z',
  r5: 0.44,
  r20: 0.32,
  r5_20: 0.12,
  x5: -0.15,
  ax: null,
  quality: 'Acceptable: 3 measurements',
  source: 'Airway oscillometer',
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.refuse(patientCalls.profile, 'NoSiteForPatient');
});
afterEach(() => gateway.restore());

const open = (id = ID) =>
  renderInPortal(
    <Routes>
      <Route path="/admin/aos-session/:id" element={<AosSessionPage />} />
    </Routes>,
    { path: `/admin/aos-session/${id}` },
  );

describe('an AOS session', () => {
  it('ADMIN-004 shows whose it is, when and how well it was measured', async () => {
    gateway.on(aosCalls.read, () => session);
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'AOS session' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Open the record' }))
      .toHaveAttribute('href', `/admin/profile/${PROFILE}`);
    await expect.element(screen.getByText(/Nov 19, 2026/)).toBeVisible();
    await expect.element(screen.getByText('Acceptable: 3 measurements')).toBeVisible();
  });

  it.each([
    /^R5 0\.44 kPa·s\/L Total resistance at 5 Hz/,
    /^R20 0\.32 kPa·s\/L Resistance at 20 Hz/,
    /^R5–R20 0\.12 kPa·s\/L Small-airway part of the resistance/,
    /^X5 -0\.15 kPa·s\/L Reactance at 5 Hz/,
    /^AX – not measured Reactance area/,
  ])('says what each value is: %s', async (name) => {
    gateway.on(aosCalls.read, () => session);
    const { screen } = await open();
    await expect.element(screen.getByRole('row', { name })).toBeVisible();
  });

  it('without a stated quality says so', async () => {
    gateway.on(aosCalls.read, () => ({ ...session, quality: null }));
    const { screen } = await open();
    await expect.element(screen.getByText('Not stated')).toBeVisible();
  });

  it('that is not there says so', async () => {
    gateway.refuse(aosCalls.read, 'SessionNotFound');
    const { screen } = await open();
    await expect.element(screen.getByText(/This session does not exist/)).toBeVisible();
  });

  it('that cannot be read is asked for again', async () => {
    gateway.refuse(aosCalls.read, 'DatabaseUnavailable');
    const { screen } = await open();
    const again = screen.getByRole('button', { name: 'Retry' });
    await expect.element(again).toBeVisible();
    gateway.on(aosCalls.read, () => session);
    await again.click();
    await expect.element(screen.getByRole('row', { name: /^R5 0\.44/ })).toBeVisible();
  });

  it('at an address without an id is a page that does not exist', async () => {
    const { screen } = await open('7');
    await expect.element(screen.getByText('This page could not be found', { exact: false })).toBeVisible();
    expect(gateway.received(aosCalls.read)).toEqual([]);
  });
});
