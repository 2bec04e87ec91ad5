// Are days and times of a document those of the clocks of its site, in its order?
import { expect, test } from 'vitest';
import { writtenFor, zoneWords } from './site-times.ts';

const LATE = '2026-03-08T06:30:00Z';

test.each([
  ['en-US', 'America/New_York', 'Mar 8, 2026 1:30 AM', '2026-03-08'],
  ['en-US', 'America/Los_Angeles', 'Mar 7, 2026 10:30 PM', '2026-03-07'],
  ['en-GB', 'Europe/Stockholm', '8 Mar 2026 07:30', '2026-03-08'],
  ['en-GB', 'Australia/Lord_Howe', '8 Mar 2026 17:30', '2026-03-08'],
  ['en-US', null, 'Mar 8, 2026 6:30 AM', '2026-03-08'],
] as const)('%s in %s writes %s', (locale, time_zone, expected, plain) => {
  const written = writtenFor({ locale, time_zone });
  expect(written.dayTime(LATE)).toBe(expected);
  expect(written.plainDayOf(LATE)).toBe(plain);
  expect(written.dayOf(LATE)).toBe(written.day(plain));
});

test.each([
  ['2026-11-23T00:05:00Z', '12:05 AM', '00:05'],
  ['2026-11-23T11:59:00Z', '11:59 AM', '11:59'],
  ['2026-11-23T12:00:00Z', '12:00 PM', '12:00'],
  ['2026-11-23T13:07:00Z', '1:07 PM', '13:07'],
])('the time of %s is %s, or %s', (instant, american, british) => {
  expect(writtenFor({ locale: 'en-US', time_zone: null }).dayTime(instant)).toBe(`Nov 23, 2026 ${american}`);
  expect(writtenFor({ locale: 'en-GB', time_zone: null }).dayTime(instant)).toBe(`23 Nov 2026 ${british}`);
});

test.each(
  ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
    (name, index) => [name, String(index + 1).padStart(2, '0')] as const,
  ),
)('%s is month %s', (name, month) => {
  expect(writtenFor({ locale: 'en-US', time_zone: null }).day(`2026-${month}-05`)).toBe(`${name} 5, 2026`);
});

test('whose clocks these are is said', () => {
  expect(zoneWords('America/New_York')).toBe('times of America/New York');
  expect(zoneWords('America/Port_of_Spain')).toBe('times of America/Port of Spain');
  expect(writtenFor({ locale: 'en-GB', time_zone: null }).zoneWords).toBe('times in UTC');
});

test('FORMAT-006 no day is N/A', () => {
  expect(writtenFor({ locale: 'en-US', time_zone: null }).day(null)).toBe('N/A');
  expect(writtenFor({ locale: 'en-GB', time_zone: null }).day(null)).toBe('N/A');
});
