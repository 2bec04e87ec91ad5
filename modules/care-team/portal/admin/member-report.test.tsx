import { careTeamCalls } from '../../contract/calls.ts';
import type { MemberReport } from '../../contract/model.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { MemberReportPage } from './member-report.page.tsx';

const report: MemberReport = {
  months: ['2026-10', '2026-11'],
  members: [
    {
      userId: '0190a0a0-0000-7000-8000-000000000001',
      firstName: 'Lena',
      lastName: 'Brandt',
      email: 'lena@alveary.example',
      roles: ['health_coach', 'care_coordinator'],
      patients: [0, 12],
    },
  ],
  allPatients: [0, 12],
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(careTeamCalls.memberReport, () => report);
});
afterEach(() => gateway.restore());

const open = (query = '?start=2026-10&end=2026-11') =>
  renderInPortal(<MemberReportPage />, { path: `/admin/care-team-member-report${query}` });

describe('the report of care-team members', () => {
  it('ADMIN-006 shows members, roles and patients by month, and the filters in the address', async () => {
    const { screen, router } = await open();
    await expect
      .element(
        screen.getByRole('row', {
          name: /Lena Brandt lena@alveary.example Health coach, Care coordinator 0 12/,
        }),
      )
      .toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Nov 2026' })).toBeVisible();
    await screen.getByRole('combobox', { name: 'Role' }).click();
    await screen.getByRole('option', { name: 'Health coach' }).click();
    await vi.waitFor(() =>
      expect(gateway.received(careTeamCalls.memberReport).at(-1)?.query).toEqual({
        start: '2026-10',
        end: '2026-11',
        'role.equals': 'health_coach',
      }),
    );
    expect(router.state.location.search).toBe('?start=2026-10&end=2026-11&role=health_coach');
  });

  it('asks nothing for months that are the wrong way round', async () => {
    const { screen } = await open('?start=2026-11&end=2026-10');
    await expect.element(screen.getByText('The last month is before the first.')).toBeVisible();
    expect(gateway.received(careTeamCalls.memberReport)).toEqual([]);
  });

  it('says when nobody had patients, and when it cannot be read', async () => {
    gateway.on(careTeamCalls.memberReport, () => ({ ...report, members: [] }));
    const { screen } = await open();
    await expect.element(screen.getByText('Nobody had patients in these months.')).toBeVisible();
    gateway.refuse(careTeamCalls.memberReport, 'DatabaseUnavailable');
    const broken = await open();
    await expect.element(broken.screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
