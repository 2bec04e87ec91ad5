// What does the calendar show of an appointment?
import { ofMaya, someAppointment } from '@alveary/modules/appointments/portal/testing/sample-appointment.ts';
import { expect, it } from 'vitest';
import { firstOfInterest, shownAppointment } from './appointment-card.rules.ts';

const SITE = '0190a0a0-0000-7000-8000-000000000001';

const booked = someAppointment({
  id: '0190a0a0-0000-7000-8000-000000000401',
  start: '2026-11-22T15:00:00Z',
  principalPii: ofMaya([{ id: 'sp-1', site: { id: SITE, slug: 'harbor-lung', shortName: 'Harbor Lung' } }]),
  calendarEventId: 'event-1',
});

it('CAL-025 id, type, status, time, address and name of the patient, and purpose', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const shown = shownAppointment(booked, { sites: [{ id: SITE }], locale: 'en-US', now });
  expect(shown).toEqual({
    id: booked.id,
    type: 'Appointment',
    status: 'BOOKED',
    time: expect.stringMatching(/^\d{1,2}:00 [AP]M$/),
    patientUrl: '/site/harbor-lung/patient/sp-1',
    patientName: 'Maya Thornton',
    purpose: 'Health Coaching',
  });
});

it.each([
  ['2026-11-22T14:50:00Z', 'the one that is on', 'on'],
  ['2026-11-22T15:10:00Z', 'the next that is to come, not one that is cancelled', 'next'],
  ['2026-11-22T19:00:00Z', 'none: the day is over', null],
])('at %s a day shows first %s', (at, _what, expected) => {
  const day = [
    { ...booked, id: 'over', status: 'FULFILLED' as const, startTime: '2026-11-22T14:55:00Z' },
    { ...booked, id: 'on' },
    { ...booked, id: 'off', status: 'CANCELLED' as const, startTime: '2026-11-22T16:00:00Z' },
    { ...booked, id: 'next', startTime: '2026-11-22T18:00:00Z' },
  ];
  expect(firstOfInterest(day, Date.parse(at))).toBe(expected);
});
