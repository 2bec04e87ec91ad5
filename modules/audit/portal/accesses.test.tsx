import { auditCalls } from '../contract/calls.ts';
import type { Access, AccessEpisode } from '../contract/model.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
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
  birthSex: 'female',
  birthSexSource: 'record',
  language: null,
  deceasedAt: null,
  isDeceased: false,
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
  created_at: '2026-01-01T10:00:00Z',
  principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', emailAddress: null },
};

const access = (facts: Partial<Access> = {}): Access => ({
  id: '1',
  occurredAt: '2026-11-20T15:00:00Z',
  until: null,
  person: { id: someone.id, name: 'Lena Brandt', email: 'lena@alveary.example' },
  otherwise: null,
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

const episode = (facts: Partial<AccessEpisode> = {}): AccessEpisode => ({
  id: '1',
  from: '2026-11-20T15:00:00Z',
  to: '2026-11-20T15:12:00Z',
  person: { id: someone.id, name: 'Lena Brandt', email: 'lena@alveary.example' },
  otherwise: null,
  roles: ['Health coach'],
  siteNames: ['Harbor Lung'],
  steps: [
    { says: 'Record opened', kind: 'read', outcome: 'done', count: 2 },
    { says: 'Communication log written', kind: 'change', outcome: 'done', count: 1 },
  ],
  ...facts,
});

/** Each row of the log by itself; without a view, the summary. */
const open = (user = admin, view = '?view=every') =>
  renderInPortal(
    <Routes>
      <Route path="/admin/profile/:id" element={<AccessesPage />} />
    </Routes>,
    { path: '/admin/profile/:id', entry: `/admin/profile/${PROFILE}${view}`, user },
  );

describe('who saw this patient', () => {
  it('the record, its sites, and each access in words', async () => {
    answer([
      access(),
      access({
        id: '2',
        person: null,
        otherwise: 'Alveary, by itself: messages about appointments',
        kind: 'change',
        says: 'Message about an appointment sent',
      }),
    ]);
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Maya Thornton' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Harbor Lung' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Lena Brandt.*Record opened.*Done/ })).toBeVisible();
    await expect
      .element(
        screen.getByRole('row', {
          name: /Alveary, by itself: messages about appointments.*Message about an appointment sent/,
        }),
      )
      .toBeVisible();
    await expect.element(screen.getByText('1 to 2 of 2')).toBeVisible();
  });

  it('person and kind narrow the list, the second page is asked for', async () => {
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
    await screen.getByRole('button', { name: 'Clear', exact: true }).click();
    expect(screen.getByRole('button', { name: 'Clear', exact: true }).elements()).toEqual([]);
  });

  it('FORMAT-014 a period that ends today is chosen at once: a quarter has 91 days', async () => {
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

  it('OP-API-4 the summary says who was there, for how long and what was done, and leads to every access', async () => {
    gateway.on(auditCalls.episodes, () => ({
      rows: [
        episode(),
        episode({
          id: '2',
          to: '2026-11-20T15:00:30Z',
          person: null,
          otherwise: 'Whoever had the link',
          steps: [{ says: 'Link to a consent opened', kind: 'read', outcome: 'refused', count: 1 }],
        }),
      ],
      total: 2,
    }));
    const { screen } = await open(admin, '');
    const row = screen.getByRole('row', { name: / to .*Lena Brandt.*Health coach/ });
    await expect.element(row).toBeVisible();
    await expect.element(row.getByText('Record opened, 2 times')).toBeVisible();
    const changed = row.getByText('Communication log written');
    expect(getComputedStyle(changed.element()).fontWeight).toBe('600');
    await expect
      .element(screen.getByRole('row', { name: /Whoever had the link.*Link to a consent opened.*Refused/ }))
      .toBeVisible();
    answer([access()]);
    await screen.getByText('Every access').click();
    await expect.element(screen.getByRole('row', { name: /Lena Brandt.*Record opened.*Done/ })).toBeVisible();
  });

  it('OP-API-4 the summary is narrowed by person and days, and says when nobody was there', async () => {
    gateway.on(auditCalls.episodes, () => ({ rows: [], total: 0 }));
    const { screen } = await open(admin, '');
    await expect.element(screen.getByText('Nobody saw this patient yet.')).toBeVisible();
    await screen.getByText('All dates').click();
    await screen.getByRole('button', { name: 'Last week' }).click();
    await expect.element(screen.getByText('Nobody was there on these days.')).toBeVisible();
    expect(gateway.received(auditCalls.episodes).at(-1)?.query).toHaveProperty('start');
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
