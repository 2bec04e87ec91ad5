// An administrator reads the access that staff granted to a site, accepts, reviews and ends it; the header says that some waits.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Route, Routes } from 'react-router';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { siteGrantCalls } from '../contract/grants.calls.ts';
import type { OpenGrant } from '../contract/grants.model.ts';
import { GrantSign } from './grant-sign.tsx';
import { GrantsPage } from './grants.page.tsx';
import { bay, lena, lung, person, tom } from './testing/people.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const staff = person(7);
const idOf = (at: number): string => `0190a0a0-0000-7000-8000-00000000090${at}`;

const grant = (at: number, name: string, more: Partial<OpenGrant> = {}): OpenGrant => ({
  id: idOf(at),
  user: { id: staff.id, name, email: 'sam@alveary.example' },
  role: 'portal_site_caregiver',
  reason: 'The patient is on the phone',
  granted_by: { id: staff.id, name },
  granted_at: '2026-01-05T14:05:00Z',
  hours: 24,
  began_at: '2026-01-05T14:05:00Z',
  ends_at: '2026-01-06T14:05:00Z',
  reviewed_at: null,
  reviewed_by: null,
  ...more,
});

const open = (user = lena) =>
  renderInPortal(
    <Routes>
      <Route path="/settings/:siteSlug/grants" element={<GrantsPage />} />
    </Routes>,
    { path: '/settings/harbor-lung/grants', user, sites: [lung, bay] },
  );

it('lists who has access, by whom, why and until when, and marks it as reviewed', async () => {
  let grants = [grant(1, 'Sam Seam')];
  gateway.on(siteGrantCalls.list, () => grants);
  gateway.on(siteGrantCalls.review, () => {
    grants = [grant(1, 'Sam Seam', { reviewed_at: new Date().toISOString(), reviewed_by: 'Lena Brandt' })];
    return undefined;
  });
  const { screen } = await open();
  await expect.element(screen.getByText('Sam Seam', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Not reviewed')).toBeVisible();
  await expect.element(screen.getByText('Reason: The patient is on the phone')).toBeVisible();
  await expect.element(screen.getByText(/Opened by Sam Seam to themselves on .*Ends on /)).toBeVisible();
  const review = screen.getByRole('button', { name: 'Mark as reviewed: access of Sam Seam' });
  await review.click();
  await expect.element(screen.getByText(/Reviewed by Lena Brandt on/)).toBeVisible();
  await expect.element(review).not.toBeInTheDocument();
  expect(gateway.received(siteGrantCalls.review)[0]?.path).toContain(idOf(1));
});

it('ends access after a question, and keeps it when the answer is no', async () => {
  let grants = [grant(1, 'Sam Seam')];
  gateway.on(siteGrantCalls.list, () => grants);
  gateway.on(siteGrantCalls.end, () => {
    grants = [];
    return undefined;
  });
  const { screen } = await open();
  const end = screen.getByRole('button', { name: 'End access of Sam Seam' });
  await end.click();
  await screen.getByRole('button', { name: 'Keep access' }).click();
  expect(gateway.received(siteGrantCalls.end)).toEqual([]);
  await end.click();
  await screen.getByRole('button', { name: 'End access', exact: true }).click();
  await expect.element(screen.getByText('No open access')).toBeVisible();
  await expect.element(screen.getByText('Sam Seam no longer has access')).toBeVisible();
});

it('accepts or declines a request that waits', async () => {
  const waiting = { began_at: null, ends_at: null };
  let grants = [grant(1, 'Sam Seam', waiting), grant(2, 'Priya Rao', waiting)];
  gateway.on(siteGrantCalls.list, () => grants);
  gateway.on(siteGrantCalls.accept, () => {
    grants = [grant(2, 'Priya Rao', waiting)];
    return undefined;
  });
  gateway.on(siteGrantCalls.end, () => {
    grants = [];
    return undefined;
  });
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Accept access for Sam Seam' }).click();
  await expect.element(screen.getByText('Sam Seam has access to Harbor Lung now')).toBeVisible();
  await screen.getByRole('button', { name: 'Decline access for Priya Rao' }).click();
  await expect.element(screen.getByText('Access for Priya Rao was declined')).toBeVisible();
});

it('leaves the review of what one granted oneself to another administrator', async () => {
  gateway.on(siteGrantCalls.list, () => [
    grant(1, 'Sam Seam', { granted_by: { id: lena.id, name: 'Lena Brandt' } }),
  ]);
  const { screen } = await open();
  await expect
    .element(screen.getByText('Another administrator reviews what is yours or granted by you.'))
    .toBeVisible();
  expect(screen.getByRole('button', { name: /as reviewed/ }).elements()).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'End access of Sam Seam' })).toBeVisible();
});

it('says what went wrong when the list cannot be read, and shows nothing to others', async () => {
  gateway.refuse(siteGrantCalls.list, 'Internal');
  const { screen } = await open();
  await expect
    .element(screen.getByText('Something went wrong on the server. Nothing was saved.'))
    .toBeVisible();
  gateway.on(siteGrantCalls.list, () => []);
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('No open access')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Granted access' })).toBeVisible();
  await screen.unmount();
  const asked = gateway.received(siteGrantCalls.list).length;
  const other = (await open(tom)).screen;
  await expect
    .element(other.getByText('You may not see the access that was granted to Harbor Lung'))
    .toBeVisible();
  expect(other.getByRole('link', { name: 'Granted access' }).elements()).toEqual([]);
  expect(gateway.received(siteGrantCalls.list)).toHaveLength(asked);
});

it('says in the header how many grants wait, and leads to the first site that has some', async () => {
  let due = [
    { site_id: bay.id, grants: 1 },
    { site_id: lung.id, grants: 2 },
  ];
  gateway.on(siteGrantCalls.due, () => due);
  const { screen } = await renderInPortal(<GrantSign />, { user: lena, sites: [lung, bay] });
  const sign = screen.getByRole('link', { name: '3 access grants to review' });
  await expect.element(sign).toHaveAttribute('href', '/settings/harbor-lung/grants');
  await screen.unmount();
  due = [];
  const asked = gateway.received(siteGrantCalls.due).length;
  const other = (await renderInPortal(<GrantSign />, { user: tom, sites: [lung] })).screen;
  expect(other.getByRole('link').elements()).toEqual([]);
  expect(gateway.received(siteGrantCalls.due)).toHaveLength(asked);
});
