// Where does the whole portal lead when the session is over, and what of the person is left? The real routes, a stand-in server.
import { accountCalls } from '@alveary/modules/account/contract/calls.ts';
import { patientListCalls } from '@alveary/modules/patient-list/contract/calls.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPerson } from '../lib/person.ts';
import { confirm } from '../shell/confirm.ts';
import { openSearch } from '../shell/search-store.ts';
import { hearEnd } from '../shell/session-clock.ts';
import { type Gateway, startGateway } from '../shell/testing/gateway.ts';
import { someone, someSite } from '../shell/testing/portal.tsx';
import { living, openPortal } from './testing/whole-portal.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  forgetPerson();
});
afterEach(() => gateway.restore());

describe('a call that is answered with 401', () => {
  it('API-003 leads to the sign-in page, with the way back, whichever call it was', async () => {
    const { screen, router, at } = await openPortal(gateway, '/sites');
    await expect.element(screen.getByRole('region', { name: 'Sites' })).toBeVisible();
    gateway.refuse(patientListCalls.list, 'NotSignedIn');
    await router.navigate('/all-patients?q=1');
    await at('/account/login');
    expect(router.state.location.search).toBe('?return=%2Fall-patients%3Fq%3D1');
  });
});

describe('the question who is signed in, answered with 401', () => {
  it('leads to the sign-in page, and nothing of the person before is shown to the next one', async () => {
    const { screen, router, at } = await openPortal(gateway, '/all-patients');
    await expect.element(screen.getByRole('button', { name: 'User menu of Lena Brandt' })).toBeVisible();
    gateway.refuse(portalUserCalls.me, 'NotSignedIn');
    const asked = () => gateway.received(siteCalls.list).length;
    const before = asked();
    // Another tab has changed something: who is signed in is asked again.
    const channel = new BroadcastChannel('alveary.changes');
    channel.postMessage(portalUserCalls.me.shows);
    await at('/account/login');
    expect(router.state.location.search).toBe('?return=%2Fall-patients');

    gateway.on(portalUserCalls.me, () => ({ ...someone, first_name: 'Priya', last_name: 'Nair' }));
    const other = { ...someSite, short_name: 'Thames Chest', full_name: 'Thames Chest', slug: 'thames' };
    gateway.on(siteCalls.list, () => ({ rows: [other], total: 1 }));
    await router.navigate('/sites');
    await expect.element(screen.getByRole('button', { name: 'User menu of Priya Nair' })).toBeVisible();
    // Once with the question who is signed in, and once for the next one.
    expect(asked()).toBe(before + 2);
    channel.close();
    expect(screen.getByText('Harbor Lung').elements()).toEqual([]);
  });
});

describe('when the time is over', () => {
  it('AUTH-028 AUTH-029 the sites and settings of the person are gone, and read anew for the next one', async () => {
    const { screen, router, at } = await openPortal(gateway, '/all-patients');
    await expect.element(screen.getByRole('button', { name: 'User menu of Lena Brandt' })).toBeVisible();
    gateway.on(accountCalls.expireSession, () => undefined);
    gateway.refuse(accountCalls.session, 'SessionExpired');
    gateway.refuse(portalUserCalls.me, 'SessionExpired');
    const asked = () =>
      [siteCalls.list, portalUserCalls.settings].map((call) => gateway.received(call).length);
    const before = asked();
    hearEnd({ endsAt: Date.now() - 1000, isFinal: false, site: null });
    await at('/account/login');
    expect(router.state.location.search).toContain('expired=1');
    await expect.element(screen.getByText('Your session has expired. Please log in again.')).toBeVisible();

    gateway.on(accountCalls.session, living);
    gateway.on(portalUserCalls.me, () => ({ ...someone, first_name: 'Priya', last_name: 'Nair' }));
    const other = { ...someSite, short_name: 'Thames Chest', full_name: 'Thames Chest', slug: 'thames' };
    gateway.on(siteCalls.list, () => ({ rows: [other], total: 1 }));
    await router.navigate('/sites');
    await expect.element(screen.getByRole('button', { name: 'User menu of Priya Nair' })).toBeVisible();
    expect(asked()).toEqual(before.map((times) => times + 1));
    expect(screen.getByText('Harbor Lung').elements()).toEqual([]);
  });
});

