// Coming back in: forgotten passwords, unconfirmed accounts, links that are used up, and codes by SMS or app.
import { accountFederationCalls } from '../contract/federation.calls.ts';
import { accountCalls } from '../contract/calls.ts';
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import { accountRecoveryCalls } from '../contract/recovery.calls.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { ForgotPasswordPage } from './forgot-password.page.tsx';
import { NewPasswordPage } from './new-password.page.tsx';
import { SignInPage } from './sign-in.page.tsx';
import { UnconfirmedPage } from './unconfirmed.page.tsx';

let gateway: Gateway;
beforeEach(() => {
  localStorage.clear();
  gateway = startGateway();
  gateway.cut(accountFederationCalls.signInOptions);
  gateway.on(portalUserCalls.me, () => someone);
  gateway.on(accountRecoveryCalls.checkLink, () => undefined);
});
afterEach(() => gateway.restore());

const TOKEN = 'x'.repeat(43);

describe('a forgotten password', () => {
  it('SHELL-011 AUTH-006 is answered alike for every address', async () => {
    gateway.on(accountRecoveryCalls.forgotPassword, () => undefined);
    const { screen } = await renderInPortal(<ForgotPasswordPage />);
    await screen.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(screen.getByText('Not a valid email address.')).toBeVisible();
    await screen.getByLabelText('Email').fill('nobody@harborlung.example');
    await screen.getByLabelText('Region').selectOptions('Europe');
    await screen.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
    await expect
      .element(screen.getByText(/^If nobody@harborlung\.example belongs to an account/))
      .toBeVisible();
    expect(gateway.received(accountRecoveryCalls.forgotPassword)[0]?.body).toEqual({
      email: 'nobody@harborlung.example',
    });
  });

  it('keeps the address when the server cannot be reached', async () => {
    gateway.cut(accountRecoveryCalls.forgotPassword);
    const { screen } = await renderInPortal(<ForgotPasswordPage />);
    await screen.getByLabelText('Email').fill('lena@alveary.example');
    await screen.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(screen.getByText(/^The server cannot be reached\./)).toBeVisible();
    await expect.element(screen.getByLabelText('Email')).toHaveValue('lena@alveary.example');
  });

  it('SHELL-012 is set by the link, with the unmet rules listed live', async () => {
    gateway.on(accountRecoveryCalls.setPassword, () => undefined);
    const { screen, router } = await renderInPortal(<NewPasswordPage token={TOKEN} />);
    const next = screen.getByLabelText('New password', { exact: true });
    const unmet = () =>
      screen
        .getByRole('listitem')
        .elements()
        .filter((item) => item.querySelector('[aria-label="Not met:"]') !== null)
        .map(({ textContent }) => textContent);
    await next.fill('abc');
    expect(unmet()).toEqual([
      'Password needs at least 8 characters',
      'Password needs at least 1 uppercase character',
      'Password needs at least 1 non-alphanumberic character (e.g. -_?!)',
    ]);
    await screen.getByRole('button', { name: 'Set the password' }).click();
    await expect.element(next).toHaveFocus();
    await next.fill('Lungs-are-9');
    expect(unmet()).toEqual([]);
    await screen.getByLabelText('New password again', { exact: true }).fill('Lungs-are-8');
    await screen.getByRole('button', { name: 'Set the password' }).click();
    await expect.element(screen.getByText('The two passwords are not the same.')).toBeVisible();
    await screen.getByLabelText('New password again', { exact: true }).fill('Lungs-are-9');
    await screen.getByRole('button', { name: 'Set the password' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/account/login'));
    expect(router.state.location.state).toEqual({ note: 'Your password is set. Log in with it.' });
    expect(gateway.received(accountRecoveryCalls.setPassword)[0]?.body).toEqual({
      token: TOKEN,
      new_password: 'Lungs-are-9',
    });
  });

  it('a link that was used says so when its page opens, before anything is typed', async () => {
    gateway.refuse(accountRecoveryCalls.checkLink, 'LinkInvalid');
    const { screen } = await renderInPortal(<NewPasswordPage token={TOKEN} />);
    await expect.element(screen.getByText(/^This link is not valid any more\./)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ask for a new link' }))
      .toHaveAttribute('href', '/account/password/forgot');
    expect(screen.getByLabelText('New password', { exact: true }).elements()).toEqual([]);
  });

  it('a link that cannot be checked does not stand in the way', async () => {
    gateway.cut(accountRecoveryCalls.checkLink);
    const { screen } = await renderInPortal(<NewPasswordPage token={TOKEN} />);
    await expect.element(screen.getByLabelText('New password', { exact: true })).toBeVisible();
  });

  it('a link that is used up leads to a new one; a common password is refused beside its field', async () => {
    gateway.refuse(accountRecoveryCalls.setPassword, 'CommonPassword', [
      {
        field: 'new_password',
        message: 'This password is on the list of common passwords. Choose another.',
      },
    ]);
    const { screen } = await renderInPortal(<NewPasswordPage token={TOKEN} />);
    await screen.getByLabelText('New password', { exact: true }).fill('Password1!');
    await screen.getByLabelText('New password again', { exact: true }).fill('Password1!');
    await screen.getByRole('button', { name: 'Set the password' }).click();
    await expect
      .element(screen.getByText('This password is on the list of common passwords. Choose another.'))
      .toBeVisible();
    gateway.refuse(accountRecoveryCalls.setPassword, 'LinkInvalid');
    await screen.getByRole('button', { name: 'Set the password' }).click();
    await expect.element(screen.getByText(/^This link is not valid any more\./)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ask for a new link' }))
      .toHaveAttribute('href', '/account/password/forgot');
  });
});

describe('an unconfirmed account', () => {
  it('SHELL-010 is led from the sign-in page to the page that sends the link again', async () => {
    gateway.refuse(accountCalls.authenticate, 'AccountUnconfirmed');
    const { screen, router } = await renderInPortal(<SignInPage />, { path: '/account/login' });
    await screen.getByLabelText('Email').fill('uma@harborlung.example');
    await screen.getByLabelText('Password', { exact: true }).fill('Breathe-easy1');
    await screen.getByRole('button', { name: 'Log in' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/account/unconfirmed'));
    expect(router.state.location.state).toEqual({ email: 'uma@harborlung.example' });
  });

  it('SHELL-010 USERS-021 explains, and sends the link again', async () => {
    gateway.on(accountRecoveryCalls.resendConfirmation, () => undefined);
    const { screen } = await renderInPortal(<UnconfirmedPage />, { path: '/account/unconfirmed' });
    await expect.element(screen.getByText(/^Your account is not confirmed yet/)).toBeVisible();
    await screen.getByLabelText('Email').fill('uma@harborlung.example');
    await screen.getByRole('button', { name: 'Send the link again' }).click();
    await expect.element(screen.getByText('Check your email')).toBeVisible();
    // Nobody learns here how many were sent, so that those who got none for that reason must know of it.
    await expect.element(screen.getByText(/^At most 5 such emails go out in an hour/)).toBeVisible();
  });

  it('USERS-021 is confirmed by the link and a password', async () => {
    gateway.on(accountRecoveryCalls.confirmAccount, () => undefined);
    const { screen, router } = await renderInPortal(<UnconfirmedPage />, {
      path: `/account/unconfirmed?token=${TOKEN}`,
    });
    await screen.getByLabelText('New password', { exact: true }).fill('Lungs-are-9');
    await screen.getByLabelText('New password again', { exact: true }).fill('Lungs-are-9');
    await screen.getByRole('button', { name: 'Confirm the account' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/account/login'));
    expect(gateway.received(accountRecoveryCalls.confirmAccount)[0]?.body).toEqual({
      token: TOKEN,
      new_password: 'Lungs-are-9',
    });
  });
});

describe('the code step', () => {
  const signIn = async (codeBy: ('sms' | 'totp')[]) => {
    gateway.on(accountCalls.authenticate, () => ({
      token_type: 'two_factor' as const,
      access_token: 't',
      code_by: codeBy,
    }));
    gateway.on(accountCalls.requestCode, () => ({ masked_phone: '•••• 0132' }));
    const shown = await renderInPortal(<SignInPage />, { path: '/account/login' });
    await shown.screen.getByLabelText('Email').fill('wei@harborlung.example');
    await shown.screen.getByLabelText('Password', { exact: true }).fill('Breathe-easy1');
    await shown.screen.getByRole('button', { name: 'Log in' }).click();
    await expect.element(shown.screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    return shown;
  };
  const bearer = { token_type: 'bearer', access_token: 't' } as const;

  it('asks for the code of the app, and sends no SMS unless it is wanted', async () => {
    gateway.on(accountDeviceCalls.verifyAuthenticator, () => bearer);
    const { screen, router } = await signIn(['totp', 'sms']);
    await expect.element(screen.getByText(/^Open your authenticator app/)).toBeVisible();
    expect(gateway.received(accountCalls.requestCode)).toEqual([]);
    await screen.getByLabelText('Code').fill('123456');
    await screen.getByRole('button', { name: 'Verify' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(gateway.received(accountDeviceCalls.verifyAuthenticator)[0]?.body).toEqual({ code: '123456' });
  });

  it('AUTH-004 AUTH-005 can take the SMS instead, once, and goes back to the app', async () => {
    gateway.on(accountCalls.verifyCode, () => bearer);
    const { screen, router } = await signIn(['totp', 'sms']);
    await screen.getByRole('button', { name: 'Get a code by SMS instead' }).click();
    await expect.element(screen.getByText('A code was sent by SMS to •••• 0132.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
    await screen.getByRole('button', { name: 'Use the authenticator app instead' }).click();
    await screen.getByRole('button', { name: 'Get a code by SMS instead' }).click();
    expect(gateway.received(accountCalls.requestCode)).toHaveLength(1);
    await screen.getByLabelText('Code').fill('654321');
    await screen.getByRole('button', { name: 'Verify' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
