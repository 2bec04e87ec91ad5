import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { answerQuestion, questionStore } from '@alveary/portal/shell/confirm.ts';
import { panelStore } from '@alveary/portal/shell/panel-store.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { type BlockedNumber, type UnknownSms, unknownSmsCalls } from '../../contract/unknown-sms.calls.ts';
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
let blocked: BlockedNumber[];
beforeEach(() => {
  gateway = startGateway();
  waiting = [sms];
  blocked = [];
  gateway.on(unknownSmsCalls.list, () => ({ rows: waiting, total: waiting.length }));
  gateway.on(unknownSmsCalls.blocked, () => blocked);
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

it('creates a patient with the number of nobody in a new tab', async () => {
  waiting = [{ ...sms, candidates: [] }];
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const lead: PortalUser = {
    ...someone,
    site_users: [
      ...someone.site_users.map((entry) => ({
        ...entry,
        roles: entry.roles.map((role) => ({
          ...role,
          actions_permitted: [...role.actions_permitted, 'action_profile_add'],
        })),
      })),
      {
        site_id: GLOBAL_SITE_ID,
        roles: [{ id: PROFILE, code: 'caregiver_lead', actions_permitted: [] }],
      },
    ],
  };
  const { screen } = await renderInPortal(<UnknownSmsPage />, { user: lead });
  await screen.getByRole('button', { name: 'New patient with the number +1 415 555 0177' }).click();
  expect(open.mock.calls[0]?.[0]).toContain('/care-user/new-patient#');
  expect(open.mock.calls[0]?.[0]).toContain('phone=%2B14155550177');
  open.mockRestore();
});

it('blocks a number of nobody once that was confirmed, and unblocks it', async () => {
  waiting = [{ ...sms, candidates: [] }];
  gateway.on(unknownSmsCalls.block, () => {
    waiting = [];
    const blockedAt = '2026-11-23T11:00:00.000Z';
    blocked = [{ id: CHANNEL, phoneNumber: sms.phoneNumber, blockedAt, blockedBy: 'Lena Brandt' }];
    return undefined;
  });
  gateway.on(unknownSmsCalls.unblock, () => {
    blocked = [];
    return undefined;
  });
  const { screen } = await renderInPortal(<UnknownSmsPage />);
  await expect.element(screen.getByRole('button', { name: /^New patient/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Block +1 415 555 0177' }).click();
  await vi.waitFor(() => expect(questionStore.get()?.act).toBe('Block number'));
  answerQuestion(true);
  await screen.getByRole('button', { name: 'Unblock +1 415 555 0177' }).click();
  await expect.element(screen.getByText('Blocked numbers')).not.toBeInTheDocument();
  expect(gateway.received(unknownSmsCalls.block)[0]?.path).toBe('/gateway/admin/unknown-sms/SM1/block');
});

it('is closed to who is no admin', async () => {
  const { screen } = await renderInPortal(<UnknownSmsPage />, { user: { ...someone, site_users: [] } });
  await expect.element(screen.getByText('You do not have the permission for this.')).toBeVisible();
  expect(gateway.received(unknownSmsCalls.list)).toEqual([]);
});
