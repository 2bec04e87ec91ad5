// Does the keyboard come back to the act that was left, in each of the dialogs of an appointment? (APPT-001; design language §12)
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { searchLimitCalls } from '@alveary/modules/patient-search/contract/search-limit.calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { appointmentCalls } from '../contract/calls.ts';
import { AppointmentActs } from './appointment-acts.tsx';
import { someAppointment } from './testing/sample-appointment.ts';

const appointment = someAppointment({
  version: 4,
  start: new Date(Date.now() + 86_400_000).toISOString(),
  duration: 45,
  purpose: 'ONBOARDING',
  principal: { id: '0190a0a0-0000-7000-8000-000000500002' },
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(teamCalls.members, () => []);
  gateway.on(communicationCalls.purposes, () => ({ rows: [], total: 0 }));
  gateway.on(appointmentCalls.cancellationReasons, () => []);
  gateway.on(patientCalls.recent, () => []);
  gateway.on(searchLimitCalls.limit, () => ({ limited_until: null }));
});
afterEach(() => gateway.restore());

it.each([
  ['Move or change', 'Move or change the appointment'],
  ['Fix', 'Fix the appointment'],
  ['Reassign', 'Search Patients'],
  ['Cancel appointment', 'Cancel the appointment'],
])('from %s the focus comes back to its button', async (name, title) => {
  const { screen } = await renderInPortal(
    <AppointmentActs appointment={appointment} locale="en-US" siteId={siteId} onClose={() => {}} />,
    { user: someone },
  );
  const act = screen.getByRole('button', { name, exact: true });
  await act.click();
  await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(act).toHaveFocus();
});
