import { expect, it } from 'vitest';
import { momentInWords } from './moment-in-words.ts';

const start = '2026-11-30T17:00:00Z';
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

it.each([
  ['en', 'America/New_York', 'long', 'Monday, November 30, 2026 at 12:00 PM EST'],
  ['en', 'Europe/London', 'long', 'Monday, 30 November 2026 at 17:00 GMT'],
  ['es', 'America/Los_Angeles', 'short', 'lun, 30 nov 2026, 9:00 GMT-8'],
  ['de', 'Europe/Berlin', 'short', 'Mo., 30. Nov. 2026, 18:00 MEZ'],
] as const)('writes a moment in %s by the clocks of %s (%s)', (language, timeZone, length, words) => {
  expect(plain(momentInWords(start, { language, timeZone }, length))).toBe(words);
});
