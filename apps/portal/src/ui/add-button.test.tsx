// Is what was typed and left said where the form is opened, and only while it is on no screen?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '../shell/testing/gateway.ts';
import { renderInPortal } from '../shell/testing/portal.tsx';
import { AddButton } from './add-button.tsx';
import { DraftKeeper, readDraft } from '../lib/draft-keeper.ts';
import { forgetPerson } from '../lib/person.ts';

const at = '2026-11-26T10:00:00Z';
const key = 'task:new:1';
let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.keep, () => ({ key, content: {}, updatedAt: at }));
  gateway.on(draftCalls.discard, () => undefined);
  forgetPerson();
});
afterEach(() => gateway.restore());

const open = async () => {
  const { screen } = await renderInPortal(<AddButton label="New task" draftKey={key} onClick={() => {}} />);
  const name = () => screen.getByRole('button').element().textContent;
  return { screen, name };
};

it('SHELL-084 what was left in another tab or on another day is said at the button that opens it', async () => {
  gateway.on(draftCalls.list, () => [
    { key: 'task:new:2', updatedAt: at },
    { key, updatedAt: at },
  ]);
  const { screen, name } = await open();
  await vi.waitFor(() => expect(name()).toBe('New task · 1 unsaved'));
  await expect.element(screen.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
});

it('another form is another matter, and who comes next hears nothing of it', async () => {
  gateway.on(draftCalls.list, () => [{ key: 'task:new:2', updatedAt: at }]);
  const { name } = await open();
  await vi.waitFor(() => expect(gateway.received(draftCalls.list)).toHaveLength(1));
  expect(name()).toBe('New task');
});

it('is said once the form is left, not while it is open, and no more when it is given up', async () => {
  const { name } = await open();
  const form = new DraftKeeper(key, () => {});
  form.plan({ name: 'Ring her' });
  await form.flush();
  expect(gateway.received(draftCalls.keep)).toHaveLength(1);
  await vi.waitFor(() => expect(name()).toBe('New task'));
  form.close();
  await vi.waitFor(() => expect(name()).toBe('New task · 1 unsaved'));
  const again = new DraftKeeper(key, () => {});
  await vi.waitFor(() => expect(name()).toBe('New task'));
  await again.forget();
  again.close();
  await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
  expect(name()).toBe('New task');
});

it('what is kept while the list is under way is not lost by it', async () => {
  let answer: (() => void) | undefined;
  gateway.on(draftCalls.list, () => new Promise((resolve) => (answer = () => resolve([]))));
  const { name } = await open();
  await vi.waitFor(() => expect(answer).toBeDefined());
  const form = new DraftKeeper(key, () => {});
  form.plan({ name: 'Ring her' });
  await form.flush();
  form.close();
  answer?.();
  gateway.on(draftCalls.read, () => null);
  // A request that goes out after the answer ends after it.
  await readDraft('task:new:3');
  await vi.waitFor(() => expect(name()).toBe('New task · 1 unsaved'));
});

it('a person who leaves leaves nothing of it behind', async () => {
  gateway.on(draftCalls.list, () => [{ key, updatedAt: at }]);
  const { name } = await open();
  await vi.waitFor(() => expect(name()).toBe('New task · 1 unsaved'));
  forgetPerson();
  await vi.waitFor(() => expect(name()).toBe('New task'));
});
