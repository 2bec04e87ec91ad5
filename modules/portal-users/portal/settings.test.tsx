// The settings of a site: who is listed; what a person may do there, and why.
import { peopleCalls } from '../contract/people.calls.ts';
import { withoutSiteCalls } from '../contract/without-site.calls.ts';
import { searchLimitCalls } from '@alveary/modules/patient-search/contract/search-limit.calls.ts';
import type { Person } from '../contract/people.model.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nextFrames } from '@alveary/portal/shell/testing/frames.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { watchAdded } from '@alveary/portal/shell/testing/watch-added.ts';
import { MyPermissionsPage } from './my-permissions.page.tsx';
import { SettingsPage } from './settings.page.tsx';
import { bay, lena, lung, person, summit, tom } from './testing/people.ts';
import { UsersTab } from './users.tab.tsx';
import styles from './settings.module.css';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.cut(searchLimitCalls.alarms);
  gateway.cut(peopleCalls.read);
  gateway.on(peopleCalls.locks, () => []);
  gateway.on(withoutSiteCalls.list, () => []);
});
afterEach(() => gateway.restore());

const sites = [lung, bay, summit];

const list = (...rows: Person[]) => gateway.on(peopleCalls.list, () => ({ rows, total: rows.length }));

const open = (user = lena) =>
  renderInPortal(
    <div style={{ height: '860px' }}>
      <SettingsPage />
    </div>,
    { path: '/settings', user, sites },
  );

describe('the users of a site', () => {
  it('SHELL-016 USERS-025 USERS-092 the first site without a slug: breadcrumbs, tabs and the users in columns', async () => {
    list(
      person(1, { portal_configuration: { two_factor_authentication: true } }),
      person(2, { account_confirmed: false }),
      person(3, { portal_configuration: null }),
    );
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Nina Ny1' })).toBeVisible();
    await expect
      .element(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
      .toHaveTextContent('SettingsHarbor Lung');
    expect(gateway.received(peopleCalls.list)[0]?.query).toEqual({ 'siteId.equals': lung.id });
    const heads = screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'Email', 'Role', 'Two-factor', 'Confirmed', 'Last login']);
    const cells = screen
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent);
    expect(cells.slice(1)).toEqual([
      'Nina Ny1nurse1@harborlung.examplePortal caregiverOnYesN/A',
      'Nina Ny2nurse2@harborlung.examplePortal caregiverOffNot yetN/A',
      'Nina Ny3nurse3@harborlung.examplePortal caregiver–No accessN/A',
    ]);
  });

  it('who is locked out stands out', async () => {
    list(person(1), person(2));
    gateway.on(peopleCalls.locks, () => [{ user_id: person(2).id, locked_until: '2026-01-05T14:05:00Z' }]);
    const { screen } = await open();
    await expect.element(screen.getByText('Locked out')).toBeVisible();
    const lines = screen
      .getByText('Locked out')
      .elements()
      .map((badge) => badge.closest('tr')?.textContent);
    expect(lines).toEqual([expect.stringContaining('Nina Ny2')]);
  });

  it('who may not change users asks for no locks', async () => {
    list(person(1));
    const { screen } = await open(tom);
    await expect.element(screen.getByText('Nina Ny1')).toBeVisible();
    expect(gateway.received(peopleCalls.locks)).toEqual([]);
  });

  it('USERS-026 only who may add users somewhere has the button, and only who may edit opens a user', async () => {
    list(person(1));
    const { screen } = await open(tom);
    await expect.element(screen.getByText('Nina Ny1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add New User' }).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Nina Ny1' }).elements()).toEqual([]);
    await screen.unmount();
    const admin = (await open(lena)).screen;
    await expect.element(admin.getByRole('button', { name: 'Add New User' })).toBeVisible();
    await expect.element(admin.getByRole('button', { name: 'Nina Ny1' })).toBeVisible();
  });

  it('says that nobody is there, that nothing matches, and that the list could not be loaded', async () => {
    list();
    const { screen } = await open();
    await expect.element(screen.getByText('No portal users yet')).toBeVisible();
    await screen.unmount();

    gateway.refuse(peopleCalls.list, 'Internal');
    const failed = (await open()).screen;
    await expect
      .element(failed.getByText('Something went wrong on the server. Nothing was saved.'))
      .toBeVisible();
    list(person(1));
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect.element(failed.getByText('1 user')).toBeVisible();
    await failed.getByLabelText('Filter users').fill('nobody');
    await expect.element(failed.getByText('No user matches the filter')).toBeVisible();
    await failed.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.element(failed.getByRole('button', { name: 'Nina Ny1' })).toBeVisible();
  });

  it('arrows, Page and End move between users', async () => {
    list(...Array.from({ length: 300 }, (_, at) => person(at)));
    const { screen } = await open();
    const first = screen.getByRole('button', { name: 'Nina Ny0', exact: true });
    await first.click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('button', { name: 'Nina Ny1', exact: true })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('button', { name: 'Nina Ny299', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(screen.getByRole('button', { name: 'Nina Ny0', exact: true })).toHaveFocus();
  });
});

