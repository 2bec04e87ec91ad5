// Editing a portal user: what may be changed by whom, what is said, what is sent and what is refreshed.
import { accountSafetyCalls } from '@alveary/modules/account/contract/safety.calls.ts';
import { accountRecoveryCalls } from '@alveary/modules/account/contract/recovery.calls.ts';
import { portalUserCalls } from '../contract/calls.ts';
import type { PortalUser } from '../contract/model.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import { withoutSiteCalls } from '../contract/without-site.calls.ts';
import type { Person } from '../contract/people.model.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { EditUserDialog } from './edit-user.dialog.tsx';
import { bay, entry, lena, lung, person, summit } from './testing/people.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  noDraft();
  gateway.on(peopleCalls.locks, () => []);
  gateway.on(withoutSiteCalls.list, () => []);
});
afterEach(() => gateway.restore());

const sites = [lung, bay, summit];

const noDraft = (): void => {
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'user:new:x',
    content: Object(body).content,
    updatedAt: '2026-01-05T09:00:00Z',
  }));
};
const keptDraft = (content: Record<string, unknown>): void =>
  gateway.on(draftCalls.read, () => ({ key: 'user:x', content, updatedAt: '2026-01-05T09:00:00Z' }));
/** Who may also take the last site of a user. */
const deleting = { ...lena, site_users: [entry(lung.id, 'admin')] };
const toasts = () => noticeStore.get().toasts;

/** A list in the background, so that its refresh can be seen. */
const Behind = () => {
  useCall(peopleCalls.list, { query: {} });
  useCall(portalUserCalls.me, {});
  useCall(siteCalls.list, { query: {} });
  return null;
};
const answerBehind = (rows: readonly Person[], user: PortalUser): void => {
  gateway.on(peopleCalls.list, () => ({ rows, total: rows.length }));
  gateway.on(portalUserCalls.me, () => user);
  gateway.on(siteCalls.list, () => ({ rows: sites, total: sites.length }));
};

const openEdit = async (stored: Person, user = lena) => {
  const onClose = vi.fn();
  gateway.on(peopleCalls.read, () => stored);
  answerBehind([stored], user);
  const { screen } = await renderInPortal(
    <>
      <Behind />
      <EditUserDialog listed={stored} onClose={onClose} />
    </>,
    { user, sites },
  );
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  await expect.element(field('First name')).toBeVisible();
  return { screen, onClose, field, save: screen.getByRole('button', { name: 'Save' }) };
};

