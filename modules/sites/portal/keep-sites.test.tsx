import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteKeepingCalls } from '../contract/keeping.calls.ts';
import type { FirstSteps, KeptSite } from '../contract/keeping.model.ts';
import { FirstStepsPage } from './first-steps.page.tsx';
import { KeepSitesPage } from './keep-sites.page.tsx';

const GLOBAL = '00000000-0000-4000-8000-000000000001';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const holding = (at: string, ...actions: string[]) => ({
  ...someone,
  site_users: [{ site_id: at, roles: [{ id: siteId, code: 'super_admin', actions_permitted: actions }] }],
});
const superAdmin = holding(GLOBAL, 'action_site_add', 'action_site_edit', 'action_site_delete');

const harbor: KeptSite = {
  id: siteId,
  parentId: null,
  longName: 'Harbor Lung Clinic',
  timeZone: 'America/Los_Angeles',
  shortName: 'Harbor Lung',
  fullName: 'Harbor Lung Clinic',
  slug: 'harbor-lung',
  region: 'us',
  conditions: ['COPD'],
  version: 3,
  people: 4,
  closedAt: null,
  closedReason: null,
};
const bay: KeptSite = {
  ...harbor,
  id: '0190a0a0-0000-7000-8000-000000000002',
  shortName: 'Bay',
  longName: 'Bay Clinic',
  timeZone: null,
  fullName: 'Bay Clinic',
  slug: 'bay',
  closedAt: '2026-10-01T10:00:00Z',
  closedReason: 'Moved away.',
};

const openList = (user = superAdmin) => {
  gateway.on(siteKeepingCalls.list, () => ({ rows: [harbor, bay], total: 2 }));
  return renderInPortal(<KeepSitesPage />, { path: '/admin/site', user });
};

describe('keeping sites', () => {
  it('USERS-063 an open site is changed with its version; slug and region stay; a closed one says why', async () => {
    const { screen } = await openList();
    await expect.element(screen.getByText('Closed Oct 1, 2026: Moved away.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Bay' }).elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Edit Harbor Lung' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Slug' })).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Conditions (optional)' }).fill('COPD,  Asthma, COPD,');
    gateway.on(siteKeepingCalls.update, () => ({ ...harbor, version: 4 }));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Harbor Lung has been changed.')).toBeVisible();
    expect(gateway.received(siteKeepingCalls.update)[0]?.body).toEqual({
      longName: 'Harbor Lung Clinic',
      timeZone: 'America/Los_Angeles',
      shortName: 'Harbor Lung',
      conditions: ['COPD', 'Asthma'],
      parentId: null,
      version: 3,
    });
  });

  it('USERS-063 is closed only with a reason', async () => {
    const { screen } = await openList();
    await screen.getByRole('button', { name: 'Close Harbor Lung' }).click();
    await expect.element(screen.getByText(/4 people have an entry there/)).toBeVisible();
    const act = screen.getByRole('button', { name: 'Close site' });
    await expect.element(act).toHaveAttribute('aria-disabled', 'true');
    gateway.on(siteKeepingCalls.close, () => ({
      ...harbor,
      version: 4,
      closedAt: bay.closedAt,
      closedReason: 'Gone.',
    }));
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Gone.');
    await act.click();
    await expect.element(screen.getByText('Harbor Lung is closed.')).toBeVisible();
    expect(gateway.received(siteKeepingCalls.close)[0]?.body).toEqual({ version: 3, reason: 'Gone.' });
  });

  it('offers what the person may: an admin of one site changes that one and closes none', async () => {
    const { screen } = await openList(holding(siteId, 'action_site_edit'));
    await expect.element(screen.getByRole('button', { name: 'Edit Harbor Lung' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close Harbor Lung' }).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Add site' }).elements()).toEqual([]);
    await screen.unmount();
    const others = await openList(someone);
    await expect.element(others.screen.getByText('You do not have the permission for this.')).toBeVisible();
  });
});

const openSteps = (steps: FirstSteps) => {
  gateway.on(siteKeepingCalls.firstSteps, () => steps);
  gateway.on(portalUserCalls.me, () => superAdmin);
  return renderInPortal(<FirstStepsPage />, { path: '/first-steps', user: superAdmin });
};
const site = { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung', isMine: true };

describe('first steps', () => {
  it('begin with a site; a slug that is taken is said beside its field', async () => {
    const { screen } = await openSteps({ site: null, hasColleague: false, hasPatient: false });
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Lung Clinic');
    await screen.getByRole('textbox', { name: 'Short name' }).fill('Harbor Lung');
    await screen.getByRole('textbox', { name: 'Slug' }).fill('Harbor Lung');
    await screen.getByRole('textbox', { name: 'Short name' }).click();
    await expect.element(screen.getByText(/^A slug is made of small letters/)).toBeVisible();
    await screen.getByRole('textbox', { name: 'Slug' }).fill('harbor-lung');
    await screen.getByRole('combobox', { name: 'Region' }).click();
    await screen.getByRole('option', { name: 'US' }).click();
    const message = 'Another site has this slug already. Choose another.';
    gateway.refuse(siteKeepingCalls.create, 'SlugTaken', [{ field: 'slug', message }]);
    await screen.getByRole('button', { name: 'Add site' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Slug' })).toBeInvalid();
  });

  it('give the command with the real slug, and go away when all is done', async () => {
    const { screen } = await openSteps({ site, hasColleague: false, hasPatient: false });
    await expect
      .element(screen.getByText('npm run alveary -- import fhir ./bundles --site harbor-lung'))
      .toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Users of Harbor Lung' }))
      .toHaveAttribute('href', '/settings/harbor-lung');
    await screen.unmount();
    const { router } = await openSteps({ site, hasColleague: true, hasPatient: true });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('let a super admin into a site that a command made', async () => {
    const { screen } = await openSteps({
      site: { ...site, isMine: false },
      hasColleague: true,
      hasPatient: false,
    });
    await expect.element(screen.getByRole('button', { name: 'Become admin of Harbor Lung' })).toBeVisible();
  });
});
