// What Edit User says before somebody loses the last site, and of somebody who is locked out (OP-AUTH-7; OP-USERS-6).
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { peopleCalls } from '../contract/people.calls.ts';
import type { Person } from '../contract/people.model.ts';
import { EditUserDialog } from './edit-user.dialog.tsx';
import { bay, entry, lena, lung, person, summit } from './testing/people.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(peopleCalls.locks, () => []);
});
afterEach(() => gateway.restore());

const sites = [lung, bay, summit];

const deleting = { ...lena, site_users: [entry(lung.id, 'admin')] };

const openEdit = async (stored: Person, user = lena) => {
  gateway.on(peopleCalls.read, () => stored);
  const onClose = vi.fn();
  const { screen } = await renderInPortal(<EditUserDialog listed={stored} onClose={onClose} />, {
    user,
    sites,
  });
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toBeVisible();
  return { screen };
};

it('the last site of a user is not taken without a word of what follows', async () => {
  gateway.on(peopleCalls.removeFromSite, () => undefined);
  const { screen } = await openEdit(person(1), deleting);
  await screen.getByRole('button', { name: 'Remove from site Harbor Lung' }).click();
  await expect.element(screen.getByText(/It is the last site of Nina Ny1/)).toBeVisible();
  await expect.element(screen.getByText(/nurse1@harborlung\.example stays taken/)).toBeVisible();
  await expect.element(screen.getByText(/listed under "People without a site"/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText(/It is the last site/)).not.toBeInTheDocument();
});

it('offers who may not delete users to revoke the access when a site is the last one', async () => {
  const { screen } = await openEdit(person(1));
  await expect.element(screen.getByText('Last site. Revoke portal access instead.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Remove from site/ }).elements()).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'Revoke portal access' })).toBeVisible();
});

it('one site of several is taken without that word', async () => {
  const { screen } = await openEdit(person(2, { other_sites: ['South'] }));
  await screen.getByRole('button', { name: 'Remove from site Harbor Lung' }).click();
  await expect.element(screen.getByText('Remove Nina Ny2 from Harbor Lung?')).toBeVisible();
  expect(screen.getByText(/last site/).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Remove Nina Ny2 from Harbor Lung?')).not.toBeInTheDocument();
});

it('a lock after failed sign-ins is shown with its end, and lifted', async () => {
  const locked = { now: [{ user_id: person(1).id, locked_until: '2026-01-05T14:05:00Z' }] };
  gateway.on(peopleCalls.locks, () => locked.now);
  gateway.on(peopleCalls.liftLock, () => {
    locked.now = [];
    return undefined;
  });
  const { screen } = await openEdit(person(1));
  await expect
    .element(screen.getByText(/^Nina Ny1 is locked out until .* after too many failed sign-ins/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Lift the lock' }).click();
  await expect.element(screen.getByText(/is locked out until/)).not.toBeInTheDocument();
  expect(gateway.received(peopleCalls.liftLock)[0]?.path).toContain(person(1).id);
});

it('a lost authenticator app is taken off after a question, of a user who has one', async () => {
  gateway.on(peopleCalls.removeAuthenticator, () => undefined);
  const { screen } = await openEdit(person(1, { has_authenticator: true }));
  await screen.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await expect.element(screen.getByText('Remove the authenticator app of Nina Ny1?')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove the app' }).click();
  await vi.waitFor(() =>
    expect(gateway.received(peopleCalls.removeAuthenticator)[0]?.path).toContain(person(1).id),
  );
  await screen.unmount();
  const other = await openEdit(person(2));
  expect(other.screen.getByRole('button', { name: 'Remove the authenticator app' }).elements()).toEqual([]);
});
