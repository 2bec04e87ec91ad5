import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminPage } from './admin.page.tsx';
import { StaffOnly } from './staff-only.tsx';

const ID = '0190a0a0-0000-7000-8000-000000000101';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(patientCalls.recent, () => [
    {
      profileId: ID,
      siteProfileId: ID,
      siteSlug: 'harbor-lung',
      siteShortName: 'Harbor Lung',
      firstName: 'Maya',
      lastName: 'Thornton',
      dateOfBirth: '1988-04-17',
      ehrId: 'HL-1001',
      openedAt: '2026-11-20T10:00:00Z',
    },
  ]);
});
afterEach(() => gateway.restore());

const open = (isStaff: boolean) =>
  renderInPortal(
    <Routes>
      <Route element={<AdminFrame />}>
        <Route element={<StaffOnly />}>
          <Route path="/admin" element={<AdminPage />} />
        </Route>
      </Route>
    </Routes>,
    { path: '/admin', user: { ...someone, is_staff: isStaff } },
  );

describe('the start of the admin pages', () => {
  it('ADMIN-001 ADMIN-006 leads to every page, and to those of the patients opened last', async () => {
    const { screen } = await open(true);
    const pages = screen.getByRole('navigation', { name: 'Admin pages' });
    await expect
      .element(pages.getByRole('link', { name: 'Outbox' }))
      .toHaveAttribute('href', '/admin/outbox');
    await expect
      .element(pages.getByRole('link', { name: 'Care-team members' }))
      .toHaveAttribute('href', '/admin/care-team-member-report');
    const maya = screen.getByRole('row', { name: /Maya Thornton/ });
    await expect
      .element(maya.getByRole('link', { name: 'Record' }))
      .toHaveAttribute('href', `/admin/profile/${ID}`);
    await expect
      .element(maya.getByRole('link', { name: 'Who saw this patient' }))
      .toHaveAttribute('href', `/admin/profile/${ID}/accesses`);
  });

  it('is closed to who is not staff', async () => {
    const { screen } = await open(false);
    await expect.element(screen.getByText('You do not have the permission for this.')).toBeVisible();
    expect(screen.getByRole('navigation').elements()).toEqual([]);
    expect(gateway.received(patientCalls.recent)).toEqual([]);
  });
});
