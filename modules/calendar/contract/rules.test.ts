// Do the bounds of a day hold where clocks change?
import { expect, it } from 'vitest';
import { boundsOfDay, dayIn, dayPlus } from './rules.ts';

const HOUR_MS = 3_600_000;

it.each([
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  ['America/New_York', '2026-11-22', '2026-11-22T05:00:00.000Z', 24],
  ['Europe/Stockholm', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['Europe/Stockholm', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
  // Clocks change at midnight: the day begins at one o'clock.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
  ['Asia/Kolkata', '2026-11-22', '2026-11-21T18:30:00.000Z', 24],
  ['Pacific/Kiritimati', '2026-11-22', '2026-11-21T10:00:00.000Z', 24],
  ['UTC', '2024-02-29', '2024-02-29T00:00:00.000Z', 24],
])('in %s %s begins at %s and has %i hours', (zone, day, start, hours) => {
  const { startDate, endDate } = boundsOfDay(day, zone);
  expect(startDate).toBe(start);
  expect(Date.parse(endDate) + 1 - Date.parse(startDate)).toBe(hours * HOUR_MS);
  expect([dayIn(zone, Date.parse(startDate)), dayIn(zone, Date.parse(endDate))]).toEqual([day, day]);
});

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-03-01', -1, '2024-02-29'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(dayPlus(day, days)).toBe(expected);
});
