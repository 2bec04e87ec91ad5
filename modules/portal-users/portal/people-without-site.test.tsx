// Are people without a site found where users are kept, and is their account offered again? (OP-USERS-6)
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { type PersonWithoutSite, withoutSiteCalls } from '../contract/without-site.calls.ts';
import { AddUserDialog } from './add-user.dialog.tsx';
import { PeopleWithoutSite } from './people-without-site.tsx';
import { bay, lena, lung, person, tom } from './testing/people.ts';

const nina: PersonWithoutSite = {
  id: person(7).id,
  first_name: 'Nina',
  last_name: 'Nomad',
  email: 'nina@harborlung.example',
  last_site: 'Harbor Lung',
  left_at: '2026-11-03T09:00:00Z',
};

let gateway: Gateway;
let listed: PersonWithoutSite[];
beforeEach(() => {
  gateway = startGateway();
  listed = [nina];
  gateway.on(withoutSiteCalls.list, () => listed);
  gateway.on(withoutSiteCalls.readmit, () => {
    listed = [];
    return person(7);
  });
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'user:new:x',
    content: Object(body).content,
    updatedAt: '2026-01-05T09:00:00Z',
  }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const sites = [lung, bay];
const open = (user = lena) =>
  renderInPortal(<PeopleWithoutSite site={lung} locale="en-US" />, { user, sites });

it('each is told with the site that was left, and works here again after one click', async () => {
  const { screen } = await open();
  await screen.getByText('1 person without a site').click();
  await expect.element(screen.getByText('left Harbor Lung on Nov 3, 2026')).toBeVisible();
  await screen.getByRole('button', { name: 'Add Nina Nomad to Harbor Lung' }).click();
  await expect.element(screen.getByText('1 person without a site')).not.toBeInTheDocument();
  const [sent] = gateway.received(withoutSiteCalls.readmit);
  expect(sent?.path).toContain(nina.id);
  expect(sent?.body).toEqual({ site_id: lung.id, role: 'portal_site_caregiver' });
});

it('nobody is asked for by who may not add users here', async () => {
  const { screen } = await open(tom);
  expect(screen.getByText(/without a site/).elements()).toEqual([]);
  expect(gateway.received(withoutSiteCalls.list)).toEqual([]);
});

it('Add User offers the account that an address belongs to, with the site and role that are chosen', async () => {
  const onClose = vi.fn();
  const { screen } = await renderInPortal(<AddUserDialog siteId={lung.id} onClose={onClose} />, {
    user: lena,
    sites,
  });
  await screen.getByRole('textbox', { name: 'Email' }).fill('somebody@harborlung.example');
  expect(screen.getByRole('note').elements()).toEqual([]);
  await screen.getByRole('textbox', { name: 'Email' }).fill('Nina@harborlung.example ');
  await screen.getByRole('switch', { name: 'Admin at Harbor Lung' }).click();
  await screen.getByRole('button', { name: 'Add Nina Nomad' }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const body = { site_id: lung.id, role: 'portal_site_admin' };
  expect(gateway.received(withoutSiteCalls.readmit)[0]?.body).toEqual(body);
});
