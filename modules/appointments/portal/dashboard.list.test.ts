// What does the dashboard ask for: one's own from now on, unless something else is chosen?
import { stateOf } from '@alveary/portal/lib/list-address.ts';
import { expect, it } from 'vitest';
import { dashboardAppointmentsList } from './dashboard.list.ts';

const userId = '0190a0a0-0000-7000-8000-0000000000aa';
const since = '2026-11-22T15:00:00.000Z';
const always = { page: 0, size: 20, 'portalCode.notEquals': 'TESTING', includePii: 'true' };
const asked = (address: string) =>
  dashboardAppointmentsList.question(stateOf(dashboardAppointmentsList, new URLSearchParams(address), {}), {
    userId,
    since,
  }).query;

it.each([
  ['', { sort: 'startTime,asc', 'assignedPractitioner.equals': userId, startDate: since }],
  ['of=all&time=all', { sort: 'startTime,asc' }],
  [
    'time=past&status=BOOKED&sort=startTime,desc',
    {
      sort: 'startTime,desc',
      'assignedPractitioner.equals': userId,
      'status.equals': 'BOOKED',
      endDate: since,
    },
  ],
])('%j', (address, expected) => expect(asked(address)).toEqual({ ...always, ...expected }));
