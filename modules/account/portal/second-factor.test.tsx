// What a person sees whose site demands a second factor: the app or the phone is set up, or the code typed, and then it goes on.
import type { AnswerOf } from '@alveary/contract/call.ts';
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import { ownPhoneCalls } from '../contract/own-phone.calls.ts';
import { accountSafetyCalls } from '../contract/safety.calls.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { SecondFactorPage } from './second-factor.page.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const open = (needed: 'set-up' | 'code') =>
  renderInPortal(<SecondFactorPage />, { user: { ...someone, second_factor_needed: needed } });

it('an authenticator app is set up with its first code', async () => {
  gateway.on(accountDeviceCalls.beginAuthenticator, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    otpauth_url: 'otpauth://totp/Alveary:lena?secret=JBSWY3DPEHPK3PXP',
  }));
  gateway.on(accountDeviceCalls.confirmAuthenticator, () => undefined);
  const { screen } = await open('set-up');
  await screen.getByRole('button', { name: 'Set up the app' }).click();
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await screen.getByLabelText('Type the code the app shows').fill('123456');
  await screen.getByRole('button', { name: 'Switch on' }).click();
  await expect.element(screen.getByText('Second factor set up')).toBeVisible();
});

it('codes by SMS go to a phone that is typed; what is wrong with it stands beside its field', async () => {
  gateway.refuse(ownPhoneCalls.beginPhone, 'Invalid', [
    { field: 'phone_number', message: 'Phone number is too short: after +1 it has 10 digits.' },
  ]);
  const { screen } = await open('set-up');
  await screen.getByRole('button', { name: 'Use SMS' }).click();
  await screen.getByRole('combobox', { name: 'Country code' }).fill('+1');
  await screen.getByRole('textbox', { name: 'Phone number' }).fill('5550188');
  await screen.getByRole('button', { name: 'Send the code' }).click();
  await expect.element(screen.getByText(/^Phone number is too short/)).toBeVisible();
  gateway.on(ownPhoneCalls.beginPhone, () => ({ masked_phone: '••••••••0188' }));
  gateway.on(ownPhoneCalls.confirmPhone, () => undefined);
  await screen.getByRole('textbox', { name: 'Phone number' }).fill('4155550188');
  await screen.getByRole('button', { name: 'Send the code' }).click();
  await expect.element(screen.getByText('A code was sent by SMS to ••••••••0188.')).toBeVisible();
  await screen.getByLabelText('Code', { exact: true }).fill('123456');
  await screen.getByRole('button', { name: 'Switch on' }).click();
  await expect.element(screen.getByText('Second factor set up')).toBeVisible();
  expect(gateway.received(ownPhoneCalls.beginPhone)[1]?.body).toEqual({
    phone_country_code: '+1',
    phone_number: '4155550188',
  });
});

it('who has one types its code, and no password', async () => {
  const ways: AnswerOf<typeof accountSafetyCalls.proofWays> = {
    ways: ['password', 'totp', 'sms'],
    masked_phone: '••••0132',
  };
  gateway.on(accountSafetyCalls.proofWays, () => ways);
  gateway.on(accountSafetyCalls.proveCode, () => undefined);
  const { screen } = await open('code');
  await screen.getByLabelText('Code', { exact: true }).fill('123456');
  expect(screen.getByRole('button', { name: /password/ }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect
    .poll(() => gateway.received(accountSafetyCalls.proveCode).map(({ body }) => body))
    .toEqual([{ by: 'totp', code: '123456' }]);
});
