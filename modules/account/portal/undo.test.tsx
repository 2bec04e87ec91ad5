// The link that undoes a change of the sign-in: what it says before, after, and when it is of no use any more.
import type { AnswerOf } from '@alveary/contract/call.ts';
import { accountSafetyCalls } from '../contract/safety.calls.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { UndoPage } from './undo.page.tsx';

const change: AnswerOf<typeof accountSafetyCalls.changeToUndo> = {
  what: ['email', 'phone', 'authenticator'],
  changed_at: '2026-11-21T09:00:00Z',
  masked_email: 'l•••@north.example',
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(accountSafetyCalls.changeToUndo, () => change);
});
afterEach(() => gateway.restore());

const TOKEN = 'x'.repeat(43);
const open = async () =>
  (await renderInPortal(<UndoPage />, { path: `/account/undo?token=${TOKEN}` })).screen;

it('says what is undone, undoes nothing by being opened, and says what follows', async () => {
  gateway.on(accountSafetyCalls.undoSignInChange, () => ({ masked_email: 'l•••@north.example' }));
  const screen = await open();
  await expect
    .element(
      screen.getByText(/the email address, the phone number, and the authenticator app of the account/),
    )
    .toBeVisible();
  expect(gateway.received(accountSafetyCalls.undoSignInChange)).toEqual([]);
  await screen.getByRole('button', { name: 'Undo the change' }).click();
  await expect.element(screen.getByRole('heading', { name: 'The change is undone' })).toHaveFocus();
  expect(gateway.received(accountSafetyCalls.undoSignInChange).map(({ body }) => body)).toEqual([
    { token: TOKEN },
  ]);
});

it('a link that was used says so when the page opens', async () => {
  gateway.refuse(accountSafetyCalls.changeToUndo, 'UndoInvalid');
  const screen = await open();
  await expect.element(screen.getByText(/^This link does not undo anything any more/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo the change' }).elements()).toEqual([]);
});

it('a server that cannot be reached is no used link', async () => {
  gateway.cut(accountSafetyCalls.changeToUndo);
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'The link could not be checked' })).toBeVisible();
});

it('a refusal leaves the button where it is', async () => {
  gateway.refuse(accountSafetyCalls.undoSignInChange, 'TooManyRequests');
  const screen = await open();
  await screen.getByRole('button', { name: 'Undo the change' }).click();
  await expect.element(screen.getByText(/^Too many requests/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Undo the change' })).toBeEnabled();
});
