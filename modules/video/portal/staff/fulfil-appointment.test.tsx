// Is the appointment of a visit that has ended fulfilled by one click, and only where that is right? (OP-APPT-2)
import { appointmentCalls } from '@alveary/modules/appointments/contract/calls.ts';
import { someAppointment } from '@alveary/modules/appointments/portal/testing/sample-appointment.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Visit } from '../../contract/model.ts';
import { FulfilAppointment } from './fulfil-appointment.tsx';

const appointment = { id: siteId, version: 3, status: 'BOOKED', isOfCalendar: false } as const;
const fulfilled = someAppointment({
  id: siteId,
  version: 4,
  start: '2026-03-02T09:00:00Z',
  status: 'FULFILLED',
  principal: { id: siteId },
});
const ENDED = '2026-03-02T09:30:00Z';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(appointmentCalls.update, () => fulfilled);
});
afterEach(() => gateway.restore());

const shown = (visit: Pick<Visit, 'appointment' | 'endedAt' | 'logId'>) =>
  renderInPortal(<FulfilAppointment visit={visit} />);

it('is said of the version that was seen, and said to be done', async () => {
  const { screen } = await shown({ endedAt: ENDED, logId: siteId, appointment });
  await screen.getByRole('button', { name: 'Appointment took place' }).click();
  await expect
    .poll(() => gateway.received(appointmentCalls.update)[0]?.body)
    .toMatchObject({ version: 3, status: 'FULFILLED' });
  await expect.element(screen.getByText('The appointment is fulfilled.')).toBeVisible();
});

it('is not offered while the visit is on, where the patient never came, without an appointment, of a calendar, or where it is no longer booked', async () => {
  for (const visit of [
    { endedAt: null, logId: siteId, appointment },
    { endedAt: ENDED, logId: null, appointment },
    { endedAt: ENDED, logId: siteId, appointment: null },
    { endedAt: ENDED, logId: siteId, appointment: { ...appointment, isOfCalendar: true } },
    { endedAt: ENDED, logId: siteId, appointment: { ...appointment, status: 'FULFILLED' } },
  ] as const) {
    const { screen } = await shown(visit);
    const offer = screen.getByRole('button', { name: 'Appointment took place' });
    expect(offer.elements(), JSON.stringify(visit)).toEqual([]);
  }
});
