// What is typed to a patient stays, whatever the line and the conversation do meanwhile.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { channelsTopic, getChannels } from '../contract/realtime.ts';
import { MessagesPanel } from './messages.panel.tsx';
import { ChannelWatch } from './channel-watch.tsx';
import { principal, someChannel, someMessage } from './testing/sample-chat.ts';
import { field, type PanelWorld, panelWorld, sites } from './testing/panel-world.tsx';

let world: PanelWorld;
beforeEach(() => {
  world = panelWorld();
});
afterEach(async () => {
  await cleanup();
  world.end();
});

it('stands in the field again, and reaches the server, when the line dropped within the last second', async () => {
  const screen = await world.openThread([someMessage(1)]);
  await field(screen).fill('The spacer comes on');
  await expect.poll(() => world.kept()).toEqual({ text: 'The spacer comes on' });
  world.gateway.cut(draftCalls.keep);
  await field(screen).fill('The spacer comes on Friday');
  world.broker.lose();
  await expect.element(field(screen)).not.toBeInTheDocument();
  await expect.poll(() => world.gateway.received(draftCalls.keep).length).toBeGreaterThan(1);

  world.broker.open();
  await screen.getByRole('button', { name: /Maya Thornton/ }).click();
  await expect.element(field(screen)).toHaveValue('The spacer comes on Friday');
  world.gateway.on(draftCalls.keep, ({ body }) => {
    const { content } = body as { content: Record<string, unknown> };
    return { key: 'chat:x', content, updatedAt: '2026-11-20T10:00:00Z' };
  });
  window.dispatchEvent(new Event('online'));
  await expect
    .poll(() => world.gateway.received(draftCalls.keep).at(-1)?.body)
    .toEqual({ content: { text: 'The spacer comes on Friday' } });
});

it('stays in the field when the patient writes first, and so makes the channel', async () => {
  world.answersMessages([]);
  world.broker.on(getChannels, () => ({ channels: [], total: 0 }));
  const { screen } = await renderInPortal(
    <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <ChannelWatch />
      <MessagesPanel id="p" payload={{ profileId: principal }} />
    </div>,
    { sites },
  );
  world.broker.open();
  await field(screen).fill('How did you sl');
  world.answersMessages([someMessage(1)]);
  world.broker.tell(channelsTopic, { type: 'CHANNEL', channel: someChannel() });
  await expect.element(screen.getByText('Text 1')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('How did you sl');
});
