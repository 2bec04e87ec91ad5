// The cockpit says why each patient is on the list, its tiles and columns narrow and sort it, and the address keeps that.
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cockpitCalls } from '../contract/calls.ts';
import type { CockpitTiles, MonthlySnapshot } from '../contract/model.ts';
import { CockpitPage } from './cockpit.page.tsx';

const idOf = (number: number): string => `0190a0a0-0000-7000-8000-00000000${number}`;
const other = { id: idOf(9001), firstName: 'Marco', lastName: 'Ruiz' };

const rowOf = (lastName: string, at: number, part: Partial<MonthlySnapshot> = {}): MonthlySnapshot => ({
  month: '2026-11',
  isCurrent: true,
  patient: {
    id: idOf(2000 + at),
    firstName: 'Maya',
    lastName,
    dateOfBirth: null,
    isDeceased: false,
    patientStatuses: [],
    phone: null,
    siteProfiles: [
      { id: idOf(3000 + at), site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' } },
    ],
  },
  status: 'MANAGED',
  careCoordinator: other,
  minutes: 12,
  readingDays: 16,
  interactiveContact: null,
  lastCommunication: new Date().toISOString(),
  nextAppointment: null,
  openEvents: 2,
  tasksDue: 0,
  aims: { minutes: 20, readingDays: 16 },
  need: {
    standing: 'OPEN',
    minutes: 8,
    readingDays: 0,
    contact: false,
    daysOutOfReach: false,
    daysLeft: 8,
    until: '2026-11-30',
  },
  ...part,
});
const counted: CockpitTiles = {
  patients: 180,
  counts: {
    minutes: 120,
    'reading-days': 90,
    'no-contact': 7,
    'open-events': 4,
    appointments: 11,
    needs: 60,
  },
  minutes: [20],
  readingDays: [16],
  careCoordinators: [other],
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(cockpitCalls.list, () => ({ rows: [rowOf('Thornton', 1)], total: 1 }));
  gateway.on(cockpitCalls.tiles, () => counted);
});
afterEach(() => {
  gateway.restore();
  forgetPerson();
});
const asked = () => gateway.received(cockpitCalls.list).at(-1)?.query;

it('SHELL-041 a row says why the patient is on the list, with bars that stand beside their number', async () => {
  const { screen } = await renderInPortal(<CockpitPage />);
  const row = screen.getByRole('row', { name: /Maya Thornton/ });
  await expect.element(row.getByText('Needs 8 more minutes by Nov 30 · 2 open events')).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '12 of 20', exact: true })).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '16 of 16 reached' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Maya Thornton' }))
    .toHaveAttribute('href', `/site/harbor-lung/patient/${idOf(3001)}/careSummary`);
  expect(asked()).toEqual({
    'careCoordinatorId.in': someone.id,
    size: '100',
    page: '0',
    currentMonthOnly: 'true',
    sort: 'need,asc',
  });
});

it('a site that bills no months has neither bars nor their tiles', async () => {
  const none = { minutes: null, readingDays: null };
  const need = { ...rowOf('A', 1).need, standing: 'NOT_BILLED', minutes: 0 } as const;
  gateway.on(cockpitCalls.list, () => ({ rows: [rowOf('Nyström', 1, { aims: none, need })], total: 1 }));
  gateway.on(cockpitCalls.tiles, () => ({ ...counted, minutes: [], readingDays: [] }));
  const { screen } = await renderInPortal(<CockpitPage />);
  const row = screen.getByRole('row', { name: /Maya Nyström/ });
  await expect.element(row.getByText('2 open events')).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '12', exact: true })).toBeVisible();
  await expect.element(row.getByRole('img', { name: 'reached' })).not.toBeInTheDocument();
  const titles = () =>
    screen
      .getByRole('group', { name: 'Patients this month' })
      .getByRole('button')
      .elements()
      .map((one) => one.textContent);
  await vi.waitFor(() =>
    expect(titles()).toEqual([
      '180Patients',
      '7No contact in 30 days',
      '4Open events',
      '11Appointments in 7 days',
    ]),
  );
});

it('each tile narrows the list to what it counts, and the address says so', async () => {
  const { screen, router } = await renderInPortal(<CockpitPage />);
  for (const [name, tile] of [
    ['120 ≥ 20 minutes', 'minutes'],
    ['90 ≥ 16 reading days', 'reading-days'],
    ['7 No contact in 30 days', 'no-contact'],
    ['4 Open events', 'open-events'],
    ['11 Appointments in 7 days', 'appointments'],
    ['60 Month not complete', 'needs'],
  ] as const) {
    const button = screen.getByRole('button', { name });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await vi.waitFor(() => expect(asked()?.['tile']).toBe(tile));
    expect(router.state.location.search).toBe(`?tile=${tile}`);
  }
  await screen.getByRole('button', { name: '180 Patients' }).click();
  await vi.waitFor(() => expect(router.state.location.search).toBe(''));
});

it('every column sorts, by keyboard too', async () => {
  const { screen, router } = await renderInPortal(<CockpitPage />);
  await expect.element(screen.getByRole('row', { name: /Maya Thornton/ })).toBeVisible();
  for (const [title, sort] of [
    ['Patient', 'name,asc'],
    ['Minutes', 'minutes,desc'],
    ['Reading days', 'readingDays,desc'],
    ['Live contact', 'interactiveContact,desc'],
    ['Last contact', 'lastCommunication,desc'],
    ['Next visit', 'nextAppointment,asc'],
    ['Events', 'openEvents,desc'],
    ['Tasks', 'tasksDue,desc'],
    ['Status', 'status,asc'],
    ['Coordinator', 'careCoordinator,asc'],
  ] as const) {
    const head = screen
      .getByRole('columnheader', { name: title })
      .getByRole('button', { name: title, exact: true });
    (head.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked()?.['sort']).toBe(sort));
  }
  await screen.getByRole('button', { name: 'Why on the list', exact: true }).click();
  await vi.waitFor(() => expect(router.state.location.search).toBe(''));
});

it('other coordinators and the months before are asked for, and each month is named', async () => {
  const { screen } = await renderInPortal(<CockpitPage />);
  await screen.getByRole('button', { name: 'Care coordinator Me' }).click();
  await screen.getByRole('checkbox', { name: 'Marco Ruiz' }).click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('checkbox', { name: 'Current month only' }).click();
  await vi.waitFor(() =>
    expect(asked()).toMatchObject({ 'careCoordinatorId.in': other.id, currentMonthOnly: 'false' }),
  );
  await expect.element(screen.getByRole('cell', { name: 'November 2026' })).toBeVisible();
  expect(gateway.received(cockpitCalls.tiles).at(-1)?.query).toEqual({ 'careCoordinatorId.in': other.id });
});

it('says that one coordinates nobody, and after a failure what to do', async () => {
  gateway.on(cockpitCalls.list, () => ({ rows: [], total: 0 }));
  const { screen } = await renderInPortal(<CockpitPage />);
  await expect.element(screen.getByText('You coordinate no patients at the moment')).toBeVisible();
  await screen.unmount();
  gateway.cut(cockpitCalls.list);
  const again = await renderInPortal(<CockpitPage />);
  await expect.element(again.screen.getByRole('alert')).toBeVisible();
  gateway.on(cockpitCalls.list, () => ({ rows: [rowOf('Thornton', 1)], total: 1 }));
  await again.screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(again.screen.getByRole('row', { name: /Maya Thornton/ })).toBeVisible();
});
