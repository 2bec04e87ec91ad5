// The features of a site: who may look, who may change, and what becomes of what was typed when somebody else was faster.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { roleSeeds } from '@alveary/contract/policies/actions.ts';
import { siteCalls } from '../contract/calls.ts';
import { siteSettingsCalls } from '../contract/settings.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { SiteFeaturesTab } from './site-features.tab.tsx';

const values = { portal_session_timeout_s: 1200, unit_weight: 'lbs', portal_spo2: true };
const detailed = { ...someSite, feature_values: values, practitioners: [], version: 3 };

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  gateway.on(siteCalls.read, () => detailed);
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'site-features:x',
    content: Object(body).content,
    updatedAt: '2026-01-05T09:00:00Z',
  }));
});
afterEach(() => gateway.restore());

const withRole = (code: keyof typeof roleSeeds) => ({
  ...someone,
  site_users: [
    { site_id: siteId, roles: [{ id: siteId, code, actions_permitted: [...roleSeeds[code].actions] }] },
  ],
});

const open = async (code: keyof typeof roleSeeds = 'portal_site_admin') => {
  const shown = await renderInPortal(<SiteFeaturesTab site={someSite} />, { user: withRole(code) });
  return {
    ...shown,
    timeout: shown.screen.getByRole('textbox', { name: 'Session time-out' }),
    save: shown.screen.getByRole('button', { name: 'Save', exact: true }),
  };
};

describe('the features of a site', () => {
  it('USERS-017 USERS-019 are changed by an admin; only what was changed is sent', async () => {
    gateway.on(siteSettingsCalls.changeFeatures, () => ({
      id: siteId,
      version: 4,
      feature_values: { ...values, portal_session_timeout_s: 900, portal_dyspnea: true },
    }));
    const { screen, timeout, save } = await open();
    await expect.element(timeout).toHaveValue('1200');
    await expect.element(screen.getByText('No changes')).toBeVisible();
    await expect.element(save).toBeDisabled();
    await timeout.fill('100');
    await expect.element(screen.getByText('The time-out cannot be shorter than 180 seconds.')).toBeVisible();
    await expect.element(save).toBeDisabled();
    await timeout.fill('900');
    await screen.getByText('Dyspnea', { exact: true }).click();
    await expect.element(screen.getByText('2 changes: Session time-out, Dyspnea')).toBeVisible();
    await expect.element(screen.getByText('Saved: 1200 s (20 min)')).toBeVisible();
    await save.click();
    await vi.waitFor(() => expect(noticeStore.get().toasts[0]?.title).toBe('Site features have been saved.'));
    expect(gateway.received(siteSettingsCalls.changeFeatures)[0]?.body).toEqual({
      site_id: siteId,
      version: 3,
      feature_values: { portal_session_timeout_s: 900, portal_dyspnea: true },
    });
    await expect.element(timeout).toHaveValue('900');
    await expect.element(screen.getByText('No changes')).toBeVisible();
  });

  it('somebody else was faster: what is typed stays, what is saved now stands beside it', async () => {
    const current = {
      id: siteId,
      version: 5,
      feature_values: { ...values, portal_session_timeout_s: 600, unit_weight: 'kg' },
    };
    const network = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      init?.method === 'PATCH'
        ? Response.json(
            { message: 'Stale', code: 'Stale', statusCode: 409, requestId: 'r', current },
            { status: 409 },
          )
        : network(input, init);
    const { screen, timeout, save } = await open();
    await timeout.fill('900');
    await save.click();
    await expect.element(screen.getByText('This site was changed in the meantime.')).toBeVisible();
    await screen.getByRole('button', { name: 'Reload' }).click();
    await expect.element(timeout).toHaveValue('900');
    await expect.element(screen.getByText('Saved now: 600 s (10 min)')).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'kg', exact: true })).toBeChecked();
    expect(noticeStore.get().errors).toEqual([]);
    globalThis.fetch = network;
    gateway.on(siteSettingsCalls.changeFeatures, () => ({ ...current, version: 6 }));
    await save.click();
    await vi.waitFor(() =>
      expect(gateway.received(siteSettingsCalls.changeFeatures)[0]?.body).toEqual({
        site_id: siteId,
        version: 5,
        feature_values: { portal_session_timeout_s: 900 },
      }),
    );
  });

  it('SHELL-084 leaving asks first, and a draft is back after a reload', async () => {
    const { screen, timeout, router } = await open();
    await timeout.fill('900');
    void router.navigate('/somewhere');
    await expect
      .element(screen.getByText(/^You have unsaved changes\. Are you sure you want to leave\?/))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Stay' }).click();
    await expect.element(timeout).toHaveValue('900');
    await screen.unmount();
    gateway.on(draftCalls.read, () => ({
      key: `site-features:${siteId}`,
      content: { portal_session_timeout_s: '700', portal_spo2: 'yes', unit_weight: null },
      updatedAt: '2026-01-05T09:00:00Z',
    }));
    const again = await open();
    await expect.element(again.timeout).toHaveValue('700');
    await expect.element(again.screen.getByText('1 change: Session time-out')).toBeVisible();
    await again.screen.getByRole('button', { name: 'Discard' }).first().click();
    await again.screen.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(again.timeout).toHaveValue('1200');
  });

  it('USERS-054 a caregiver reads them in words; who has no right there reads nothing', async () => {
    const { screen, timeout } = await open('portal_site_caregiver');
    await expect.element(screen.getByText('1200 s (20 min)')).toBeVisible();
    await expect.element(screen.getByText('lbs', { exact: true })).toBeVisible();
    expect(timeout.elements()).toEqual([]);
    await screen.unmount();
    const closed = await open('health_coach');
    await expect
      .element(closed.screen.getByText('You may not see the features of Harbor Lung'))
      .toBeVisible();
  });

  it('USERS-014 USERS-016 names the conditions of the site, and what shows by them', async () => {
    const { screen } = await open();
    for (const words of [
      'COPD features (CAT, action plan, FRAIL scale, mMRC) are not shown: they need the condition COPD.',
      'Asthma features (GINA) are not shown: they need the condition Asthma.',
    ])
      await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
    await screen.unmount();
    gateway.on(siteCalls.read, () => ({ ...detailed, conditions: [{ name: 'Asthma' }, { name: 'COPD' }] }));
    const again = await open('portal_site_caregiver');
    const card = again.screen.getByRole('region', { name: 'Conditions' });
    await expect
      .element(card)
      .toHaveTextContent(
        'ConditionsAsthmaCOPDCOPD features (CAT, action plan, FRAIL scale, mMRC) are shown.Asthma features (GINA) are shown.',
      );
  });

  it('says when they could not be read, and tries again', async () => {
    gateway.refuse(siteCalls.read, 'Internal');
    const { screen, timeout } = await open();
    await screen.getByRole('button', { name: 'Retry' }).click();
    gateway.on(siteCalls.read, () => detailed);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(timeout).toBeVisible();
  });
});
