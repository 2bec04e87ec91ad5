import { accountFederationCalls } from '../contract/federation.calls.ts';
import { accountCalls } from '../contract/calls.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rereadRegion } from '@alveary/portal/lib/gateway.ts';
import { rememberPerson } from '@alveary/portal/shell/last-person.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { PasswordForm } from './password-form.tsx';
import { firstRegion } from './region.ts';
import { SignInPage } from './sign-in.page.tsx';

let gateway: Gateway;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  gateway = startGateway();
  gateway.cut(accountFederationCalls.signInOptions);
  gateway.on(portalUserCalls.me, () => someone);
});
afterEach(() => gateway.restore());

const open = async (path = '/account/login') => {
  const { screen, router } = await renderInPortal(<SignInPage />, { path });
  return {
    screen,
    where: () => router.state.location.pathname + router.state.location.search,
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password', { exact: true }),
    logIn: screen.getByRole('button', { name: 'Log in' }),
  };
};

const bearer = { token_type: 'bearer', access_token: 't' } as const;

describe('signing in', () => {
  it('SHELL-009 AUTH-001 AUTH-002 sends email and password and goes back to where the person was', async () => {
    gateway.on(accountCalls.authenticate, () => bearer);
    const { email, password, logIn, where } = await open('/account/login?return=%2Fsite%2Fa%2Fpatient%2Fb');
    await email.fill('lena@alveary.example');
    await password.fill('Breathe-easy1');
    await logIn.click();
    await vi.waitFor(() => expect(where()).toBe('/site/a/patient/b'));
    expect(gateway.received(accountCalls.authenticate)[0]?.body).toEqual({
      username: 'lena@alveary.example',
      password: 'Breathe-easy1',
    });
  });

  it('another person on the same tab does not land on the page of the last one', async () => {
    rememberPerson('somebody-else');
    gateway.on(accountCalls.authenticate, () => bearer);
    const { email, password, where } = await open('/account/login?return=%2Fsite%2Fa%2Fpatient%2Fb');
    await email.fill('lena@alveary.example');
    await password.fill('Breathe-easy1');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(where()).toBe('/'));
  });

  it('AUTH-009 a wrong login is said on the page, not in a snackbar, and what was typed stays', async () => {
    gateway.refuse(accountCalls.authenticate, 'WrongLogin');
    const { screen, email, password, logIn, where } = await open();
    await email.fill('lena@alveary.example');
    await password.fill('wrong');
    await logIn.click();
    await expect.element(screen.getByText('The email or password is not correct.')).toBeVisible();
    expect(document.querySelectorAll('[data-notice="error"]')).toHaveLength(0);
    await expect.element(email).toHaveValue('lena@alveary.example');
    await expect.element(password).toHaveValue('wrong');
    expect(where()).toBe('/account/login');
  });

  it('says what is wrong with a field by the schema of the call, beside the field', async () => {
    const { screen, email, password, logIn } = await open();
    await logIn.click();
    await expect.element(screen.getByText('Not a valid email address.')).toBeVisible();
    await expect.element(screen.getByText('Type your password.')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await email.fill('lena@alveary.example');
    await vi.waitFor(() => expect(screen.getByText('Not a valid email address.').elements()).toEqual([]));
    await password.fill('x');
    await vi.waitFor(() => expect(screen.getByText('Type your password.').elements()).toEqual([]));
    expect(gateway.received(accountCalls.authenticate)).toEqual([]);
  });

  it('AUTH-028 an expired session is explained', async () => {
    const { screen } = await open('/account/login?expired=1');
    await expect.element(screen.getByText('Your session has expired. Please log in again.')).toBeVisible();
  });

  it('the password can be shown', async () => {
    const { screen, password } = await open();
    await expect.element(password).toHaveAttribute('type', 'password');
    await screen.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
  });

  it.each([
    ['America/New_York', null, 'us'],
    ['Europe/Stockholm', null, 'eu'],
    ['Europe/Stockholm', 'us', 'us'],
    ['America/New_York', 'nonsense', 'us'],
  ])('OP-AUTH-8 the region in %s with %s remembered is %s', (zone, kept, region) => {
    if (kept !== null) localStorage.setItem('auth.region', kept);
    rereadRegion();
    expect(firstRegion(zone)).toBe(region);
  });
});

