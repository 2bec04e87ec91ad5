import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { panelStore } from '@alveary/portal/shell/panel-store.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { type UnknownSms, unknownSmsCalls } from '../../contract/unknown-sms.calls.ts';
import { UnknownSmsPage } from './unknown-sms.page.tsx';

const PROFILE = '0190a0a0-0000-7000-8000-000000000901';
const CHANNEL = '0190a0a0-0000-7000-8000-000000000902';
const sms: UnknownSms = {
  id: 'SM1',
  phoneNumber: '+14155550177',
  body: 'May I come earlier?',
  media: ['image/jpeg'],
  receivedAt: '2026-11-23T10:00:00.000Z',
  candidates: [
    { profileId: PROFILE, name: 'Nell Family', dateOfBirth: '1980-02-03', siteName: 'Harbor Lung' },
  ],
};

let gateway: Gateway;
let waiting: UnknownSms[];
beforeEach(() => {
  gateway = startGateway();
  waiting = [sms];
  gateway.on(unknownSmsCalls.list, () => ({ rows: waiting, total: waiting.length }));
});
afterEach(() => gateway.restore());

it('gives it to the patient that is pressed and opens the conversation', async () => {
  gateway.on(unknownSmsCalls.assign, () => {
    waiting = [];
    return { channelId: CHANNEL };
  });
  const { screen } = await renderInPortal(<UnknownSmsPage />);
  await expect.element(screen.getByText('[1 picture] May I come earlier?')).toBeVisible();
  await screen.getByRole('button', { name: /^Nell Family, .*1980, Harbor Lung$/ }).click();
  await vi.waitFor(() =>
    expect(gateway.received(unknownSmsCalls.assign)[0]).toMatchObject({
      path: '/gateway/admin/unknown-sms/SM1/patient',
      body: { profileId: PROFILE },
    }),
  );
  await expect.element(screen.getByText('No texts from unknown numbers wait for your sites.')).toBeVisible();
  expect(JSON.stringify(panelStore.get())).toContain(CHANNEL);
});

it('is closed to who is no admin', async () => {
  const { screen } = await renderInPortal(<UnknownSmsPage />, { user: { ...someone, site_users: [] } });
  await expect.element(screen.getByText('You do not have the permission for this.')).toBeVisible();
  expect(gateway.received(unknownSmsCalls.list)).toEqual([]);
});
