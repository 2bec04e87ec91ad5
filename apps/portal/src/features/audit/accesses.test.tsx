import { auditCalls } from '@alveary/contract/audit/calls.ts';
import type { Access } from '@alveary/contract/audit/model.ts';
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import type { PortalUser } from '@alveary/contract/portal-users/model.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '../../shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '../../shell/testing/portal.tsx';
import '../../app/tokens.css';
import '../../app/base.css';
import '../../ui/mantine.css';
import { AccessesPage } from './accesses.page.tsx';

const PROFILE = '0190a0a0-0000-7000-8000-000000000101';

const admin: PortalUser = {
  ...someone,
  site_users: [
    {
      site_id: siteId,
      roles: [
        {
          id: PROFILE,
          code: 'portal_site_admin',
          actions_permitted: ['action_profile_view', 'action_site_user_edit_permissions'],
        },
      ],
    },
  ],
};

const maya: Profile = {
  id: PROFILE,
  version: 1,
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: '1988-04-17',
  sex: 'female',
  language: null,
  deceasedAt: null,
  emailAddress: null,
  insuranceMemberId: null,
  identifiers: { EhrId: 'HL-1001' },
  otherIdentifiers: [],
  phones: [],
  addresses: [],
  siteProfiles: [
    {
      id: '0190a0a0-0000-7000-8000-000000000102',
      site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung', longName: 'Harbor Lung Clinic' },
      engagementStatus: 'MANAGED',
      accessible: true,
    },
  ],
  createdAt: '2026-01-01T10:00:00Z',
};

const access = (facts: Partial<Access> = {}): Access => ({
  id: '1',
  occurredAt: '2026-11-20T15:00:00Z',
  person: { id: someone.id, name: 'Lena Brandt', email: 'lena@alveary.example' },
  roles: ['Admin'],
  action: 'patient.open',
  says: 'Record opened',
  kind: 'read',
  outcome: 'done',
  siteNames: ['Harbor Lung'],
  requestId: 'r-1',
  ...facts,
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(patientCalls.profile, () => maya);
});
afterEach(() => gateway.restore());

const answer = (rows: Access[], total = rows.length) =>
  gateway.on(auditCalls.accesses, () => ({ rows, total }));

const open = (user = admin) =>
  renderInPortal(
    <Routes>
      <Route path="/admin/profile/:id" element={<AccessesPage />} />
    </Routes>,
    { path: `/admin/profile/${PROFILE}`, user },
  );

describe('who saw this patient', () => {
  it('ADMIN-001 the record, its sites, and each access in words', async () => {
    answer([
      access(),
      access({ id: '2', person: null, kind: 'change', says: 'Record changed', outcome: 'refused' }),
    ]);
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Maya Thornton' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Harbor Lung' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Lena Brandt.*Record opened.*Done/ })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Nobody signed in.*Refused/ })).toBeVisible();
    await expect.element(screen.getByText('1 to 2 of 2')).toBeVisible();
  });

  it('ADMIN-001 person and kind narrow the list, the second page is asked for', async () => {
    answer([access()], 120);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Page 2' }).click();
    await vi.waitFor(() =>
      expect(gateway.received(auditCalls.accesses).at(-1)?.query).toEqual({ page: '1', size: '50' }),
    );
    await screen.getByRole('combobox', { name: 'Kind' }).click();
    await screen.getByRole('option', { name: 'Read' }).click();
    await screen.getByRole('combobox', { name: 'Person' }).click();
    await screen.getByRole('option', { name: 'Lena Brandt (lena@alveary.example)' }).click();
    await vi.waitFor(() =>
      expect(gateway.received(auditCalls.accesses).at(-1)?.query).toEqual({
        page: '0',
        size: '50',
        'kind.equals': 'read',
        'userId.equals': someone.id,
      }),
    );
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    expect(screen.getByRole('button', { name: 'Clear filters' }).elements()).toEqual([]);
  });

  it('ADMIN-001 FORMAT-014 a period that ends today is chosen at once: a quarter has 91 days', async () => {
    answer([access()]);
    const { screen } = await open();
    await screen.getByText('All dates').click();
    await screen.getByRole('button', { name: 'Last quarter' }).click();
    await vi.waitFor(() => expect(gateway.received(auditCalls.accesses).at(-1)?.query).toHaveProperty('end'));
    const { start, end } = gateway.received(auditCalls.accesses).at(-1)?.query ?? {};
    const days = (Date.parse(end ?? '') - Date.parse(start ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(91);
  });

  it('the file is asked for with the same filters, and a refusal is shown', async () => {
    answer([access()]);
    gateway.refuse(auditCalls.accessesFile, 'TooLongForFile');
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect
      .element(screen.getByText('This list is too long for one file. Choose a shorter time.'))
      .toBeVisible();
    gateway.on(auditCalls.accessesFile, () => []);
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await vi.waitFor(() => expect(gateway.received(auditCalls.accessesFile)).toHaveLength(2));
  });

  it('empty and failed lists say so', async () => {
    answer([]);
    const { screen } = await open();
    await expect.element(screen.getByText('Nobody saw this patient yet.')).toBeVisible();
    gateway.refuse(auditCalls.accesses, 'DatabaseUnavailable');
    await screen.getByRole('combobox', { name: 'Kind' }).click();
    await screen.getByRole('option', { name: 'Other' }).click();
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('is closed to those without the right, and names a patient who is not there', async () => {
    const { screen } = await open(someone);
    await expect.element(screen.getByText('You do not have the permission for this.')).toBeVisible();
    gateway.refuse(patientCalls.profile, 'NoSiteForPatient');
    const other = await open();
    await expect.element(other.screen.getByText('No site found for this patient.')).toBeVisible();
  });
});
