// Does the keyboard find its way from the list into a conversation and back? (design language §12)
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '@alveary/portal/app/tokens.css';
import '@alveary/portal/app/base.css';
import { someMessage } from './testing/sample-chat.ts';
import { field, type PanelWorld, panelWorld } from './testing/panel-world.tsx';

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
