// Adding and editing a portal user: what is offered to whom, what is said, what is sent and what is refreshed.
import { accountRecoveryCalls } from '@alveary/contract/account/recovery.calls.ts';
import { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import { draftCalls } from '@alveary/contract/drafts/calls.ts';
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { Person } from '@alveary/contract/portal-users/people.model.ts';
import { siteCalls } from '@alveary/contract/sites/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticeStore } from '../../shell/notices.ts';
import { type Gateway, startGateway } from '../../shell/testing/gateway.ts';
import { renderInPortal } from '../../shell/testing/portal.tsx';
import { useCall } from '../../lib/use-call.ts';
import '../../app/tokens.css';
import '../../app/base.css';
import '../../ui/mantine.css';
import { AddUserDialog } from './add-user.dialog.tsx';
import { EditUserDialog } from './edit-user.dialog.tsx';
import { bay, entry, lena, lung, person, summit, tom } from './testing/people.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  noDraft();
});
afterEach(() => gateway.restore());

const sites = [lung, bay, summit];

const noDraft = (): void => {
  gateway.refuse(draftCalls.read, 'DraftNotFound');
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'user:new:x',
    content: Object(body).content,
    updatedAt: '2026-01-05T09:00:00Z',
  }));
};
const keptDraft = (content: Record<string, unknown>): void =>
  gateway.on(draftCalls.read, () => ({ key: 'user:x', content, updatedAt: '2026-01-05T09:00:00Z' }));
const toasts = () => noticeStore.get().toasts;

const openAdd = async (user = lena) => {
  const onClose = vi.fn();
  const { screen } = await renderInPortal(<AddUserDialog siteId={lung.id} onClose={onClose} />, {
    user,
    sites,
  });
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  const code = () => screen.getByRole('combobox', { name: 'Country code (optional)' });
  return { screen, onClose, field, code, submit: screen.getByRole('button', { name: 'Add user' }) };
};

