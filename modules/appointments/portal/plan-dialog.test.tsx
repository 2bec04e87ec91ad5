// Does the dialog of a new appointment say for whom it is, and what a search in its lists did not find?
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentCalls } from '../contract/calls.ts';
import { AppointmentsTab } from './appointments.tab.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(teamCalls.members, () => []);
  gateway.on(communicationCalls.purposes, () => ({ rows: [], total: 0 }));
  gateway.on(appointmentCalls.busyTimes, () => []);
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
