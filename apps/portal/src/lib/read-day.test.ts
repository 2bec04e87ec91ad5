// Which day did somebody type?
import { expect, it } from 'vitest';
import type { DateLocale } from './dates.ts';
import { isDay, readDay } from './read-day.ts';

it.each<[string, DateLocale, string]>([
  ['1988-04-17', 'en-US', '1988-04-17'],
  ['1988-4-7', 'en-US', '1988-04-07'],
  ['Apr 17, 1988', 'en-US', '1988-04-17'],
  ['april 7 1988', 'en-US', '1988-04-07'],
  ['17 Apr 1988', 'en-GB', '1988-04-17'],
  ['17. april 1988', 'en-GB', '1988-04-17'],
  ['4/7/1988', 'en-US', '1988-04-07'],
  ['4/7/1988', 'en-GB', '1988-07-04'],
  ['17.4.1988', 'en-US', '1988-04-17'],
  [' 1988-04-17 ', 'en-US', '1988-04-17'],
  // A day that does not exist stays one: the schema says so.
  ['2/31/2026', 'en-US', '2026-02-31'],
  ['Foo 17, 1988', 'en-US', 'Foo 17, 1988'],
  ['88-4-17', 'en-US', '88-4-17'],
  ['soon', 'en-GB', 'soon'],
  ['', 'en-US', ''],
])('%j in %s is %j', (typed, locale, expected) => {
  expect(readDay(typed, locale)).toBe(expected);
});

it.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['soon', false],
])('%j is a day that exists: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
