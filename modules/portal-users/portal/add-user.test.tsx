// Adding a portal user: what is offered to whom, what is said, what is sent and what is refreshed.
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
import { AddUserDialog } from './add-user.dialog.tsx';
import { bay, lena, lung, person, summit, tom } from './testing/people.ts';

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

const openAdd = async (user = lena) => {
  const onClose = vi.fn();
  answerBehind([], user);
  const { screen } = await renderInPortal(
    <>
      <Behind />
      <AddUserDialog siteId={lung.id} onClose={onClose} />
    </>,
    { user, sites },
  );
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  const code = () => screen.getByRole('combobox', { name: 'Country code (optional)' });
  return { screen, onClose, field, code, submit: screen.getByRole('button', { name: 'Add user' }) };
};

describe('Add User', () => {
  it('USERS-027 USERS-029 USERS-030 is a dialog of at most 787 px; the button waits until the form is right', async () => {
    const { screen, field, code, submit } = await openAdd();
    const dialog = screen.getByRole('dialog', { name: 'Add User' });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog).toHaveAttribute('aria-modal', 'true');
    expect(dialog.element().getBoundingClientRect().width).toBe(787);
    await expect.element(screen.getByRole('switch', { name: 'Two Factor Auth' })).toBeInTheDocument();
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

  it('USERS-031 USERS-034 USERS-073 sends one role per site, says so for 10 s and refreshes the list', async () => {
    gateway.on(peopleCalls.create, () => person(7, { email: 'nina@harborlung.example' }));
    const { screen, field, submit, onClose } = await openAdd();
    await field('First name').fill('Nina');
    await field('Last name').fill('Nyholm');
    await field('Email').fill('nina@harborlung.example');
    await screen.getByPlaceholder('Add a site').click();
    await screen.getByRole('option', { name: 'Bay Allergy' }).click();
    await screen.getByRole('switch', { name: 'Admin at Bay Allergy' }).click();
    await submit.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(gateway.received(peopleCalls.create)[0]?.body).toMatchObject({
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
    await vi.waitFor(() => expect(gateway.received(peopleCalls.list)).toHaveLength(2));
  });

  it('USERS-096 an address that is taken is said beside the field; another refusal goes to the snackbar', async () => {
    const message = 'There is already a user with this email address.';
    gateway.refuse(peopleCalls.create, 'EmailTaken', [{ field: 'user.email', message }]);
    const { screen, field, submit } = await openAdd();
    await field('First name').fill('Nina');
    await field('Last name').fill('Nyholm');
    await field('Email').fill('nina@harborlung.example');
    await submit.click();
    await expect.element(screen.getByText(message)).toBeVisible();
    expect(noticeStore.get().errors).toEqual([]);
    gateway.refuse(peopleCalls.create, 'Internal');
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
            { id: lung.id, code: 'custom', actions_permitted: ['action_site_user_add', 'action_user_add'] },
          ],
        },
      ],
    };
    const { screen, field } = await openAdd(adder);
    await expect.element(field('Email')).toBeVisible();
    await expect.element(screen.getByText('Caregiver')).toBeVisible();
    expect(screen.getByRole('switch').elements()).toEqual([]);
  });

  it('USERS-074 USERS-087 with them at one site, the switch of that site is there and no other, and that of the two factors', async () => {
    const actions = ['action_site_user_add', 'action_user_add'];
    const roleOf = (more: string[]) => [
      { id: lung.id, code: 'custom', actions_permitted: [...actions, ...more] },
    ];
    const { screen } = await openAdd({
      ...tom,
      site_users: [
        { site_id: lung.id, roles: roleOf([]) },
        { site_id: bay.id, roles: roleOf(['action_site_user_edit_permissions']) },
      ],
    });
    await screen.getByPlaceholder('Add a site').click();
    await screen.getByRole('option', { name: 'Bay Allergy' }).click();
    await expect.element(screen.getByRole('switch', { name: 'Admin at Bay Allergy' })).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Admin at Harbor Lung' }).elements()).toEqual([]);
    await expect.element(screen.getByRole('switch', { name: 'Two Factor Auth' })).toBeInTheDocument();
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

  it('what was typed is back after a reload, is kept while typing, and goes when it is saved', async () => {
    keptDraft({
      firstName: 'Nina',
      lastName: 'Nyholm',
      email: null,
      hasTwoFactor: 'yes',
      sites: [{ siteId: lung.id, isAdmin: false }, { siteId: bay.id, isAdmin: true }, 'damaged'],
      '(seen)': { sites: [{ siteId: lung.id, isAdmin: false }] },
    });
    gateway.on(peopleCalls.create, () => person(7));
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