describe('Add User', () => {
  it('USERS-027 USERS-029 USERS-030 is a dialog of at most 787 px; the button waits until the form is right', async () => {
    const { screen, field, code, submit } = await openAdd();
    const dialog = screen.getByRole('dialog', { name: 'Add User' });
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().getBoundingClientRect().width).toBeLessThanOrEqual(787);
    await expect.element(submit).toBeDisabled();
    await field('First name').fill('N');
    await field('Last name').fill('Nyholm');
    await expect.element(screen.getByText('First name needs at least 2 characters')).toBeVisible();
    await field('Email').fill('nina');
    await code().fill('44');
    await field('Phone number (optional)').fill('12-34');
    await field('First name').fill('Nina');
    await expect.element(screen.getByText('Not a valid email address.')).toBeVisible();
    await expect.element(screen.getByText('Country code must be prefixed by a + (e.g. +44).')).toBeVisible();
    await expect.element(screen.getByText('Phone number must be digits only.')).toBeVisible();
    await expect.element(submit).toBeDisabled();
    await field('Email').fill('nina@harborlung.example');
    await code().fill('+44');
    await field('Phone number (optional)').fill('5550101');
    await expect.element(submit).toBeEnabled();
  });

  it('USERS-038 USERS-085 offers only sites where one may add users, and wants at least one', async () => {
    const { screen } = await openAdd();
    await screen.getByRole('button', { name: 'Take out Harbor Lung' }).click();
    await expect.element(screen.getByText('Choose at least one site.')).toBeVisible();
    await screen.getByPlaceholder('Add a site').click();
    const options = screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
    expect(options).toEqual(['Harbor Lung', 'Bay Allergy']);
  });

  it('USERS-031 USERS-033 USERS-034 USERS-073 USERS-094 sends one role per site and says so for 10 s', async () => {
    gateway.on(peopleCalls.add, () => person(7, { email: 'nina@harborlung.example' }));
    const { screen, field, submit, onClose } = await openAdd();
    await field('First name').fill('Nina');
    await field('Last name').fill('Nyholm');
    await field('Email').fill('nina@harborlung.example');
    await screen.getByPlaceholder('Add a site').click();
    await screen.getByRole('option', { name: 'Bay Allergy' }).click();
    await screen.getByRole('switch', { name: 'Admin at Bay Allergy' }).click();
    await submit.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(gateway.received(peopleCalls.add)[0]?.body).toMatchObject({
      source: 'portal',
      user: {
        site_users: [
          { site_id: lung.id, roles: [{ code: 'portal_site_caregiver' }] },
          { site_id: bay.id, roles: [{ code: 'portal_site_admin' }] },
        ],
      },
    });
    expect(toasts()[0]).toMatchObject({
      title:
        'User has been added. A welcome email with a confirmation link was sent to nina@harborlung.example.',
      lifeMs: 10_000,
    });
  });

  it('an address that is taken is said beside the field; another refusal goes to the snackbar (USERS-096)', async () => {
    const message = 'There is already a user with this email address.';
    gateway.refuse(peopleCalls.add, 'EmailTaken', [{ field: 'user.email', message }]);
    const { screen, field, submit } = await openAdd();
    await field('First name').fill('Nina');
    await field('Last name').fill('Nyholm');
    await field('Email').fill('nina@harborlung.example');
    await submit.click();
    await expect.element(screen.getByText(message)).toBeVisible();
    expect(noticeStore.get().errors).toEqual([]);
    gateway.refuse(peopleCalls.add, 'Internal');
    await field('Email').fill('nina.ny@harborlung.example');
    await submit.click();
    await expect
      .element(screen.getByText(/^Something went wrong on the server\. Nothing was saved\./))
      .toBeVisible();
    await expect.element(field('Email')).toHaveValue('nina.ny@harborlung.example');
  });

  it('USERS-074 USERS-087 without edit-permissions rights there is no Admin and no Two Factor Auth switch', async () => {
    const adder = {
      ...tom,
      site_users: [
        {
          site_id: lung.id,
          roles: [
            { id: lung.id, code: 'custom', actions_permitted: ['action_site_user_add', 'action_user_view'] },
          ],
        },
      ],
    };
    const { screen, field } = await openAdd(adder);
    await expect.element(field('Email')).toBeVisible();
    await expect.element(screen.getByText('Caregiver')).toBeVisible();
    expect(screen.getByRole('switch').elements()).toEqual([]);
  });

  it('FORMAT-010 the country codes of se, gb, us, it and de stand first in the choice', async () => {
    const { screen, code } = await openAdd();
    await code().click();
    const options = () =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(options().length).toBeGreaterThan(200));
    expect(options().slice(0, 6)).toEqual([
      '+46Sweden',
      '+44United Kingdom, Guernsey, Isle of Man, Jersey',
      '+1United States, Canada',
      '+39Italy, Vatican City',
      '+49Germany',
      '+93Afghanistan',
    ]);
    await code().fill('norw');
    await screen.getByRole('option', { name: /^\+47/ }).click();
    await expect.element(code()).toHaveValue('+47');
  });

  it('SHELL-084 what was typed is back after a reload, is kept while typing, and goes when it is saved', async () => {
    keptDraft({
      firstName: 'Nina',
      lastName: 'Nyholm',
      email: null,
      hasTwoFactor: 'yes',
      siteChanges: [{ siteId: bay.id, isAdmin: true, kind: 'added' }, 'damaged'],
    });
    gateway.on(peopleCalls.add, () => person(7));
    const { screen, field, submit } = await openAdd();
    await expect.element(field('Last name')).toHaveValue('Nyholm');
    await expect.element(screen.getByText('Your draft is back.')).toBeVisible();
    await expect.element(screen.getByRole('switch', { name: 'Admin at Bay Allergy' })).toBeChecked();
    await expect.element(screen.getByRole('switch', { name: 'Two Factor Auth' })).not.toBeChecked();
    await field('Email').fill('nina@harborlung.example');
    await vi.waitFor(() =>
      expect(gateway.received(draftCalls.keep).at(-1)?.body).toMatchObject({
        content: { email: 'nina@harborlung.example', firstName: 'Nina' },
      }),
    );
    await submit.click();
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
    expect(gateway.received(draftCalls.discard)[0]?.path).toContain(
      encodeURIComponent(`user:new:${lung.id}`),
    );
  });

  it('closing asks before typed text is lost', async () => {
    const { screen, field, onClose } = await openAdd();
    await field('First name').fill('Nina');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Stay' }).click();
    expect(onClose).not.toHaveBeenCalled();
    await expect.element(field('First name')).toHaveValue('Nina');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Leave', exact: true }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
  });
});

/** A list in the background, so that its refresh can be seen. */
const Behind = () => {
  useCall(peopleCalls.list, { query: {} });
  useCall(portalUserCalls.me, {});
  useCall(siteCalls.list, { query: {} });
  return null;
};