describe('what stood open when the time was over', () => {
  it('AUTH-030 no question and no search of the person before is put to the next one', async () => {
    const { screen, router, at } = await openPortal(gateway, '/all-patients');
    openSearch();
    await expect.element(screen.getByRole('dialog', { name: 'Search Patients' })).toBeVisible();
    const asked = confirm({ title: 'Remove Tom Reyes from Harbor Lung?', text: 'At once.', act: 'Remove' });
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    gateway.on(accountCalls.expireSession, () => undefined);
    gateway.refuse(accountCalls.session, 'SessionExpired');
    gateway.refuse(portalUserCalls.me, 'SessionExpired');
    hearEnd({ endsAt: Date.now() - 1000, isFinal: false, site: null });
    await at('/account/login');
    expect(await asked).toBe(false);

    gateway.on(accountCalls.session, living);
    gateway.on(portalUserCalls.me, () => ({ ...someone, first_name: 'Priya', last_name: 'Nair' }));
    await router.navigate('/sites');
    await expect.element(screen.getByRole('button', { name: 'User menu of Priya Nair' })).toBeVisible();
    expect(screen.getByRole('alertdialog').elements()).toEqual([]);
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('the logout', () => {
  it('AUTH-019 AUTH-020 leads to the sign-in page; sites and settings are gone, and read anew for the next one', async () => {
    const { screen, router, at } = await openPortal(gateway, '/all-patients');
    gateway.on(accountCalls.logout, () => {
      gateway.refuse(accountCalls.session, 'NotSignedIn');
      gateway.refuse(portalUserCalls.me, 'NotSignedIn');
      return undefined;
    });
    const asked = () =>
      [siteCalls.list, portalUserCalls.settings, portalUserCalls.me].map(
        (call) => gateway.received(call).length,
      );
    await screen.getByRole('button', { name: 'User menu of Lena Brandt' }).click();
    const before = asked();
    await screen.getByRole('menuitem', { name: 'Logout' }).click();
    await at('/account/login');
    expect(router.state.location.search).toBe('');

    gateway.on(accountCalls.session, living);
    gateway.on(portalUserCalls.me, () => ({ ...someone, first_name: 'Priya', last_name: 'Nair' }));
    const other = { ...someSite, short_name: 'Thames Chest', full_name: 'Thames Chest', slug: 'thames' };
    gateway.on(siteCalls.list, () => ({ rows: [other], total: 1 }));
    await router.navigate('/sites');
    await expect.element(screen.getByRole('button', { name: 'User menu of Priya Nair' })).toBeVisible();
    expect(asked()).toEqual(before.map((times) => times + 1));
    expect(screen.getByText('Harbor Lung').elements()).toEqual([]);
  });
});

describe('a session that is ended from outside', () => {
  it("AUTH-021 goes to '/', which leads on, and keeps no address of the person", async () => {
    const { screen, router, at } = await openPortal(gateway, '/all-patients');
    await expect.element(screen.getByRole('button', { name: 'User menu of Lena Brandt' })).toBeVisible();
    const aims: (string | undefined)[] = [];
    const stop = router.subscribe((state) => aims.push(state.navigation.location?.pathname));
    gateway.refuse(accountCalls.session, 'NotSignedIn');
    gateway.refuse(portalUserCalls.me, 'NotSignedIn');
    // Another tab of the browser tells that somebody else has signed in.
    const channel = new BroadcastChannel('auth.session');
    channel.postMessage({ kind: 'signed-in', personId: 'somebody-else' });
    await at('/account/login');
    expect(aims.find((aim) => aim !== undefined)).toBe('/');
    expect(router.state.location.search).toBe('');
    channel.close();
    stop();
  });
});

describe('the user menu', () => {
  it('SHELL-062 is there for a confirmed account without a forced new password', async () => {
    const { screen } = await openPortal(gateway, '/all-patients');
    await expect.element(screen.getByRole('button', { name: 'User menu of Lena Brandt' })).toBeVisible();
  });

  it.each([
    ['an unconfirmed account', { account_confirmed: false }],
    ['an account that must set a new password', { force_password_reset_on_login: true }],
  ])('SHELL-062 is not there for %s', async (_name, more) => {
    const { screen } = await openPortal(gateway, '/all-patients', { ...someone, ...more });
    await vi.waitFor(() => expect(gateway.received(portalUserCalls.settings).length).toBeGreaterThan(0));
    await expect.element(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('button', { name: /User menu/ }).elements()).toEqual([]);
  });

  it('AUTH-040 a pending forced password reset withholds it, and nothing else does', async () => {
    const pending = await openPortal(gateway, '/all-patients', {
      ...someone,
      force_password_reset_on_login: true,
    });
    await expect.element(pending.screen.getByText('Set a new password before you go on.')).toBeVisible();
    expect(pending.screen.getByRole('button', { name: /User menu/ }).elements()).toEqual([]);
    await pending.screen.unmount();
    forgetPerson();
    const done = await openPortal(gateway, '/all-patients', {
      ...someone,
      force_password_reset_on_login: false,
    });
    await expect.element(done.screen.getByRole('button', { name: 'User menu of Lena Brandt' })).toBeVisible();
    expect(done.screen.getByText('Set a new password before you go on.').elements()).toEqual([]);
  });
});
