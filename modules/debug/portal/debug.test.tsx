import type { AnswerOf } from '@alveary/contract/call.ts';
import { debugCalls } from '../contract/calls.ts';
import { outboundMessageCalls } from '@alveary/modules/outbound-messages/contract/calls.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mockFeature, mockedFeatures, unmockAll } from '@alveary/portal/shell/mocked-features.ts';
import { MockStrip } from '@alveary/portal/shell/mock-strip.tsx';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { DebugFrame } from './debug-frame.tsx';
import { MockSitePage } from './mock-site.page.tsx';
import { SandboxesPage } from './sandboxes.page.tsx';

type Services = AnswerOf<typeof debugCalls.services>;

const employee = { ...someone, is_care_employee: true };

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => {
  gateway.restore();
  unmockAll();
});

describe('the frame of the harnesses', () => {
  it('SHELL-008 is there for product employees', async () => {
    const { screen } = await renderInPortal(<DebugFrame />, { user: employee });
    await expect.element(screen.getByRole('navigation', { name: 'Debug harnesses' })).toBeVisible();
  });

  it('SHELL-008 does not exist for anybody else, staff included', async () => {
    const { screen } = await renderInPortal(<DebugFrame />, { user: someone });
    await expect.element(screen.getByText('This page could not be found')).toBeVisible();
  });
});

describe('mocked site values', () => {
  it('are typed, marked, and taken back', async () => {
    gateway.on(siteCalls.list, () => ({
      rows: [{ ...someSite, feature_values: { unit_weight: 'lbs' } }],
      total: 1,
    }));
    const { screen } = await renderInPortal(<MockSitePage />, { user: employee });
    const weight = screen.getByRole('textbox', { name: 'unit_weight in this tab' });
    await expect.element(weight).toHaveValue('lbs');
    await weight.fill('');
    await screen.getByRole('textbox', { name: 'portal_spo2 in this tab' }).fill('true');
    await screen.getByRole('heading', { name: 'Site values' }).click();
    expect(mockedFeatures.get()).toEqual({ [siteId]: { unit_weight: null, portal_spo2: true } });
    await screen.getByRole('button', { name: 'Take back unit_weight' }).click();
    await expect.element(weight).toHaveValue('lbs');
    await screen.getByRole('button', { name: 'Reset all sites' }).click();
    expect(mockedFeatures.get()).toEqual({});
  });

  it('are announced to product employees only', async () => {
    mockFeature(siteId, 'portal_spo2', true);
    const { screen } = await renderInPortal(<MockStrip />, { user: employee });
    await expect.element(screen.getByRole('region', { name: 'Mocked site values' })).toBeVisible();
    await screen.unmount();
    const other = await renderInPortal(<MockStrip />, { user: someone });
    expect(other.screen.container.querySelector('[aria-label="Mocked site values"]')).toBeNull();
  });
});

describe('the sandboxes', () => {
  it('say what could not be read, and what stands behind each service', async () => {
    gateway.refuse(debugCalls.services, 'DatabaseUnavailable');
    gateway.on(outboundMessageCalls.outbox, () => ({ rows: [], total: 0 }));
    const { screen } = await renderInPortal(<SandboxesPage />, { user: employee });
    await expect.element(screen.getByRole('button', { name: 'Retry' }), { timeout: 10_000 }).toBeVisible();
    gateway.on(
      debugCalls.services,
      (): Services => [
        { service: 'sms', adapter: 'sandbox', failsNext: 'The provider is down.', nextAct: 'refused' },
        { service: 'email', adapter: 'smtp', failsNext: null, nextAct: null },
      ],
    );
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText(/The next SMS is refused: The provider is down\./)).toBeVisible();
    await expect.element(screen.getByText('SMTP server')).toBeVisible();
    expect(screen.container.textContent).not.toContain('Fail the next email');
  });

  it('are told how the next SMS is delivered, and say what they were told', async () => {
    gateway.on(outboundMessageCalls.outbox, () => ({ rows: [], total: 0 }));
    const state = (words: string | null): Services => [
      { service: 'sms', adapter: 'sandbox', failsNext: words, nextAct: words === null ? null : 'late' },
    ];
    gateway.on(debugCalls.services, () => state(null));
    gateway.on(debugCalls.failNext, () => {
      gateway.on(debugCalls.services, () => state('is delivered after a minute'));
      return undefined;
    });
    const { screen } = await renderInPortal(<SandboxesPage />, { user: employee });
    await screen.getByRole('button', { name: 'A minute late' }).click();
    await expect.element(screen.getByText(/The next SMS is delivered after a minute\./)).toBeVisible();
    expect(gateway.received(debugCalls.failNext)[0]?.body).toEqual({
      act: 'late',
      reason: 'is delivered after a minute',
    });
  });
});