const openEdit = async (stored: Person, user = lena) => {
  const onClose = vi.fn();
  gateway.on(peopleCalls.one, () => stored);
  gateway.on(peopleCalls.list, () => ({ rows: [stored], total: 1 }));
  gateway.on(portalUserCalls.me, () => user);
  gateway.on(siteCalls.list, () => ({ rows: sites, total: sites.length }));
  const { screen } = await renderInPortal(
    <>
      <Behind />
      <EditUserDialog userId={stored.id} onClose={onClose} />
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

  it('USERS-028 USERS-031 USERS-035 USERS-036 USERS-093 USERS-095 sends the change, says so for 5 s and refreshes the list', async () => {
    gateway.on(peopleCalls.change, () => person(1));
    const { screen, field, save, onClose } = await openEdit(person(1));
    await expect.element(screen.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
    await expect.element(save).toBeDisabled();
    await field('Last name').fill('Nyholm');
    await save.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(gateway.received(peopleCalls.change)[0]?.body).toMatchObject({
      user: { id: person(1).id, version: 1, last_name: 'Nyholm' },
    });
    expect(toasts()[0]).toMatchObject({ title: 'User has been updated.', lifeMs: 5000 });
    await vi.waitFor(() => expect(gateway.received(peopleCalls.list)).toHaveLength(2));
    expect(gateway.received(portalUserCalls.me)).toHaveLength(1);
  });

  it('USERS-032 editing oneself refreshes the own profile and sites too', async () => {
    const self = person(1, { id: lena.id, site_users: lena.site_users });
    gateway.on(peopleCalls.change, () => self);
    const { field, save } = await openEdit(self);
    await field('Last name').fill('Nyholm');
    await save.click();
    await vi.waitFor(() => expect(gateway.received(portalUserCalls.me)).toHaveLength(2));
    await vi.waitFor(() => expect(gateway.received(siteCalls.list)).toHaveLength(2));
  });

  it('USERS-086 sites one cannot change are read-only chips and are not sent', async () => {
    gateway.on(peopleCalls.change, () => person(1));
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
    await vi.waitFor(() => expect(gateway.received(peopleCalls.change)).toHaveLength(1));
    expect(gateway.received(peopleCalls.change)[0]?.body).toMatchObject({
      user: { site_users: [{ site_id: lung.id, roles: [{ code: 'portal_site_caregiver' }] }] },
    });
  });

  it('USERS-083 how somebody signs in who may do more, or elsewhere, is shown and not changed', async () => {
    gateway.on(peopleCalls.change, () => person(1));
    const { screen, field, save } = await openEdit(person(1, { is_staff: true }));
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
    await vi.waitFor(() => expect(gateway.received(peopleCalls.change)).toHaveLength(1));
  });

  it('a change that came too late offers to reload, and keeps what was typed', async () => {
    gateway.refuse(peopleCalls.change, 'Stale');
    const { screen, field, save } = await openEdit(person(1));
    await field('Last name').fill('Nyholm');
    await save.click();
    await expect
      .element(
        screen.getByText('Somebody else changed this in the meantime. Reload it; what you typed is kept.'),
      )
      .toBeVisible();
    await expect.element(save).toBeDisabled();
    gateway.on(peopleCalls.one, () => person(1, { version: 2, first_name: 'Ninette' }));
    gateway.on(peopleCalls.change, () => person(1));
    await screen.getByRole('button', { name: 'Reload' }).click();
    await expect.element(field('First name')).toHaveValue('Ninette');
    await expect.element(field('Last name')).toHaveValue('Nyholm');
    await expect.element(screen.getByText(/Kept from what you typed: Last name\./)).toBeVisible();
    await save.click();
    await vi.waitFor(() => expect(gateway.received(peopleCalls.change)).toHaveLength(2));
    expect(gateway.received(peopleCalls.change)[1]?.body).toMatchObject({
      user: { version: 2, first_name: 'Ninette', last_name: 'Nyholm' },
    });
  });

  it('SHELL-084 a draft stands on the user as they are now; what was not typed follows them', async () => {
    keptDraft({ lastName: 'Nyholm', firstName: null, siteChanges: [] });
    const { screen, field, save } = await openEdit(person(1, { first_name: 'Ninette', version: 4 }));
    await expect.element(field('Last name')).toHaveValue('Nyholm');
    await expect.element(field('First name')).toHaveValue('Ninette');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(field('Last name')).toHaveValue('Ny1');
    await expect.element(save).toBeDisabled();
    expect(gateway.received(draftCalls.discard)[0]?.path).toContain(
      encodeURIComponent(`user:${person(1).id}`),
    );
  });

  it('USERS-082 remove from site asks first, and closes when no shared site is left', async () => {
    gateway.on(peopleCalls.removeFromSite, () => undefined);
    const { screen, onClose } = await openEdit(person(1));
    await screen.getByRole('button', { name: 'Remove from site Harbor Lung' }).click();
    await expect.element(screen.getByText('Remove Nina Ny1 from Harbor Lung?')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove from site', exact: true }).click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(gateway.received(peopleCalls.removeFromSite)[0]?.path).toContain(`/sites/${lung.id}`);
  });

  it('the last admin stays, and that is said', async () => {
    gateway.refuse(peopleCalls.removeFromSite, 'LastAdmin');
    const { screen, onClose } = await openEdit(person(1));
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
    gateway.on(peopleCalls.one, () => stored.now);
    gateway.on(peopleCalls.change, () => person(1));
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
    await vi.waitFor(() => expect(gateway.received(peopleCalls.change)).toHaveLength(1));
    expect(gateway.received(peopleCalls.change)[0]?.body).toMatchObject({ user: { version: 2 } });
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
    gateway.refuse(peopleCalls.one, 'UserNotFound');
    const { screen } = await renderInPortal(<EditUserDialog userId={person(1).id} onClose={vi.fn()} />, {
      user: lena,
      sites,
    });
    await expect
      .element(screen.getByText('This user does not exist or shares no site with you.'))
      .toBeVisible();
  });
});
