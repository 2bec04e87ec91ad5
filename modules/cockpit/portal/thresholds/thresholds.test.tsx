// Does the page show what holds, and is a set for a month to come put together from it?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { thresholdCalls } from '../../contract/thresholds.calls.ts';
import type { SiteThresholds } from '../../contract/thresholds.model.ts';
import { ThresholdsPage } from './thresholds.page.tsx';

const id = (number: number) => `0190a0a0-0000-7000-8000-0000006${String(number).padStart(5, '0')}`;
const all: SiteThresholds = {
  siteId,
  thisMonth: '2026-11',
  thresholds: [
    {
      id: id(1),
      programme: 'RPM',
      code: '99457',
      measure: 'minutes',
      atLeast: 20,
      isAim: true,
      needsContact: true,
      isOwn: false,
      validFrom: '2019-01',
      validTo: null,
    },
  ],
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'x', content: {}, updatedAt: '2026-11-01T00:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(thresholdCalls.list, () => all);
  gateway.on(thresholdCalls.set, () => all);
});
afterEach(() => gateway.restore());

const keeper = {
  ...someone,
  site_users: [
    { site_id: siteId, roles: [{ id: id(90), code: 'admin', actions_permitted: ['action_site_edit'] }] },
  ],
};

it('begins with what holds now, and sends the whole set for the month that was chosen', async () => {
  const { screen } = await renderInPortal(<ThresholdsPage />, { user: keeper, sites: [someSite] });
  await expect
    .element(screen.getByRole('row', { name: /^99457 RPM All US sites Minutes 20 Counts now/ }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'New set' }).click();
  const row = screen.getByRole('group', { name: 'Threshold 1' });
  await row.getByLabelText('At least').fill('30');
  await screen.getByRole('button', { name: 'Set thresholds' }).click();
  await expect
    .poll(() => gateway.received(thresholdCalls.set).at(-1)?.body)
    .toEqual({
      siteId,
      validFrom: '2026-12',
      replaces: false,
      seen: [],
      thresholds: [
        { programme: 'RPM', code: '99457', measure: 'minutes', atLeast: 30, isAim: true, needsContact: true },
      ],
    });
});

it('is for those who change sites', async () => {
  const { screen } = await renderInPortal(<ThresholdsPage />, { sites: [someSite] });
  await expect.element(screen.getByText('Thresholds are set by those who change sites.')).toBeVisible();
  expect(gateway.received(thresholdCalls.list)).toEqual([]);
});
