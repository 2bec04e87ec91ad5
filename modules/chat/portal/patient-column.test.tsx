// Does a maximised conversation say with whom it is, and what whoever writes must know of them? (design language §10, mock chat-maximised)
import { adverseEventCalls } from '@alveary/modules/adverse-events/contract/calls.ts';
import { appointmentCalls } from '@alveary/modules/appointments/contract/calls.ts';
import { communicationPreferenceCalls } from '@alveary/modules/communication-preferences/contract/calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { CardPlaceContext } from '@alveary/portal/shell/panel-card.tsx';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { ChannelWatch } from './channel-watch.tsx';
import { MessagesPanel } from './messages.panel.tsx';
import { principal } from './testing/sample-chat.ts';
import { field, type PanelWorld, panelWorld, sites } from './testing/panel-world.tsx';

let world: PanelWorld;
beforeEach(async () => {
  await page.viewport(1440, 900);
  world = panelWorld();
  world.answersMessages([]);
  world.gateway.on(patientCalls.siteProfile, () => ({
    ...someSiteProfile,
    profile: { ...someSiteProfile.profile, id: principal },
  }));
  world.gateway.on(appointmentCalls.list, () => ({ rows: [], total: 0 }));
  world.gateway.on(adverseEventCalls.list, () => ({ rows: [], total: 0 }));
  world.gateway.refuse(communicationPreferenceCalls.read, 'NotAllowed');
});
afterEach(() => world.end());

const openThread = async (isMaximised: boolean) => {
  const place = { id: 'p', isFolded: false, isMaximisable: true, isMaximised, onUnfold: () => undefined };
  const { screen } = await renderInPortal(
    <CardPlaceContext value={place}>
      <ChannelWatch />
      <MessagesPanel id="p" payload={{}} />
    </CardPlaceContext>,
    { sites },
  );
  world.broker.open();
  await screen.getByRole('button', { name: /Maya Thornton/ }).click();
  await expect.element(field(screen)).toBeVisible();
  return screen;
};

it('says who it is, in which state, with what is planned and open, and leads to the record', async () => {
  const screen = await openThread(true);
  const column = screen.getByRole('complementary', { name: 'Patient' });
  await expect.element(column.getByRole('heading', { name: 'Maya Thornton' })).toBeVisible();
  await expect.element(column.getByText(/^\d+ y · Apr 17, 1988$/)).toBeVisible();
  for (const card of ['Next appointment', 'Open care events', 'Communication preferences'])
    await expect.element(column.getByRole('region', { name: card })).toBeVisible();
  await expect
    .element(column.getByRole('link', { name: 'Open patient page' }))
    .toHaveAttribute('href', `/site/harbor-lung/patient/${someSiteProfile.id}`);
});

it('neither in the panel nor in a window without room for three columns', async () => {
  const small = await openThread(false);
  expect(small.getByRole('complementary', { name: 'Patient' }).elements()).toEqual([]);
  await small.unmount();
  await page.viewport(1024, 768);
  const narrow = await openThread(true);
  expect(narrow.getByRole('complementary', { name: 'Patient' }).elements()).toEqual([]);
  expect(world.gateway.received(patientCalls.siteProfile)).toEqual([]);
});
