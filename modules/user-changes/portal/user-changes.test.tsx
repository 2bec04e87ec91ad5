// What does an admin read of the user changes of a site, narrowed and as a file, and does anybody else see the tab?
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Route, Routes } from 'react-router';
import { lena, lung, bay, tom } from '@alveary/modules/portal-users/portal/testing/people.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { userChangeCalls } from '../contract/calls.ts';
import type { UserChange } from '../contract/model.ts';
import { UserChangesPage } from './user-changes.page.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const nina = {
  id: '0190a0a0-0000-7000-8000-000000000101',
  name: 'Nina Ny',
  email: 'nina@harborlung.example',
};

const change = (at: number, facts: Partial<UserChange> = {}): UserChange => ({
  id: `0190a0a0-0000-7000-8000-00000000020${at}`,
  changedAt: '2026-11-20T15:00:00Z',
  kind: 'role',
  user: nina,
  changedBy: { ...nina, name: 'Lena Brandt' },
  before: 'Portal caregiver',
  after: 'Portal admin',
  reason: null,
  ...facts,
});

const open = (user = lena) =>
  renderInPortal(
    <div style={{ height: '860px' }}>
      <Routes>
        <Route path="/settings/:siteSlug/user-changes" element={<UserChangesPage />} />
      </Routes>
    </div>,
    { path: '/settings/harbor-lung/user-changes', user, sites: [lung, bay] },
  );

it('each line says when, who, what, before and after, by whom and why', async () => {
  const rows = [
    change(1, { before: null, after: 'Portal caregiver', reason: 'Covers for a colleague' }),
    change(2, { after: null }),
    change(3, { kind: 'email', before: 'n@harborlung.example', after: nina.email, changedBy: null }),
  ];
  gateway.on(userChangeCalls.list, () => ({ rows, total: 3 }));
  const { screen } = await open();
  await expect.element(screen.getByText('Added to the site')).toBeVisible();
  const texts = screen
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent));
  expect(texts).toEqual([
    ['Nina Ny', 'Added to the site', '–', 'Portal caregiver', 'Lena Brandt', 'Covers for a colleague'],
    ['Nina Ny', 'Removed from the site', 'Portal caregiver', '–', 'Lena Brandt', '–'],
    ['Nina Ny', 'Email', 'n@harborlung.example', nina.email, 'Nobody signed in', '–'],
  ]);
  await screen.getByRole('combobox', { name: 'What' }).click();
  await screen.getByRole('option', { name: 'Email' }).click();
  await expect
    .poll(() => gateway.received(userChangeCalls.list).at(-1)?.query)
    .toMatchObject({ 'kind.equals': 'email' });
});

it('who does not choose the admins has no tab, and is told so at the address', async () => {
  const { screen } = await open(tom);
  await expect
    .element(screen.getByText('You may not see what was changed of the users of Harbor Lung'))
    .toBeVisible();
  expect(screen.getByRole('link', { name: 'User changes' }).elements()).toEqual([]);
  expect(gateway.received(userChangeCalls.list)).toEqual([]);
  await screen.unmount();
  gateway.on(userChangeCalls.list, () => ({ rows: [], total: 0 }));
  const admin = (await open()).screen;
  await expect.element(admin.getByRole('link', { name: 'User changes' })).toBeVisible();
  await expect.element(admin.getByText('No user was changed yet')).toBeVisible();
});
