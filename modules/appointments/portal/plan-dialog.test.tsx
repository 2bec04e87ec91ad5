// The dialog of an appointment says for whom it is, by whose clocks, and each date of a series.
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentCalls } from '../contract/calls.ts';
import { appointmentSeriesCalls } from '../contract/series.calls.ts';
import { AppointmentsTab } from './appointments.tab.tsx';
import { someAppointment } from './testing/sample-appointment.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(teamCalls.members, () => []);
  gateway.on(communicationCalls.purposes, () => ({ rows: [], total: 0 }));
  gateway.on(appointmentCalls.busyTimes, () => []);
  gateway.on(patientCalls.reader, () => ({ language: 'es' as const, timeZone: 'Pacific/Kiritimati' }));
  gateway.on(appointmentCalls.list, () => ({ rows: [], total: 0 }));
});
afterEach(() => gateway.restore());

const openNew = async () => {
  const { screen } = await renderInPortal(onPatientPage(<AppointmentsTab />), { user: someone });
  await screen.getByRole('button', { name: 'New appointment' }).click();
  return screen;
};

it('names the patient with the birth date: who has two tabs open does not book for the other one', async () => {
  const dialog = (await openNew()).getByRole('dialog', { name: 'New appointment' });
  await expect.element(dialog.getByText('Maya Thornton')).toBeVisible();
  await expect.element(dialog.getByText('born Apr 17, 1988')).toBeVisible();
});

it('says that nothing was found, instead of a list that does not open', async () => {
  const screen = await openNew();
  await screen.getByRole('combobox', { name: 'Purpose' }).click();
  await expect.element(screen.getByText('No such purpose')).toBeVisible();
  await screen.getByRole('combobox', { name: 'With (optional)' }).fill('Nemo');
  await expect.element(screen.getByText('Nobody of this name works at the site')).toBeVisible();
});

const WEEK_MS = 7 * 86_400_000;

it('says by whose clocks the time is, and what the patient reads, in which language', async () => {
  const screen = await openNew();
  await expect.element(screen.getByRole('note', { name: 'Time zones' })).toBeVisible();
  await expect.element(screen.getByText(/^Times here are in your time zone, /)).toBeVisible();
  await expect.element(screen.getByText(/The patient is in Pacific\/Kiritimati\./)).toBeVisible();
  await expect.element(screen.getByText(/Messages to the patient are in Spanish\.$/)).toBeVisible();
  await screen.getByLabelText('When', { exact: true }).fill('12/14/2099');
  await screen.getByRole('textbox', { name: 'Time' }).fill('10:15');
  await expect
    .element(screen.getByText(/For the patient it is .*2099.* GMT\+14 \(Pacific\/Kiritimati\)\./))
    .toBeVisible();
});

it('lists each date of a series, and where the staff member has no time', async () => {
  gateway.on(appointmentSeriesCalls.freeDates, ({ query }) =>
    (query['starts'] ?? '')
      .split(',')
      .map((start, index) => ({ start, clash: index === 2 ? ('APPOINTMENT' as const) : null })),
  );
  const screen = await openNew();
  await screen.getByLabelText('When', { exact: true }).fill('12/14/2099');
  await screen.getByRole('textbox', { name: 'Time' }).fill('10:15');
  await screen.getByRole('combobox', { name: /^Repeat/ }).click();
  await screen.getByRole('option', { name: 'Every week' }).click();
  const dates = screen.getByRole('region', { name: 'These appointments are planned:' });
  const items = dates.getByRole('listitem');
  await expect.element(items.nth(2).getByText(/busy: another appointment$/)).toBeVisible();
  await expect.element(items.nth(2).getByText(/Dec 28, 2099 10:15\sAM/)).toBeVisible();
  expect(items.elements()).toHaveLength(4);
  await expect.element(items.nth(3).getByText(/Jan 4, 2100/)).toBeVisible();
  await expect.element(dates.getByText(/^One date is taken\./)).toBeVisible();
});

it('lists the appointments that are moved or cancelled with one of a series', async () => {
  const start = '2099-12-14T10:00:00.000Z';
  const later = new Date(Date.parse(start) + WEEK_MS).toISOString();
  const first = someAppointment({ start, seriesId: '0190a0a0-0000-7000-8000-000000000777' });
  gateway.on(appointmentCalls.list, () => ({ rows: [first], total: 1 }));
  gateway.on(appointmentCalls.cancellationReasons, () => []);
  gateway.on(appointmentSeriesCalls.following, () => [{ id: first.id, start: later, duration: 30 }]);
  const { screen } = await renderInPortal(onPatientPage(<AppointmentsTab />), { user: someone });
  await screen.getByRole('button', { name: /\d{4}/ }).first().click();
  await screen.getByRole('button', { name: 'Cancel appointment' }).click();
  await screen.getByRole('combobox', { name: 'Which' }).click();
  await screen.getByRole('option', { name: 'This one and those of the series that follow' }).click();
  const dates = screen.getByRole('region', { name: 'These appointments are cancelled:' });
  await expect
    .element(
      dates
        .getByRole('listitem')
        .nth(1)
        .getByText(/Mon, Dec 21, 2099/),
    )
    .toBeVisible();
});
