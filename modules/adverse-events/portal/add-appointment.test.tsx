// Are the appointments that an event is offered those of its patient, without tests and without those it has already? (EVENT-003, APPT-021)
import { appointmentCalls } from '@alveary/modules/appointments/contract/calls.ts';
import type { Appointment } from '@alveary/modules/appointments/contract/model.ts';
import { someAppointment } from '@alveary/modules/appointments/portal/testing/sample-appointment.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adverseEventCalls } from '../contract/calls.ts';
import type { AdverseEvent } from '../contract/model.ts';
import { AddAppointmentDialog } from './add-appointment.dialog.tsx';

const idOf = (last: number): string => `0190a0a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const principal = { id: idOf(500) };
const visit = (last: number, calendarEventId: string | null): Appointment =>
  someAppointment({
    id: idOf(last),
    start: '2026-11-20T15:00:00Z',
    purpose: 'ONBOARDING',
    principal,
    calendarEventId,
  });
const event: AdverseEvent = {
  id: idOf(900),
  principal,
  type: 'FALL',
  actuality: 'ACTUAL',
  status: 'OPEN',
  severity: 'MILD',
  occurredAt: '2026-11-19T09:00:00Z',
  reportedAt: '2026-11-19T10:00:00Z',
  lastAlarmDescription: null,
  description: null,
  notes: [],
  appointments: [{ id: idOf(1), start: '2026-11-20T15:00:00Z', status: 'BOOKED', purpose: 'ONBOARDING' }],
  version: 1,
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

it('EVENT-003 APPT-021 one of the patient is added that is no test and is not there yet', async () => {
  gateway.on(appointmentCalls.list, () => ({ rows: [visit(1, 'event-1'), visit(2, null)], total: 2 }));
  gateway.on(adverseEventCalls.addAppointment, () => event);
  const { screen } = await renderInPortal(
    <AddAppointmentDialog event={event} locale="en-US" onClose={() => {}} />,
    { user: someone },
  );
  await screen.getByRole('combobox', { name: 'Appointment' }).click();
  await expect.element(screen.getByRole('option', { name: /· Follow Up$/ })).toBeVisible();
  expect(screen.getByRole('option').elements()).toHaveLength(1);
  await screen.getByRole('option').click();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('The appointment was added.')).toBeVisible();
  expect(gateway.received(adverseEventCalls.addAppointment)[0]).toMatchObject({
    path: `/gateway/adverse-events/${event.id}/add-appointment`,
    body: { appointmentId: idOf(2) },
  });
  expect(gateway.received(appointmentCalls.list)[0]?.query).toMatchObject({
    'principal.equals': principal.id,
    'portalCode.notEquals': 'TESTING',
  });
});