describe('Edit User', () => {
  it('USERS-022 says of an unconfirmed account what document 1 says, and sends the link again', async () => {
    gateway.on(accountRecoveryCalls.resendConfirmation, () => undefined);
    const { screen } = await openEdit(person(1, { account_confirmed: false }));
    await expect
      .element(
        screen.getByText(
          'This use has not confirmed their account email. They need to click the link found in their welcome email to verify. They will not have permissions within the portal until they do so.',
          { exact: true },
        ),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: 'Send the link again' }).click();
    await expect
      .element(screen.getByText('The welcome email was sent again to nurse1@harborlung.example.'))
      .toBeVisible();
  });

  it('USERS-028 USERS-030 USERS-095 is a dialog of at most 787 px that sends the change once there is a right one', async () => {
    gateway.on(peopleCalls.update, () => person(1));
    const { screen, field, save, onClose } = await openEdit(person(1));
    const dialog = screen.getByRole('dialog', { name: 'Edit User' });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog).toHaveAttribute('aria-modal', 'true');
    expect(dialog.element().getBoundingClientRect().width).toBe(787);
    expect(screen.getByText(/has not confirmed their account email/).elements()).toEqual([]);
    await expect.element(save).toBeDisabled();
    await field('Last name').fill('N');
    await expect.element(screen.getByText(/^Still to complete or correct: Last name/)).toBeVisible();
    await expect.element(save).toBeDisabled();
    await field('Last name').fill('Nyholm');
    await save.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(gateway.received(peopleCalls.update)[0]?.body).toMatchObject({
      user: { id: person(1).id, version: 1, last_name: 'Nyholm' },
    });
  });

  it('USERS-033 USERS-035 USERS-036 says so for 5 s and refreshes the list, not the own profile', async () => {
    gateway.on(peopleCalls.update, () => person(1));
    const { field, save, onClose } = await openEdit(person(1));
    await field('Last name').fill('Nyholm');
    await save.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toasts()[0]).toMatchObject({ title: 'User has been updated.', lifeMs: 5000 });
    await vi.waitFor(() => expect(gateway.received(peopleCalls.list)).toHaveLength(2));
    expect(gateway.received(portalUserCalls.me)).toHaveLength(1);
  });

  it('USERS-096 a change that fails on the server is said in the snackbar, and what was typed stays', async () => {
    gateway.refuse(peopleCalls.update, 'Internal');
    const { screen, field, save } = await openEdit(person(1));
    await field('Last name').fill('Nyholm');
    await save.click();
    await expect.element(screen.getByText(/^Something went wrong on the server\./)).toBeVisible();
    await expect.element(field('Last name')).toHaveValue('Nyholm');
  });

  it('USERS-032 editing oneself refreshes the own profile and sites too', async () => {
    const self = person(1, { id: lena.id, site_users: lena.site_users });
    gateway.on(peopleCalls.update, () => self);
    const { field, save } = await openEdit(self);
    await field('Last name').fill('Nyholm');
    await save.click();
    await vi.waitFor(() => expect(gateway.received(portalUserCalls.me)).toHaveLength(2));
    await vi.waitFor(() => expect(gateway.received(siteCalls.list)).toHaveLength(2));
  });

  it('USERS-086 sites one cannot change are read-only chips and are not sent', async () => {
    gateway.on(peopleCalls.update, () => person(1));
    const held = person(1, {
      site_users: [
        entry(lung.id, 'portal_site_admin'),
        entry(bay.id, 'super_admin'),
        entry(summit.id, 'portal_site_caregiver'),
      ],
      other_sites: ['Norrland'],
    });
    const { screen, save } = await openEdit(held);
    const chips = screen.getByRole('list', { name: 'Sites you cannot change' });
    await expect.element(chips).toHaveTextContent('Bay AllergySummit CFNorrland');
    for (const name of ['Bay Allergy', 'Summit CF'])
      expect(screen.getByRole('switch', { name: `Admin at ${name}` }).elements()).toEqual([]);
    await screen.getByRole('switch', { name: 'Admin at Harbor Lung' }).click();
    await save.click();
    await vi.waitFor(() => expect(gateway.received(peopleCalls.update)).toHaveLength(1));
    expect(gateway.received(peopleCalls.update)[0]?.body).toMatchObject({
      user: { site_users: [{ site_id: lung.id, roles: [{ code: 'portal_site_caregiver' }] }] },
    });
  });

  it('USERS-083 how somebody signs in who may do more, or elsewhere, is shown and not changed', async () => {
    gateway.on(peopleCalls.update, () => person(1));
    const { screen, field, save } = await openEdit(person(1, { other_sites: ['Norrland'] }));
    await expect.element(screen.getByText(/are changed only by somebody who has all their/)).toBeVisible();
    for (const label of ['Email', 'Phone number (optional)'])
      await expect.element(field(label)).toHaveAttribute('readonly');
    await expect
      .element(screen.getByRole('combobox', { name: 'Country code (optional)' }))
      .toHaveAttribute('readonly');
    await expect.element(screen.getByRole('switch', { name: 'Two Factor Auth' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Revoke portal access' }).elements()).toEqual([]);
    await field('First name').fill('Ninette');
    await save.click();
    await vi.waitFor(() => expect(gateway.received(peopleCalls.update)).toHaveLength(1));
  });

  it('who stands above the editor is not renamed or logged out either', async () => {
    const { screen, field } = await openEdit(person(1, { is_staff: true }));
    await expect.element(screen.getByText(/^Name, email, phone number/)).toBeVisible();
    for (const label of ['First name', 'Last name', 'Email'])
      await expect.element(field(label)).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'End all sessions' }).elements()).toEqual([]);
  });

  it('a change that came too late offers to reload, and keeps what was typed', async () => {
    gateway.refuse(peopleCalls.update, 'Stale');
    const { screen, field, save } = await openEdit(person(1));
    await field('Last name').fill('Nyholm');
    await save.click();
    await expect.element(screen.getByText('This user was changed in the meantime.')).toBeVisible();
    await expect.element(save).toBeDisabled();
    gateway.on(peopleCalls.read, () => person(1, { version: 2, first_name: 'Ninette' }));
    gateway.on(peopleCalls.update, () => person(1));
    await screen.getByRole('button', { name: 'Reload' }).click();
    await expect.element(field('First name')).toHaveValue('Ninette');
    await expect.element(field('Last name')).toHaveValue('Nyholm');
    await expect.element(screen.getByText('The user is up to date again.')).not.toBeInTheDocument();
    await save.click();
    await vi.waitFor(() => expect(gateway.received(peopleCalls.update)).toHaveLength(2));
    expect(gateway.received(peopleCalls.update)[1]?.body).toMatchObject({
      user: { version: 2, first_name: 'Ninette', last_name: 'Nyholm' },
    });
  });

  it('a fresh password is asked for in place, and what was typed is saved as it stands', async () => {
    let isProved = false;
    gateway.refuse(peopleCalls.update, 'ProofNeeded');
    gateway.on(accountSafetyCalls.proofWays, () => ({ ways: ['password' as const], masked_phone: null }));
    gateway.on(accountSafetyCalls.provePassword, () => {
      isProved = true;
      gateway.on(peopleCalls.update, () => person(1));
      return undefined;
    });
    const { screen, field, save, onClose } = await openEdit(person(1));
    await field('Email').fill('nina@elsewhere.example');
    await save.click();
    await screen.getByLabelText('Current password', { exact: true }).fill('Breathe-easy1');
    await expect.element(field('Email')).toHaveValue('nina@elsewhere.example');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second] = gateway.received(peopleCalls.update).map(({ body }) => body);
    expect([isProved, second]).toEqual([true, first]);
  });

  it('a draft stands on the user as they are now; what was not typed follows them', async () => {
    keptDraft({ lastName: 'Nyholm', firstName: null });
    const { screen, field, save } = await openEdit(person(1, { first_name: 'Ninette', version: 4 }));
    await expect.element(field('Last name')).toHaveValue('Nyholm');
    await expect.element(field('First name')).toHaveValue('Ninette');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await screen.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(field('Last name')).toHaveValue('Ny1');
    await expect.element(save).toBeDisabled();
    expect(gateway.received(draftCalls.discard)[0]?.path).toContain(
      encodeURIComponent(`user:${person(1).id}`),
    );
  });

  it('USERS-082 remove from site asks first, and closes when no shared site is left', async () => {
    gateway.on(peopleCalls.removeFromSite, () => undefined);
    const { screen, onClose } = await openEdit(person(1), deleting);
    await screen.getByRole('button', { name: 'Remove from site Harbor Lung' }).click();
    await expect.element(screen.getByText('Remove Nina Ny1 from Harbor Lung?')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove from site', exact: true }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(gateway.received(peopleCalls.removeFromSite)[0]?.path).toContain(`/sites/${lung.id}`);
  });

  it('the last admin stays, and that is said', async () => {
    gateway.refuse(peopleCalls.removeFromSite, 'LastAdmin');
    const { screen, onClose } = await openEdit(person(1), deleting);
    await screen.getByRole('button', { name: 'Remove from site Harbor Lung' }).click();
    await screen.getByRole('button', { name: 'Remove from site', exact: true }).click();
    await expect
      .element(screen.getByText('This is the last admin of the site. Make somebody else admin first.'))
      .toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('access is revoked and given again, sessions are ended and a reset link is sent, each after a question', async () => {
    const stored = { now: person(1) };
    gateway.on(peopleCalls.revokeAccess, () => {
      stored.now = person(1, { portal_configuration: null, version: 2 });
      return undefined;
    });
    gateway.on(peopleCalls.giveAccess, () => undefined);
    gateway.on(peopleCalls.endSessions, () => undefined);
    gateway.on(accountRecoveryCalls.sendResetLink, () => undefined);
    const { screen, field, save } = await openEdit(person(1));
    gateway.on(peopleCalls.read, () => stored.now);
    gateway.on(peopleCalls.update, () => person(1));
    await field('Last name').fill('Nyholm');
    const act = async (label: string, yes = label) => {
      await screen.getByRole('button', { name: label }).click();
      const question = screen.getByRole('alertdialog');
      await question.getByRole('button', { name: yes, exact: true }).click();
    };
    await act('Send password reset link', 'Send the link');
    await expect
      .element(screen.getByText('A password reset link was sent to nurse1@harborlung.example'))
      .toBeVisible();
    await act('End all sessions');
    await expect.element(screen.getByText('All sessions of Nina Ny1 were ended')).toBeVisible();
    await act('Revoke portal access');
    await expect.element(screen.getByText('Nina Ny1 has no portal access any more')).toBeVisible();
    await act('Give portal access');
    await expect.element(screen.getByText('Nina Ny1 has portal access again')).toBeVisible();
    await expect.element(field('Last name')).toHaveValue('Nyholm');
    await save.click();
    await vi.waitFor(() => expect(gateway.received(peopleCalls.update)).toHaveLength(1));
    expect(gateway.received(peopleCalls.update)[0]?.body).toMatchObject({ user: { version: 2 } });
  });

  it('nobody revokes their own access, and nobody that of a user with sites out of sight', async () => {
    const self = await openEdit(person(1, { id: lena.id, site_users: lena.site_users }));
    expect(self.screen.getByRole('button', { name: 'Revoke portal access' }).elements()).toEqual([]);
    await self.screen.unmount();
    const other = await openEdit(person(2, { other_sites: ['Norrland'] }));
    expect(other.screen.getByRole('button', { name: 'Revoke portal access' }).elements()).toEqual([]);
    await expect.element(other.screen.getByRole('button', { name: 'End all sessions' })).toBeVisible();
  });

  it('a user who is gone is said to be gone', async () => {
    gateway.refuse(peopleCalls.read, 'UserNotFound');
    const { screen } = await renderInPortal(<EditUserDialog listed={person(1)} onClose={vi.fn()} />, {
      user: lena,
      sites,
    });
    // Whom it was about is said all the same.
    await expect.element(screen.getByRole('dialog').getByText('Nina Ny1')).toBeVisible();
    await expect.element(screen.getByRole('dialog').getByText('nurse1@harborlung.example')).toBeVisible();
    await expect
      .element(screen.getByText('This user does not exist or shares no site with you.'))
      .toBeVisible();
  });
});
