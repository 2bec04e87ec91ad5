// Today stands in its groups, narrows as asked, decides what may have happened, tells what became of a note, and survives a failure.
import { adverseEventCalls } from '@alveary/modules/adverse-events/contract/calls.ts';
import { appointmentNoteCalls } from '@alveary/modules/appointments/contract/notes.calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { panelStore } from '@alveary/portal/shell/panel-store.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { todayCalls } from '../contract/calls.ts';
import type { TodayItem, TodayList } from '../contract/model.ts';
import { TodayPage } from './today.page.tsx';

const idOf = (number: number): string => `0190a0a0-0000-7000-8000-00000000${number}`;
const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const base: TodayItem = {
  id: idOf(1001),
  type: 'TASK',
  due: hours(-30),
  notes: [],
  actuality: null,
  patient: {
    id: idOf(2001),
    firstName: 'Maya',
    lastName: 'Thornton',
    dateOfBirth: '1988-04-17',
    isDeceased: false,
    patientStatuses: [],
    phone: '+14155550101',
    siteProfiles: [{ id: idOf(2002), site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' } }],
  },
  purpose: 'ONBOARDING',
  status: 'OPEN',
  text: 'Ring twice',
  lastAlarmDescription: null,
  eventType: null,
  severity: null,
  duration: null,
  automated: false,
  version: 3,
};
const note = {
  id: idOf(3001),
  text: '<p>Daughter called</p>',
  createdBy: someone.id,
  createdByName: 'Lena Brandt',
  createdDate: hours(-1),
  lastModifiedDate: hours(-1),
  version: 1,
  appointment: null,
  adverseEvent: { id: idOf(1002) },
};
const event: TodayItem = {
  ...base,
  id: idOf(1002),
  type: 'CARE_EVENT',
  due: hours(-5),
  notes: [note],
  actuality: 'ACTUAL',
  purpose: null,
  text: null,
  lastAlarmDescription: 'SpO2 86 %',
  eventType: 'LOW_SPO2',
  severity: 'SEVERE',
};
const maybe: TodayItem = { ...event, id: idOf(1003), notes: [], actuality: 'POTENTIAL', severity: 'MILD' };

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(todayCalls.items, () => ({
    data: [base, event, maybe],
    purposes: ['ONBOARDING'],
    alarms: ['SpO2 86 %'],
    isCut: false,
  }));
  gateway.on(patientCalls.recent, () => []);
});
afterEach(() => gateway.restore());

const open = async () => (await renderInPortal(<TodayPage />)).screen;
const asked = () => gateway.received(todayCalls.items).at(-1)?.query;

it('TASK-011 stands in its groups, what may have happened apart; overdue is due tomorrow', async () => {
  const screen = await open();
  const tasks = screen.getByRole('region', { name: /^Tasks/ });
  await expect.element(tasks.getByText('due tomorrow', { exact: true })).toBeVisible();
  await expect.element(tasks.getByText(/^Overdue since/)).toBeVisible();
  await expect.element(tasks.getByText('Onboarding: Ring twice')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: /^Care events/ }).getByText('Severe'))
    .toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: /^Potential events/ }).getByText('Mild'))
    .toBeVisible();
  await expect.element(screen.getByText('No appointments today.')).toBeVisible();
});

it('OP-FORMAT-2 writes the times of all rows in one way, also of a patient at a site of the EU', async () => {
  const thames = {
    ...someSite,
    id: idOf(4001),
    short_name: 'Thames Chest',
    slug: 'thames',
    region: 'eu' as const,
  };
  const site = { id: thames.id, slug: thames.slug, shortName: thames.short_name };
  const beatrice = {
    ...base.patient,
    id: idOf(2003),
    firstName: 'Beatrice',
    lastName: 'Shaw',
    siteProfiles: [{ id: idOf(2004), site }],
  };
  const data = [base, { ...base, id: idOf(1004), patient: beatrice }];
  gateway.on(todayCalls.items, () => ({ data, purposes: [], alarms: [], isCut: false }));
  const { screen } = await renderInPortal(<TodayPage />, { sites: [someSite, thames] });
  await expect.element(screen.getByText('Beatrice Shaw')).toBeVisible();
  // Not those of the hours beside them, which are more or fewer as the day goes.
  const inRows = screen.getByRole('listitem').getByText(/\d:\d\d\s[AP]M/);
  await expect.poll(() => inRows.elements()).toHaveLength(2);
});

it('asks for the own items, then for those of all, of a purpose, of an alarm', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Onboarding: Ring twice')).toBeVisible();
  expect(asked()).toMatchObject({ assignedPractitioner: someone.id });
  await screen.getByText('All', { exact: true }).click();
  await screen.getByRole('combobox', { name: 'Purpose' }).click();
  await screen.getByRole('option', { name: 'Onboarding' }).click();
  await screen.getByRole('combobox', { name: 'Alarm' }).click();
  await screen.getByRole('option', { name: 'SpO2 86 %' }).click();
  await vi.waitFor(() =>
    expect(asked()).toEqual({
      startDate: expect.any(String),
      endDate: expect.any(String),
      purpose: 'ONBOARDING',
      lastAlarmDescription: 'SpO2 86 %',
    }),
  );
});

