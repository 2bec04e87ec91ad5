import { expect, it } from 'vitest';
import { adminAddresses } from './admin-addresses.ts';

it('ADMIN-005 ADMIN-006 ADMIN-007 ADMIN-008 the links to the admin pages are those of OP-ADMIN-1', () => {
  expect(adminAddresses('/admin/', 'p1')).toEqual({
    record: '/admin/profile/p1',
    accesses: '/admin/profile/p1/accesses',
    spo2: '/admin/profile/p1?autoCreate=true#spo2',
    bookedAppointments:
      '/admin/appointment?page=1&sort=createdDate%2Cdesc&size=20&status.equals=BOOKED&calendarEventId.specified=true&principal.equals=p1',
    memberReport: '/admin/care-team-member-report',
  });
});
