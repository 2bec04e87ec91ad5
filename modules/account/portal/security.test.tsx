// The own account: the authenticator app is switched on and off, and other sessions are ended.
import type { AnswerOf } from '@alveary/contract/call.ts';
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import { accountFederationCalls } from '../contract/federation.calls.ts';
import { ownPhoneCalls } from '../contract/own-phone.calls.ts';
import { accountSafetyCalls } from '../contract/safety.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerProof } from '@alveary/portal/lib/proof.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { SecurityPage } from './security.page.tsx';

let gateway: Gateway;
let since: string | null;
let linked: AnswerOf<typeof accountFederationCalls.providerLink>;
beforeEach(() => {
  since = null;
  linked = { label: null, linked_at: null };
  gateway = startGateway();
  gateway.on(accountDeviceCalls.authenticator, () => ({ on_since: since }));
  gateway.on(accountDeviceCalls.sessions, () => [here]);
  gateway.on(accountFederationCalls.providerLink, () => linked);
});
afterEach(() => {
  answerProof(false);
  gateway.restore();
});

const here = {
  id: '0190a0a0-0000-7000-8000-000000000021',
  created_at: '2026-11-21T08:00:00Z',
  last_used_at: '2026-11-21T09:00:00Z',
  device: 'Chrome on Windows',
  current: true,
};
const phone = {
  ...here,
  id: '0190a0a0-0000-7000-8000-000000000022',
  device: 'Safari on iOS',
  current: false,
};

const byPasswordOrSms: AnswerOf<typeof accountSafetyCalls.proofWays> = {
  ways: ['password', 'sms'],
  masked_phone: '••••0132',
};

const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/Alveary:lena?secret=JBSWY3DPEHPK3PXP',
};

type Screen = Awaited<ReturnType<typeof renderInPortal>>['screen'];
const appCard = (screen: Screen) => screen.getByRole('region', { name: 'Authenticator app' });

describe('codes by SMS', () => {
  it('are set up with a phone and its first code, and the card says to which phone they go', async () => {
    gateway.on(ownPhoneCalls.beginPhone, () => ({ masked_phone: '••••0132' }));
    gateway.on(ownPhoneCalls.confirmPhone, () => undefined);
    const { screen } = await renderInPortal(<SecurityPage />);
    const card = screen.getByRole('region', { name: 'Codes by SMS' });
    await expect.element(card.getByText('Off', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'Set up SMS codes' }).click();
    await screen.getByRole('combobox', { name: 'Country code' }).fill('+1');
    await screen.getByRole('textbox', { name: 'Phone number' }).fill('4155550132');
    await screen.getByRole('button', { name: 'Send the code' }).click();
    await expect.element(screen.getByText('A code was sent by SMS to ••••0132.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Code' }).fill('123456');
    await screen.getByRole('button', { name: 'Switch on' }).click();
    await expect.element(screen.getByText('Codes by SMS switched on')).toBeVisible();
    const body = { phone_country_code: '+1', phone_number: '4155550132' };
    expect(gateway.received(ownPhoneCalls.beginPhone)[0]?.body).toEqual(body);
    await screen.unmount();

    const user = {
      ...someone,
      phone_country_code: '+1',
      phone_number: '4155550132',
      portal_configuration: { two_factor_authentication: true },
    };
    const on = (await renderInPortal(<SecurityPage />, { user })).screen;
    await expect.element(on.getByText('to the phone that ends in 0132')).toBeVisible();
    await expect.element(on.getByRole('button', { name: 'Change the phone' })).toBeVisible();
  });
});

