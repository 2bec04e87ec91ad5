// Does the keyboard find its way from the list into a conversation and back? (design language §12)
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { CardPlaceContext } from '@alveary/portal/shell/panel-card.tsx';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { ChannelWatch } from './channel-watch.tsx';
import { MessagesPanel } from './messages.panel.tsx';
import { seenBy } from '../contract/model.ts';
import { sendOutboundSmsMessage } from '../contract/realtime.ts';
import { channelId, principal, someMessage } from './testing/sample-chat.ts';
import { field, type PanelWorld, panelWorld, sites } from './testing/panel-world.tsx';

let world: PanelWorld;
beforeEach(() => {
  world = panelWorld();
});
afterEach(() => world.end());

it('the conversation that was chosen is written in at once, and Back returns to its row', async () => {
  world.answersMessages([someMessage(1)]);
  const screen = await world.open();
  const row = screen.getByRole('button', { name: /^Maya Thornton/ });
  await expect.element(row).toBeEnabled();
  row.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field(screen)).toHaveFocus();
  screen.getByRole('button', { name: 'Back to the conversations' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toHaveFocus();
});

it('a conversation that was opened by its patient is marked in the list beside it', async () => {
  world.answersMessages([someMessage(1)]);
  world.gateway.cut(patientCalls.siteProfile);
  const place = {
    id: 'p',
    isFolded: false,
    isMaximisable: true,
    isMaximised: true,
    onUnfold: () => undefined,
  };
  const { screen } = await renderInPortal(
    <CardPlaceContext value={place}>
      <ChannelWatch />
      <MessagesPanel id="p" payload={{ profileId: principal }} />
    </CardPlaceContext>,
    { sites },
  );
  world.broker.open();
  await expect
    .element(screen.getByRole('button', { name: /^Maya Thornton/ }).first())
    .toHaveAttribute('aria-current', 'true');
});

it('a message that was sent with the button leaves the focus where the next one is written', async () => {
  const screen = await world.openThread([someMessage(1)]);
  world.broker.on(sendOutboundSmsMessage, ({ id }) => ({
    channelId,
    message: seenBy(someone.id, someMessage(2, { id: String(id) })),
  }));
  await field(screen).fill('See you');
  await screen.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(field(screen)).toHaveValue('');
  await expect.element(field(screen)).toHaveFocus();
});
