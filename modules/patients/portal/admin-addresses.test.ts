import { expect, it } from 'vitest';
import { adminAddresses } from './admin-addresses.ts';

const links = adminAddresses('/admin/', 'p1');

it('ADMIN-001 ADMIN-005 the record, and the record that starts an SpO2 measurement', () => {
  expect(links).toMatchObject({
    record: '/admin/profile/p1',
    accesses: '/admin/profile/p1/accesses',
    spo2: '/admin/profile/p1?autoCreate=true#spo2',
  });
});

it('ADMIN-006 the report of the care team', () => {
  expect(links.memberReport).toBe('/admin/care-team-member-report');
});

it('ADMIN-007 ADMIN-008 the booked appointments of the patient, newest first, twenty to a page', () => {
  const { pathname, searchParams } = new URL(links.bookedAppointments, 'https://portal.example');
  expect(pathname).toBe('/admin/appointment');
  expect(Object.fromEntries(searchParams)).toEqual({
    page: '1',
    sort: 'createdDate,desc',
    size: '20',
    'status.equals': 'BOOKED',
    'calendarEventId.specified': 'true',
    'principal.equals': 'p1',
  });
});