describe('the login of a provider', () => {
  const card = (screen: Screen) => screen.getByRole('region', { name: 'Harbor staff login' });

  it('is not named where no provider is configured', async () => {
    const { screen } = await renderInPortal(<SecurityPage />);
    await expect.element(screen.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
    await expect.element(appCard(screen)).toBeVisible();
    expect(card(screen).query()).toBeNull();
  });

  it('is unlinked after a question', async () => {
    linked = { label: 'Harbor staff login', linked_at: '2026-11-20T09:30:00Z' };
    gateway.on(accountFederationCalls.unlinkProvider, () => {
      linked = { ...linked, linked_at: null };
      return undefined;
    });
    const { screen } = await renderInPortal(<SecurityPage />);
    await expect.element(card(screen).getByText('since Nov 20, 2026')).toBeVisible();
    await card(screen).getByRole('button', { name: 'Remove link' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove link' }).click();
    await expect.element(card(screen).getByText('Not linked')).toBeVisible();
    expect(gateway.received(accountFederationCalls.unlinkProvider)).toHaveLength(1);
  });
});

describe('the authenticator app', () => {
  it('is switched on after a fresh password, with the secret and its first code', async () => {
    gateway.refuse(accountDeviceCalls.beginAuthenticator, 'ProofNeeded');
    gateway.on(accountSafetyCalls.proofWays, () => byPasswordOrSms);
    gateway.refuse(accountSafetyCalls.provePassword, 'WrongPassword');
    const { screen } = await renderInPortal(<SecurityPage />);
    await expect.element(appCard(screen).getByText('Off', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Set up', exact: true }).click();
    const password = screen.getByLabelText('Current password', { exact: true });
    await expect.element(password).toHaveFocus();
    await password.fill('wrong');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText('The current password is not correct.')).toBeVisible();

    gateway.on(accountSafetyCalls.provePassword, () => undefined);
    gateway.on(accountDeviceCalls.beginAuthenticator, () => secret);
    await password.fill('Breathe-easy1');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await expect
      .element(screen.getByRole('img', { name: 'QR code with the secret for the app' }))
      .toBeVisible();
    const code = screen.getByLabelText('Type the code the app shows');
    await expect.element(code).toHaveFocus();
    gateway.refuse(accountDeviceCalls.confirmAuthenticator, 'CodeMistyped');
    await code.fill('000000');
    await screen.getByRole('button', { name: 'Switch on' }).click();
    await expect.element(screen.getByText('The code is not correct or no longer valid.')).toBeVisible();

    gateway.on(accountDeviceCalls.confirmAuthenticator, () => {
      since = '2026-11-21T09:30:00Z';
      return undefined;
    });
    await code.fill('123456');
    await screen.getByRole('button', { name: 'Switch on' }).click();
    await expect.element(screen.getByText('Authenticator app switched on')).toBeVisible();
    await expect.element(screen.getByText('since Nov 21, 2026')).toBeVisible();
  });

  it('is removed after a question', async () => {
    since = '2026-11-20T09:30:00Z';
    gateway.on(accountDeviceCalls.removeAuthenticator, () => {
      since = null;
      return undefined;
    });
    const { screen } = await renderInPortal(<SecurityPage />);
    await screen.getByRole('button', { name: 'Remove', exact: true }).click();
    await screen.getByRole('button', { name: 'Remove the app' }).click();
    await expect.element(appCard(screen).getByText('Off', { exact: true })).toBeVisible();
  });

  it('is left as it is when the proof is cancelled', async () => {
    gateway.refuse(accountDeviceCalls.beginAuthenticator, 'ProofNeeded');
    gateway.on(accountSafetyCalls.proofWays, () => byPasswordOrSms);
    const { screen } = await renderInPortal(<SecurityPage />);
    await screen.getByRole('button', { name: 'Set up', exact: true }).click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByText(/^Nothing was changed\./)).toBeVisible();
    expect(gateway.received(accountDeviceCalls.beginAuthenticator)).toHaveLength(1);
  });

  it('a code by SMS is sent at once, and five wrong ones ask for a new one', async () => {
    gateway.refuse(accountDeviceCalls.beginAuthenticator, 'ProofNeeded');
    gateway.on(accountSafetyCalls.proofWays, () => byPasswordOrSms);
    gateway.on(accountSafetyCalls.sendProofCode, () => ({ masked_phone: '••••0132' }));
    gateway.refuse(accountSafetyCalls.proveCode, 'CodeUsedUp');
    const { screen } = await renderInPortal(<SecurityPage />);
    await screen.getByRole('button', { name: 'Set up', exact: true }).click();
    await screen.getByRole('button', { name: 'Get a code by SMS instead' }).click();
    await expect.element(screen.getByText(/^A code was sent by SMS to ••••0132\./)).toBeVisible();
    await screen.getByLabelText('Code', { exact: true }).fill('000000');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText(/^This code was mistyped five times/)).toBeVisible();
    expect(gateway.received(accountSafetyCalls.sendProofCode)).toHaveLength(1);
  });

  it('says when it cannot be read, and tries again', async () => {
    gateway.refuse(accountDeviceCalls.authenticator, 'Internal');
    const { screen } = await renderInPortal(<SecurityPage />);
    await expect
      .element(screen.getByText('Something went wrong on the server. Nothing was saved.'))
      .toBeVisible();
    gateway.on(accountDeviceCalls.authenticator, () => ({ on_since: null }));
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
  });
});

describe('own sessions', () => {
  it('this one first; another one is ended after a question', async () => {
    let sessions = [phone, here];
    gateway.on(accountDeviceCalls.sessions, () => sessions);
    gateway.on(accountDeviceCalls.endSession, () => {
      sessions = [here];
      return undefined;
    });
    const { screen } = await renderInPortal(<SecurityPage />);
    await expect.element(screen.getByText('This one')).toBeVisible();
    const devices = screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('b')?.textContent);
    expect(devices).toEqual(['Chrome on Windows', 'Safari on iOS']);
    await screen.getByRole('button', { name: /^End session of Safari on iOS/ }).click();
    await screen.getByRole('button', { name: 'End session', exact: true }).click();
    await expect.element(screen.getByText('You are logged in nowhere else.')).toBeVisible();
    await vi.waitFor(() =>
      expect(gateway.received(accountDeviceCalls.endSession)[0]?.path).toContain(phone.id),
    );
  });
});
