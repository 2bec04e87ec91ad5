// The person chooses the region whose gateway is asked (USERS-053; OP-AUTH-8).
import { accountFederationCalls } from '../contract/federation.calls.ts';
import { accountCalls } from '../contract/calls.ts';
import { accountRecoveryCalls } from '../contract/recovery.calls.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rereadRegion } from '@alveary/portal/lib/gateway.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { ForgotPasswordPage } from './forgot-password.page.tsx';
import { SignInPage } from './sign-in.page.tsx';
import { UnconfirmedPage } from './unconfirmed.page.tsx';

const US = 'https://us.care.example';
const EU = 'https://eu.care.example';
let gateway: Gateway;
let meta: HTMLMetaElement;

/** The page as a server with these regions sends it. */
const pageNames = (content: string): void => {
  meta.content = content;
  rereadRegion();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  meta = document.createElement('meta');
  meta.name = 'alveary-gateways';
  document.head.append(meta);
  gateway = startGateway();
  gateway.cut(accountFederationCalls.signInOptions);
  gateway.on(portalUserCalls.me, () => someone);
  gateway.on(accountCalls.authenticate, () => ({ token_type: 'bearer' as const, access_token: 't' }));
});
afterEach(() => {
  gateway.restore();
  meta.remove();
  localStorage.clear();
  rereadRegion();
});

const signIn = async () => {
  const { screen, router } = await renderInPortal(<SignInPage />, { path: '/account/login' });
  await screen.getByLabelText('Email').fill('lena@alveary.example');
  await screen.getByLabelText('Password', { exact: true }).fill('Breathe-easy1');
  return { screen, router };
};

describe('with a gateway for each region', () => {
  beforeEach(() => pageNames(`us=${US} eu=${EU}`));

  it('USERS-053 OP-AUTH-8 nothing is sent before the region is chosen', async () => {
    const { screen } = await signIn();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Region must be selected')).toBeVisible();
    await expect.element(screen.getByLabelText('Region')).toHaveFocus();
    expect(gateway.received(accountCalls.authenticate)).toEqual([]);
  });

  it('OP-AUTH-8 the chosen one is asked, with its cookies, and remembered', async () => {
    const { screen, router } = await signIn();
    await screen.getByLabelText('Region').selectOptions('Europe');
    await screen.getByRole('button', { name: 'Log in' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(gateway.received(accountCalls.authenticate)[0]).toMatchObject({
      origin: EU,
      credentials: 'include',
    });
    expect(gateway.received(portalUserCalls.me)[0]).toMatchObject({ origin: EU });
    expect(localStorage.getItem('auth.region')).toBe('eu');
  });

  it.each([
    [
      'the forgotten password',
      <ForgotPasswordPage key="1" />,
      accountRecoveryCalls.forgotPassword,
      'Send the link',
    ],
    [
      'the confirmation',
      <UnconfirmedPage key="2" />,
      accountRecoveryCalls.resendConfirmation,
      'Send the link again',
    ],
  ])('USERS-053 OP-AUTH-8 %s goes to the chosen region', async (_, page, call, act) => {
    gateway.on(call, () => undefined);
    const { screen } = await renderInPortal(page);
    await screen.getByLabelText('Email').fill('sven@norrland.example');
    await screen.getByRole('button', { name: act }).click();
    await expect.element(screen.getByText('Region must be selected')).toBeVisible();
    await screen.getByLabelText('Region').selectOptions('Europe');
    await vi.waitFor(() => expect(screen.getByText('Region must be selected').elements()).toEqual([]));
    await screen.getByRole('button', { name: act }).click();
    await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(gateway.received(call)[0]).toMatchObject({ origin: EU });
  });

  it('an address written into browser storage is never called', async () => {
    localStorage.setItem('auth.region', 'https://evil.example');
    rereadRegion();
    const { screen } = await signIn();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Region must be selected')).toBeVisible();
  });
});

it('OP-AUTH-8 the only configured region is preselected', async () => {
  pageNames(`eu=${location.origin}`);
  const { screen, router } = await signIn();
  await expect.element(screen.getByLabelText('Region')).toHaveValue('eu');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(gateway.received(accountCalls.authenticate)[0]).toMatchObject({
    origin: location.origin,
    credentials: 'same-origin',
  });
});

it('OP-AUTH-8 without configured regions this server is asked, whichever is chosen', async () => {
  pageNames('');
  const { screen, router } = await signIn();
  await screen.getByLabelText('Region').selectOptions('Europe');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(gateway.received(accountCalls.authenticate)[0]).toMatchObject({ origin: location.origin });
});