it('what was pressed of a potential event keeps the focus, also where it is refused', async () => {
  gateway.refuse(adverseEventCalls.update, 'Stale');
  const screen = await open();
  const confirm = screen
    .getByRole('region', { name: /^Potential events/ })
    .getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await vi.waitFor(() => expect(gateway.received(adverseEventCalls.update)).toHaveLength(1));
  await expect.element(screen.getByText(errorCatalogue.Stale.message)).toBeVisible();
  await expect.element(confirm).toHaveFocus();
});

it('a potential event is confirmed or dismissed as it was seen, a log is opened for the patient', async () => {
  gateway.on(adverseEventCalls.update, ({ body }) => ({ ...adverse, ...(body as object) }));
  const screen = await open();
  const potential = screen.getByRole('region', { name: /^Potential events/ });
  await potential.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('The event was confirmed.')).toBeVisible();
  await potential.getByRole('button', { name: 'Dismiss' }).click();
  await vi.waitFor(() =>
    expect(gateway.received(adverseEventCalls.update).map(({ body }) => body)).toEqual([
      { version: 3, actuality: 'ACTUAL' },
      { version: 3, status: 'RESOLVED' },
    ]),
  );
  await potential.getByRole('button', { name: 'Log' }).click();
  expect(JSON.stringify(panelStore.get())).toContain(base.patient.id);
});

const adverse = {
  id: maybe.id,
  principal: { id: base.patient.id },
  type: 'LOW_SPO2' as const,
  actuality: 'POTENTIAL' as const,
  status: 'OPEN' as const,
  severity: 'MILD' as const,
  occurredAt: maybe.due,
  reportedAt: maybe.due,
  lastAlarmDescription: null,
  description: null,
  notes: [],
  appointments: [],
  version: 4,
};

it('TASK-012 what became of a note is said at its entry when it is new, and at the note when it was changed', async () => {
  const { appointment: _appointment, adverseEvent: _event, ...written } = note;
  gateway.on(adverseEventCalls.addNote, () => written);
  gateway.refuse(appointmentNoteCalls.update, 'NoteLocked');
  const screen = await open();
  const events = screen.getByRole('region', { name: /^Care events/ });
  await events.getByRole('button', { name: 'Note', exact: true }).click();
  const field = () => screen.getByRole('textbox', { name: /note/ });
  await expect.element(field()).toBeVisible();
  await userEvent.type(field(), 'Rang back');
  await screen.getByRole('button', { name: 'Save note' }).click();
  await expect.element(events.getByText('Note saved')).toBeVisible();
  await events.getByRole('button', { name: 'Edit note' }).click();
  await expect.element(field()).toBeVisible();
  await userEvent.type(field(), ' again');
  await screen.getByRole('button', { name: 'Save note' }).click();
  await expect.element(events.getByText('Note not saved')).toBeVisible();
  // Each stands where it belongs, and the one does not take the place of the other.
  await expect.element(events.getByText('Note saved')).toBeVisible();
  expect(gateway.received(adverseEventCalls.addNote)[0]?.path).toContain(event.id);
});

it('TASK-017 a failure is logged, loading ends, and another try is offered', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const loading = { name: 'Loading what is to be done today' };
  const waiting = Promise.withResolvers<TodayList>();
  gateway.on(todayCalls.items, () => waiting.promise);
  const before = await open();
  await expect.element(before.getByRole('status', loading)).toBeInTheDocument();
  await before.unmount();
  gateway.refuse(todayCalls.items, 'NotAllowed');
  const screen = await open();
  await expect.element(screen.getByText(errorCatalogue.NotAllowed.message)).toBeVisible();
  expect(screen.getByRole('status', loading).elements()).toEqual([]);
  expect(log.mock.calls.map(([words, code]) => [words, code])).toContainEqual([
    'Today items failed',
    'NotAllowed',
  ]);
  log.mockRestore();
  gateway.on(todayCalls.items, () => ({ data: [base], purposes: [], alarms: [], isCut: false }));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('Onboarding: Ring twice')).toBeVisible();
});

it('what was opened last comes into sight with the rest and not before, or it would be pushed down under the pointer', async () => {
  const waiting = Promise.withResolvers<TodayList>();
  gateway.on(todayCalls.items, () => waiting.promise);
  const screen = await open();
  const recent = screen.getByText('Recently opened', { exact: true });
  await expect.poll(() => gateway.received(patientCalls.recent)).toHaveLength(1);
  await expect.element(recent).toBeInTheDocument();
  expect(recent.element().checkVisibility()).toBe(false);
  waiting.resolve({ data: [base], purposes: [], alarms: [], isCut: false });
  await expect.element(recent).toBeVisible();
});
