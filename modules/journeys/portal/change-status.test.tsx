// Who may take a step, what is said when somebody else took one first, and is nothing typed lost?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { createStore, useStore } from '@alveary/portal/lib/store.ts';
import { journeyCalls } from '../contract/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { ChangeStatus } from './change-status.tsx';
import { sampleRecord } from '@alveary/modules/patients/portal/testing/sample-record.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'status', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const [entry] = sampleRecord.siteProfiles;
const element = <ChangeStatus profile={sampleRecord} entry={entry!} locale="en-US" />;

const takeStep = async () => {
  const { screen } = await renderInPortal(element);
  await screen.getByRole('button', { name: 'Change status at Harbor Lung' }).click();
  await expect.element(screen.getByText('Still to complete or correct: Status')).toBeVisible();
  await screen.getByRole('radio', { name: 'Disenrolled' }).click();
  await screen.getByRole('textbox', { name: 'Why' }).fill('Moved away');
  await screen.getByRole('button', { name: 'Change status', exact: true }).click();
  return screen;
};

it('PROFILE-010 a usual step is sent with its reason and the status that was seen, and not asked twice', async () => {
  gateway.on(journeyCalls.create, () => ({
    id: siteId,
    status: 'DISENROLLED' as const,
    date: '2026-11-20T10:00:00Z',
    details: 'Moved away',
    createdBy: null,
  }));
  const screen = await takeStep();
  await expect.element(screen.getByText('Maya Thornton is now Disenrolled at Harbor Lung.')).toBeVisible();
  expect(gateway.received(journeyCalls.create)[0]?.body).toEqual({
    siteId,
    from: 'MANAGED',
    status: 'DISENROLLED',
    details: 'Moved away',
  });
  await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
});

it('OP-PROFILE-5 somebody else took a step first: that is said, and what was typed stays', async () => {
  gateway.refuse(journeyCalls.create, 'Stale', [], { engagementStatus: 'ACTIVATED' });
  const screen = await takeStep();
  await expect.element(screen.getByRole('alert').getByText(errorCatalogue.Stale.message)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('Moved away');
});

it('OP-PROFILE-5 a step that somebody else takes while the dialog is open is said before another is taken over it', async () => {
  const status = createStore<EngagementStatus>('MANAGED');
  const Live = () => (
    <ChangeStatus
      profile={sampleRecord}
      entry={{ ...entry!, engagementStatus: useStore(status) }}
      locale="en-US"
    />
  );
  const { screen } = await renderInPortal(<Live />);
  await screen.getByRole('button', { name: 'Change status at Harbor Lung' }).click();
  await screen.getByRole('radio', { name: 'Disenrolled' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Why' })).toBeVisible();
  expect(screen.getByText('Changed in the meantime.').elements()).toEqual([]);
  status.set(() => 'ACTIVATED');
  await expect.element(screen.getByText('Changed in the meantime.')).toBeVisible();
  await expect.element(screen.getByText(/From Managed to Activated\./)).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Disenrolled' })).toBeChecked();
});

it('who may not change the record at the site is offered no step', async () => {
  const [role] = someone.site_users[0]!.roles;
  const reader = {
    ...someone,
    site_users: [{ site_id: siteId, roles: [{ ...role!, actions_permitted: ['action_profile_view'] }] }],
  };
  const { screen } = await renderInPortal(element, { user: reader });
  expect(screen.getByRole('button', { name: /^Change/ }).elements()).toEqual([]);
});
