import { type OutboxMessage, outboundMessageCalls } from '../../contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { OutboxPage } from './outbox.page.tsx';

const message = (service: OutboxMessage['service']): OutboxMessage => ({
  id: '0190a0a0-0000-7000-8000-000000000201',
  service,
  recipient: service === 'sms' ? '+14155550132' : 'nadia@harborlung.example',
  body: service === 'sms' ? 'Your code is 123456.' : 'Welcome.\nConfirm your account.',
  createdAt: '2026-11-20T15:00:00Z',
  masked: false,
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

describe('the outbox', () => {
  it('shows what was sent, narrowed by service and recipient', async () => {
    gateway.on(outboundMessageCalls.outbox, () => ({ rows: [message('sms')], total: 1 }));
    const { screen } = await renderInPortal(<OutboxPage />);
    await expect
      .element(screen.getByRole('row', { name: /SMS \+1 415 555 0132 Your code is 123456/ }))
      .toBeVisible();
    await screen.getByText('Email', { exact: true }).click();
    await screen.getByRole('textbox', { name: 'Recipient' }).fill('nadia');
    await vi.waitFor(() =>
      expect(gateway.received(outboundMessageCalls.outbox).at(-1)?.query).toEqual({
        page: '0',
        size: '50',
        'service.equals': 'email',
        'recipient.contains': 'nadia',
      }),
    );
  });

  it('FORMAT-010 finds a number also as it is shown', async () => {
    gateway.on(outboundMessageCalls.outbox, () => ({ rows: [message('sms')], total: 1 }));
    const { screen } = await renderInPortal(<OutboxPage />);
    await screen.getByRole('textbox', { name: 'Recipient' }).fill('+1 (415) 555-0132 ');
    await vi.waitFor(() =>
      expect(gateway.received(outboundMessageCalls.outbox).at(-1)?.query).toMatchObject({
        'recipient.contains': '+14155550132',
      }),
    );
  });

  it('says when nothing was sent and when it cannot be read', async () => {
    gateway.on(outboundMessageCalls.outbox, () => ({ rows: [], total: 0 }));
    const { screen } = await renderInPortal(<OutboxPage />);
    await expect.element(screen.getByText('Nothing was sent about your sites yet.')).toBeVisible();
    gateway.refuse(outboundMessageCalls.outbox, 'DatabaseUnavailable');
    await screen.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('is closed to who is not staff', async () => {
    const { screen } = await renderInPortal(<OutboxPage />, { user: { ...someone, is_staff: false } });
    await expect.element(screen.getByText('You do not have the permission for this.')).toBeVisible();
    expect(gateway.received(outboundMessageCalls.outbox)).toEqual([]);
  });
});