describe('the code step', () => {
  const reach = async (isSent = true) => {
    gateway.on(accountCalls.authenticate, () => ({ token_type: 'two_factor' as const, access_token: 't' }));
    if (isSent) gateway.on(accountCalls.requestCode, () => ({ masked_phone: '••••0132' }));
    else gateway.refuse(accountCalls.requestCode, 'ResendTooSoon');
    const shown = await open();
    await shown.email.fill('twofa@harborlung.example');
    await shown.password.fill('Breathe-easy1');
    await shown.logIn.click();
    return { ...shown, code: shown.screen.getByLabelText('Code') };
  };

  it('AUTH-004 AUTH-005 asks for the code once and verifies it', async () => {
    const { screen, code, where } = await reach();
    await expect.element(screen.getByText('A code was sent by SMS to ••••0132.')).toBeVisible();
    gateway.refuse(accountCalls.verifyCode, 'WrongCode');
    await code.fill('12');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('The code has 6 digits.')).toBeVisible();
    await code.fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('The code is not correct or no longer valid.')).toBeVisible();
    gateway.on(accountCalls.verifyCode, () => bearer);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(where()).toBe('/'));
    expect(gateway.received(accountCalls.requestCode)).toHaveLength(1);
    expect(gateway.received(accountCalls.verifyCode).at(-1)?.body).toEqual({ code: '123456' });
  });

  it('OP-AUTH-5 another code waits for 30 seconds', async () => {
    const { screen } = await reach();
    await expect.element(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  });

  it('OP-AUTH-5 says that no code was sent for this window where one went to another a moment ago', async () => {
    const { screen } = await reach(false);
    await expect.element(screen.getByText(/^A code was sent a moment ago\. Wait 30 seconds/)).toBeVisible();
    await expect.element(screen.getByText('No code was sent for this window yet.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  });
});

describe('a new password', () => {
  it('all unmet rules are listed live', async () => {
    const { screen } = await renderInPortal(
      <PasswordForm email="lena@alveary.example" lead="" onChanged={vi.fn()} />,
    );
    const states = () =>
      screen
        .getByRole('listitem')
        .elements()
        .map((rule) => `${rule.querySelector('svg')?.getAttribute('aria-label')} ${rule.textContent}`);
    await screen.getByLabelText('New password', { exact: true }).fill('breathe');
    await vi.waitFor(() =>
      expect(states()).toEqual([
        'Not met: Password needs at least 8 characters',
        'Not met: Password needs at least 1 uppercase character',
        'Met: Password needs at least 1 lowercase character',
        'Not met: Password needs at least 1 non-alphanumberic character (e.g. -_?!)',
      ]),
    );
  });

  it('a wrong current password is said beside it; a right one is done', async () => {
    const onChanged = vi.fn();
    gateway.refuse(accountCalls.changePassword, 'WrongPassword');
    const { screen } = await renderInPortal(
      <PasswordForm email="lena@alveary.example" lead="" onChanged={onChanged} />,
    );
    await screen.getByLabelText('Current password', { exact: true }).fill('guess');
    await screen.getByLabelText('New password', { exact: true }).fill('Breathe-easy2');
    await screen.getByLabelText('New password again', { exact: true }).fill('Breathe-easy3');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('The two new passwords are not the same.')).toBeVisible();
    await screen.getByLabelText('New password again', { exact: true }).fill('Breathe-easy2');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('The current password is not correct.')).toBeVisible();
    gateway.on(accountCalls.changePassword, () => undefined);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });
});
