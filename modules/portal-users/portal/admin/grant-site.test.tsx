import { portalUserCalls } from '../../contract/calls.ts';
import { peopleCalls } from '../../contract/people.calls.ts';
import type { SiteGrantOutcome } from '../../contract/grants.model.ts';
import type { Person } from '../../contract/people.model.ts';
import { siteSettingsCalls } from '@alveary/modules/sites/contract/settings.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchStore } from '@alveary/portal/shell/search-store.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { GrantSitePage } from './grant-site.page.tsx';

const OTHER_SITE = '0190a0a0-0000-7000-8000-000000000008';
const address = (userId: string | null, site: string | null): string =>
  `/admin/site-user/new?${new URLSearchParams({
    ...(userId === null ? {} : { currentUserId: userId }),
    ...(site === null ? {} : { currentSiteId: site }),
  })}`;

const lena: Person = {
  ...someone,
  version: 1,
  other_sites: [],
  global_roles: [],
  is_admin_elsewhere: false,
  has_authenticator: false,
  last_login_at: null,
  created_at: '2026-01-01T10:00:00Z',
};

const outcome = (state: SiteGrantOutcome['state'], ends_at: string | null = null): SiteGrantOutcome => ({
  user_id: someone.id,
  site_id: OTHER_SITE,
  state,
  ends_at,
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(portalUserCalls.me, () => someone);
  gateway.on(siteSettingsCalls.nameForGrant, () => ({
    id: OTHER_SITE,
    shortName: 'Summit CF',
    fullName: 'Summit Cystic Fibrosis Center',
  }));
});
afterEach(() => gateway.restore());

const open = async (path = address(someone.id, OTHER_SITE), user = someone) => {
  const shown = await renderInPortal(<GrantSitePage />, { path, user });
  return {
    ...shown,
    reason: shown.screen.getByRole('textbox', { name: 'Reason' }),
    grant: shown.screen.getByRole('button', { name: 'Grant access' }),
  };
};

describe('granting a site', () => {
  it('ADMIN-002 ADMIN-010 PSEARCH-017 user and site are filled in; role and reason are sent, then back', async () => {
    gateway.on(peopleCalls.grantSite, () => outcome('open', '2026-01-06T10:00:00Z'));
    const { screen, reason, grant, router } = await open();
    await expect.element(screen.getByText('Lena Brandt')).toBeVisible();
    await expect.element(screen.getByText(OTHER_SITE)).toBeVisible();
    await expect.element(screen.getByText('Summit Cystic Fibrosis Center')).toBeVisible();
    await expect.element(grant).toHaveAttribute('aria-disabled', 'true');
    await reason.fill('Patient moved to Summit CF');
    await grant.click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(gateway.received(peopleCalls.grantSite)[0]?.body).toEqual({
      user_id: someone.id,
      site_id: OTHER_SITE,
      role: 'portal_site_caregiver',
      reason: 'Patient moved to Summit CF',
      hours: 24,
    });
    await expect.element(screen.getByText('The site is open to you now.')).toBeVisible();
    expect(searchStore.get().isOpen).toBe(true);
  });

  it('sends no end when access lasts until an administrator removes it', async () => {
    gateway.on(peopleCalls.grantSite, () => outcome('open'));
    const { screen, reason, grant } = await open();
    await reason.fill('Takes over the site');
    await screen.getByRole('combobox', { name: 'Ends' }).click();
    const ends = screen.getByRole('option').elements();
    expect(ends.map(({ textContent }) => textContent)).toEqual([
      'In 24 hours',
      'In 3 days',
      'In 7 days',
      'In 30 days',
      'When an administrator of the site removes it',
    ]);
    await screen.getByRole('option', { name: 'When an administrator of the site removes it' }).click();
    await grant.click();
    await expect
      .poll(() => gateway.received(peopleCalls.grantSite)[0]?.body)
      .toMatchObject({ reason: 'Takes over the site', hours: null });
  });

  it('says that an administrator has to accept when the user shares no site', async () => {
    gateway.on(peopleCalls.read, () => ({ ...lena, id: OTHER_SITE, first_name: 'Priya' }));
    gateway.on(peopleCalls.grantSite, () => outcome('waiting'));
    const { screen, reason, grant } = await open(address(OTHER_SITE, OTHER_SITE));
    await reason.fill('Covers for a colleague');
    await grant.click();
    await expect
      .element(
        screen.getByText(
          'An administrator of the site was asked to let Priya Brandt in. There is no access until they accept.',
        ),
      )
      .toBeVisible();
  });

  it('an admin is made only by those who may', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('radio').nth(1)).toBeDisabled();
    await expect.element(screen.getByText('Only an admin of the site can make admins.')).toBeVisible();
  });

  it('the reason is asked for beside its field, and a refusal is shown', async () => {
    gateway.refuse(peopleCalls.grantSite, 'SiteNotFound');
    const { screen, reason, grant } = await open();
    await reason.fill('ab');
    await screen.getByRole('radio').first().click();
    await expect.element(screen.getByText('Say why the access is needed.')).toBeVisible();
    await reason.fill('abc');
    await grant.click();
    await expect
      .element(screen.getByText('This site does not exist or you do not have access to it.'))
      .toBeVisible();
    await expect.element(reason).toHaveValue('abc');
  });

  it('PSEARCH-018 PSEARCH-019 an address without site or user says so', async () => {
    const { screen } = await open(address(someone.id, null));
    await expect.element(screen.getByText('Error: No site id')).toBeVisible();
    gateway.refuse(peopleCalls.read, 'UserNotFound');
    const other = await open(address(OTHER_SITE, OTHER_SITE));
    await expect.element(other.screen.getByText('Error: User not found').first()).toBeVisible();
  });

  it('who works there already needs no grant, and who is not staff may not give one', async () => {
    const { screen, grant } = await open(address(someone.id, siteId));
    await expect.element(screen.getByText('You work at this site already.')).toBeVisible();
    await expect.element(grant).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    const other = await open(undefined, { ...someone, is_staff: false });
    await expect.element(other.screen.getByText('You do not have the permission for this.')).toBeVisible();
  });
});
