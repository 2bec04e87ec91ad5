import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import { siteCalls } from '../contract/calls.ts';
import { siteSettingsCalls } from '../contract/settings.calls.ts';
import type { ListedSite } from '../contract/settings.model.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nextFrames } from '@alveary/portal/shell/testing/frames.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { watchAdded } from '@alveary/portal/shell/testing/watch-added.ts';
import { PractitionersCard } from './practitioners-card.tsx';
import { SitesPage } from './sites.page.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const noPatients = Object.fromEntries(engagementStatuses.map((status) => [status, 0]));

const site = (at: number, given: Partial<ListedSite> = {}): ListedSite => ({
  id: `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`,
  parentId: null,
  shortName: `Site ${at}`,
  longName: `Lung Clinic ${at}`,
  fullName: `Group / Lung Clinic ${at}`,
  slug: `site-${at}`,
  region: at % 3 === 0 ? 'eu' : 'us',
  version: 1,
  myRoles: ['Portal caregiver'],
  patientsByStatus: { ...noPatients, MANAGED: at } as ListedSite['patientsByStatus'],
  ...given,
});

const reader = {
  ...someone,
  site_users: [
    {
      site_id: siteId,
      roles: [{ id: siteId, code: 'portal_site_admin', actions_permitted: ['action_site_view_settings'] }],
    },
  ],
};

const open = (sites: readonly ListedSite[]) => {
  gateway.on(siteSettingsCalls.filtered, () => ({ rows: sites, total: sites.length }));
  return renderInPortal(
    <div style={{ height: 700 }}>
      <SitesPage />
    </div>,
    { path: '/sites', user: reader },
  );
};

describe('the sites', () => {
  it('name, region, patients per engagement status, my role, and settings where allowed', async () => {
    const mine = site(1, {
      id: siteId,
      shortName: 'Harbor Lung',
      slug: 'harbor-lung',
      myRoles: ['Portal admin'],
    });
    const { screen } = await open([mine, site(1300)]);
    await expect.element(screen.getByRole('table', { name: 'Sites' })).toBeVisible();
    const heads = screen.getByRole('columnheader').elements();
    expect(heads.map((head) => head.textContent)).toEqual([
      'Site',
      'Region',
      'Patients',
      'Eligible',
      'Not Aware',
      'Aware',
      'Activated',
      'Managed',
      'Declined Prospect',
      'Disenrolled',
      'My role',
      'Settings',
    ]);
    const rows = screen.getByRole('row').elements().slice(1);
    expect([...(rows[1]?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent)).toEqual([
      'Site 1300 Lung Clinic 1300',
      'US',
      '1,300',
      '0',
      '0',
      '0',
      '0',
      '1,300',
      '0',
      '0',
      'Portal caregiver',
      '',
    ]);
    await expect
      .element(screen.getByRole('link', { name: 'Settings of Harbor Lung' }))
      .toHaveAttribute('href', '/settings/harbor-lung');
    await expect
      .element(screen.getByRole('link', { name: 'Harbor Lung', exact: true }))
      .toHaveAttribute('href', '/site/harbor-lung');
    expect(screen.getByRole('link', { name: 'Settings of Site 1300' }).elements()).toEqual([]);
  });

  // How long it takes, `npm run bench -- tables` says.
  it('draws of two thousand sites only the rows in sight, at first and after each letter in the filter that leaves more than 200', async () => {
    const sites = Array.from({ length: 2000 }, (_, at) => site(at + 1));
    gateway.on(siteSettingsCalls.filtered, () => ({ rows: sites, total: 2000 }));
    const { screen } = await renderInPortal(
      <div style={{ height: 700 }}>
        <SitesPage />
      </div>,
      { path: '/sites', user: reader },
    );
    await expect.element(screen.getByText('2,000 sites')).toBeVisible();
    expect(document.querySelectorAll('[data-row-stop]').length).toBeLessThan(60);
    const drawn = watchAdded('[data-row-stop]');
    const field = screen.getByRole('textbox', { name: 'Filter sites' });
    for (const typed of [
      'c',
      'cl',
      'cli',
      'clin',
      'clinic',
      'clinic 1',
      'clinic 19',
      'clinic 199',
      'clinic 1999',
    ]) {
      await field.fill(typed);
      await nextFrames();
      // A list of 200 rows or fewer is drawn whole.
      expect(drawn.take()).toBeLessThan(typed.startsWith('clinic 19') ? 200 : 60);
    }
    drawn.end();
    await expect.element(screen.getByText('1 of 2,000 sites')).toBeVisible();
  });

  it('sorts by patients, arrows move between sites', async () => {
    const { screen } = await open([site(1), site(2), site(3)]);
    await screen.getByRole('button', { name: 'Managed' }).click();
    const names = () => [...document.querySelectorAll('[data-row-stop]')].map((link) => link.textContent);
    expect(names()).toEqual(['Site 3', 'Site 2', 'Site 1']);
    await screen.getByRole('button', { name: 'Managed' }).click();
    expect(names()).toEqual(['Site 1', 'Site 2', 'Site 3']);
    screen.getByRole('link', { name: 'Site 1', exact: true }).element().focus();
    await userEvent.keyboard('{ArrowDown}{End}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Site 3'));
  });

  it('says that no site matches; a failure offers Retry', async () => {
    const { screen } = await open([site(1)]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Filter sites' }), 'zz');
    await expect.element(screen.getByText('No site matches the filter')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.element(screen.getByText('1 site', { exact: true })).toBeVisible();
    await screen.unmount();
    gateway.cut(siteSettingsCalls.filtered);
    const failed = await renderInPortal(<SitesPage />);
    await expect.element(failed.screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

it('a practitioner of the site of whom no name is known is called so, and is no empty line', async () => {
  gateway.on(siteCalls.read, () => ({
    ...someSite,
    feature_values: {},
    version: 1,
    practitioners: [
      { npi: '1234567893', name: { first_name: 'Evelyn', last_name: 'Marsh' }, credential: 'MD' },
      { npi: '1982735509', name: { first_name: '', last_name: '' }, credential: null },
    ],
  }));
  const { screen } = await renderInPortal(<PractitionersCard site={someSite} />);
  const lines = screen.getByRole('region', { name: /^Practitioners/ }).getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent('Evelyn Marsh, MDNPI 1234567893');
  await expect.element(lines.nth(1)).toHaveTextContent('[Unknown Practitioner]NPI 1982735509');
});
