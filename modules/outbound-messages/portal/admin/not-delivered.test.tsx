import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { type Undelivered, undeliveredCalls } from '../../contract/undelivered.calls.ts';
import { NotDeliveredPage } from './not-delivered.page.tsx';

const failed: Undelivered = {
  source: 'chat',
  id: '0190a0a0-0000-7000-8000-000000000901',
  patient: {
    profileId: '0190a0a0-0000-7000-8000-000000000902',
    name: 'Maya Thornton',
    dateOfBirth: '1980-02-03',
  },
  channel: 'SMS',
  recipient: '+14155550132',
  userName: '',
  text: 'See you at ten',
  sentBy: { id: someone.id, name: 'Lena Brandt' },
  sentAt: '2026-11-23T10:00:00.000Z',
  state: 'FAILED',
  failure: '30006',
  retryAt: null,
};

let gateway: Gateway;
let rows: Undelivered[];
beforeEach(() => {
  gateway = startGateway();
  rows = [
    failed,
    {
      ...failed,
      id: '0190a0a0-0000-7000-8000-000000000903',
      patient: null,
      state: 'WAITING',
      failure: '20429',
      retryAt: '2026-11-23T10:01:00.000Z',
    },
    {
      ...failed,
      source: 'letter',
      id: '0190a0a0-0000-7000-8000-000000000904',
      patient: null,
      userName: 'Uma Reyes',
      channel: 'EMAIL',
      recipient: 'uma@north.example',
      text: 'WELCOME_LINK',
      sentBy: null,
      failure: '550',
    },
  ];
  gateway.on(undeliveredCalls.list, () => ({ rows, total: rows.length }));
});
afterEach(() => gateway.restore());

it('says what happened to each message and takes off what somebody has seen to', async () => {
  gateway.on(undeliveredCalls.handle, () => {
    rows = rows.slice(1);
    return undefined;
  });
  const { screen } = await renderInPortal(<NotDeliveredPage />);
  await expect.element(screen.getByText(/This is a landline, or the carrier takes no SMS\./)).toBeVisible();
  await expect.element(screen.getByText(/^Alveary tries again at /)).toBeVisible();
  await expect.element(screen.getByText('Uma Reyes, user: uma@north.example')).toBeVisible();
  await expect.element(screen.getByText('EMAIL: the welcome with a link to set a password')).toBeVisible();
  await screen.getByRole('button', { name: /^Mark as handled: the message to Maya Thornton, / }).click();
  await vi.waitFor(() =>
    expect(gateway.received(undeliveredCalls.handle)[0]?.path).toBe(
      `/gateway/communicationEngine/not-delivered/chat/${failed.id}/handled`,
    ),
  );
});

it('is closed to who may not write to patients', async () => {
  const { screen } = await renderInPortal(<NotDeliveredPage />, { user: { ...someone, site_users: [] } });
  await expect.element(screen.getByText('You do not have the permission for this.')).toBeVisible();
  expect(gateway.received(undeliveredCalls.list)).toEqual([]);
});
