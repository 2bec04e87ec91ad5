import { appointmentCalls } from '../../contract/calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId } from '@alveary/portal/shell/testing/portal.tsx';
import { ofMaya, someAppointment } from '../testing/sample-appointment.ts';
import { AppointmentsPage } from './appointments.page.tsx';

const ID = '0190a0a0-0000-7000-8000-000000000101';
const LINK = `?page=1&sort=createdDate,desc&size=20&status.equals=BOOKED&calendarEventId.specified=true&principal.equals=${ID}`;

const booked = someAppointment({
  id: '0190a0a0-0000-7000-8000-000000000401',
  principal: { id: ID },
  principalPii: ofMaya([{ id: ID, site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' } }]),
  calendarEventId: 'event-1',
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(appointmentCalls.list, () => ({ rows: [booked], total: 41 }));
  gateway.refuse(patientCalls.profile, 'NoSiteForPatient');
});
afterEach(() => gateway.restore());

const open = (query: string) => renderInPortal(<AppointmentsPage />, { path: `/admin/appointment${query}` });
const asked = () => gateway.received(appointmentCalls.list).at(-1)?.query;

describe('the list of appointments', () => {
  it('ADMIN-007 ADMIN-008 asks exactly what the portal’s link says', async () => {
    const { screen } = await open(LINK);
    await expect
      .element(screen.getByRole('row', { name: /Booked Maya Thornton.*Health Coaching Appointment/ }))
      .toBeVisible();
    expect(asked()).toEqual({
      page: '0',
      size: '20',
      sort: 'createdDate,desc',
      'status.equals': 'BOOKED',
      'calendarEventId.specified': 'true',
      'principal.equals': ID,
      'portalCode.notEquals': 'TESTING',
      includePii: 'true',
    });
  });

  it('pages, sorts and filters through the address', async () => {
    const { screen, router } = await open('');
    await screen.getByRole('button', { name: 'Page 2' }).click();
    await vi.waitFor(() => expect(asked()).toMatchObject({ page: '1' }));
    await screen.getByRole('button', { name: 'Start' }).click();
    await vi.waitFor(() => expect(asked()).toMatchObject({ page: '0', sort: 'startTime,desc' }));
    await screen.getByRole('combobox', { name: 'Origin' }).click();
    await screen.getByRole('option', { name: 'Written by hand' }).click();
    await vi.waitFor(() => expect(asked()).toMatchObject({ 'calendarEventId.specified': 'false' }));
    expect(router.state.location.search).toContain('calendarEventId.specified=false');
  });

  it('does not guess what an unknown filter means', async () => {
    const { screen } = await open('?purpose.equals=X');
    await expect
      .element(screen.getByText('The address filters by "purpose.equals", which this list does not know.'))
      .toBeVisible();
    expect(gateway.received(appointmentCalls.list)).toEqual([]);
    await screen.getByRole('button', { name: 'Show all appointments' }).click();
    await vi.waitFor(() => expect(gateway.received(appointmentCalls.list)).toHaveLength(1));
  });

  it('says when nothing fits and when it cannot be read', async () => {
    gateway.on(appointmentCalls.list, () => ({ rows: [], total: 0 }));
    const empty = await open('');
    await expect.element(empty.screen.getByText('No appointments at your sites yet.')).toBeVisible();
    gateway.refuse(appointmentCalls.list, 'NoSiteForPatient');
    const { screen } = await open(LINK);
    await expect.element(screen.getByText('No site found for this patient.')).toBeVisible();
  });
});
