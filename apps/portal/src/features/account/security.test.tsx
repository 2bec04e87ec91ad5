// The own account: the authenticator app is switched on and off, and other sessions are ended.
import { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '../../shell/testing/gateway.ts';
import { renderInPortal } from '../../shell/testing/portal.tsx';
import '../../app/tokens.css';
import '../../app/base.css';
import '../../ui/mantine.css';
import { SecurityPage } from './security.page.tsx';

let gateway: Gateway;
let since: string | null;
beforeEach(() => {
  since = null;
  gateway = startGateway();
  gateway.on(accountDeviceCalls.authenticator, () => ({ on_since: since }));
  gateway.on(accountDeviceCalls.sessions, () => [here]);
});
afterEach(() => gateway.restore());

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

const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/Alveary:lena?secret=JBSWY3DPEHPK3PXP',
};

describe('the authenticator app', () => {
  it('USERS-005 is switched on with the password, the secret and its first code', async () => {
    gateway.refuse(accountDeviceCalls.beginAuthenticator, 'WrongPassword');
    const { screen } = await renderInPortal(<SecurityPage />);
    await expect.element(screen.getByText('Off', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Set up' }).click();
    const password = screen.getByLabelText('Current password', { exact: true });
    await password.fill('wrong');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText('The current password is not correct.')).toBeVisible();

    gateway.on(accountDeviceCalls.beginAuthenticator, () => secret);
    await password.fill('Breathe-easy1');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await expect
      .element(screen.getByRole('img', { name: 'QR code with the secret for the app' }))
      .toBeVisible();
    const code = screen.getByLabelText('Type the code the app shows');
    await expect.element(code).toHaveFocus();
    gateway.refuse(accountDeviceCalls.confirmAuthenticator, 'WrongCode');
    await code.fill('000000');
    await screen.getByRole('button', { name: 'Switch on' }).click();
    await expect
      .element(screen.getByText('The code is not correct. Type the one the app shows now.'))
      .toBeVisible();

    gateway.on(accountDeviceCalls.confirmAuthenticator, () => {
      since = '2026-11-21T09:30:00Z';
      return undefined;
    });
    await code.fill('123456');
    await screen.getByRole('button', { name: 'Switch on' }).click();
    await expect.element(screen.getByText('Authenticator app switched on')).toBeVisible();
    await expect.element(screen.getByText('since Nov 21, 2026')).toBeVisible();
  });

  it('USERS-005 is removed with the password', async () => {
    since = '2026-11-20T09:30:00Z';
    gateway.on(accountDeviceCalls.removeAuthenticator, () => {
      since = null;
      return undefined;
    });
    const { screen } = await renderInPortal(<SecurityPage />);
    await screen.getByRole('button', { name: 'Remove', exact: true }).click();
    await screen.getByLabelText('Current password', { exact: true }).fill('Breathe-easy1');
    await screen.getByRole('button', { name: 'Remove the app' }).click();
    await expect.element(screen.getByText('Off', { exact: true })).toBeVisible();
  });

  it('says when it cannot be read, and tries again', async () => {
    gateway.refuse(accountDeviceCalls.authenticator, 'Internal');
    const { screen } = await renderInPortal(<SecurityPage />);
    await expect
      .element(screen.getByText('Something went wrong on the server. Nothing was saved.'))
      .toBeVisible();
    gateway.on(accountDeviceCalls.authenticator, () => ({ on_since: null }));
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

describe('own sessions', () => {
  it('AUTH-024 AUTH-027 this one first; another one is ended after a question', async () => {
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