describe('5,000 users', () => {
  // How long it takes, `npm run bench -- tables` says.
  it('draws only the rows in sight, at first and after each letter in the filter', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) =>
      person(at, { first_name: at % 2 === 0 ? 'Nina' : 'Åke' }),
    );
    list(...rows);
    const { screen } = await renderInPortal(
      <div className={styles.settings} style={{ height: '860px' }}>
        <UsersTab site={lung} />
      </div>,
      { user: lena, sites },
    );
    await expect.element(screen.getByText('5,000 users')).toBeVisible();
    const drawn = watchAdded('[data-row-index]');
    expect(document.querySelectorAll('[data-row-index]').length).toBeLessThan(60);
    const field = screen.getByLabelText('Filter users');
    for (const text of ['a', 'ak', 'ake', 'ake n', 'ake ny', 'ake ny4', 'ake ny49']) {
      await field.fill(text);
      await nextFrames();
      expect(drawn.take()).toBeLessThan(60);
    }
    drawn.end();
    await expect.element(screen.getByText('56 of 5,000')).toBeVisible();
  });
});

describe('My Permissions', () => {
  const openPermissions = (path = '/settings/my-permissions') =>
    renderInPortal(<MyPermissionsPage />, { path, user: lena, sites });

  it('SHELL-014 USERS-025 breadcrumbs, roles in words and every permission with its reason', async () => {
    const { screen } = await openPermissions('/settings/my-permissions?site=summit-cf');
    await expect
      .element(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
      .toHaveTextContent('SettingsSummit CFMy Permissions');
    await expect.element(screen.getByText('Portal caregiver', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Why? See the patients of the site' }).click();
    await expect
      .element(screen.getByText('Yes. At Summit CF it comes from the role Portal caregiver.').first())
      .toBeVisible();
    await screen.getByRole('button', { name: 'Why not? Invite portal users to the site' }).click();
    await expect
      .element(
        screen.getByText(
          'No. At Summit CF it would come with the role Portal admin, the role Admin or the role Super admin.',
        ),
      )
      .toBeVisible();
  });

  it('Why can I (not)… answers for any action and any site', async () => {
    const { screen } = await openPermissions();
    const card = screen.getByRole('region', { name: 'Why can I (not)…' });
    await card
      .getByRole('combobox', { name: 'Action' })
      .or(card.getByRole('textbox', { name: 'Action' }))
      .click();
    await screen.getByRole('option', { name: 'Invite portal users to the site' }).click();
    await expect
      .element(card.getByText('Yes. At Harbor Lung it comes from the role Portal admin.'))
      .toBeVisible();
    await card
      .getByRole('combobox', { name: 'Site' })
      .or(card.getByRole('textbox', { name: 'Site' }))
      .click();
    await screen.getByRole('option', { name: 'Summit CF' }).click();
    await expect.element(card.getByText(/^No\. At Summit CF it would come with/)).toBeVisible();
  });

  it('a site of somebody else is not found', async () => {
    const { screen } = await openPermissions('/settings/my-permissions?site=norrland');
    await expect.element(screen.getByText('This page could not be found')).toBeVisible();
  });
});
