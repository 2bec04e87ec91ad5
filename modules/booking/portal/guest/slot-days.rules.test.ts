// Are free times on the right day of the visitor, and is an hour that clocks repeat told apart?
import { describe, expect, it } from 'vitest';
import { localeOf, momentInWords, slotDays, zonesWith } from './slot-days.rules.ts';

const START = '2026-03-03T23:30:00.000Z';
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('the day of a free time', () => {
  it.each([
    ['UTC', '2026-03-03', '11:30 PM'],
    ['America/New_York', '2026-03-03', '6:30 PM'],
    ['Europe/Stockholm', '2026-03-04', '12:30 AM'],
    ['Australia/Lord_Howe', '2026-03-04', '10:30 AM'],
  ])('in %s is %s at %s', (zone, day, label) => {
    const [found] = slotDays([START], zone, 'en-US');
    expect([found?.day, plain(found?.slots[0]?.label ?? '')]).toEqual([day, label]);
  });

  it('of two same times on a clock says which is which', () => {
    const starts = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'];
    const [day] = slotDays(starts, 'America/New_York', 'en-US');
    expect(day?.slots.map(({ label }) => plain(label))).toEqual(['1:30 AM EDT', '1:30 AM EST', '2:30 AM']);
  });

  it('is written in the language, with its zone where it stands alone', () => {
    expect(plain(momentInWords(START, 'Europe/Stockholm', 'sv'))).toContain('onsdag 4 mars');
    expect(plain(momentInWords(START, 'America/New_York', 'en-US'))).toContain('6:30 PM EST');
    expect(slotDays([], 'UTC', 'en-US')).toEqual([]);
  });
});

it.each([
  ['en', 'en-US', 'en-US'],
  ['en', 'fr-FR', 'en-GB'],
  ['sv', 'sv-SE', 'sv-SE'],
  ['de', 'en-US', 'de'],
  ['en', '', 'en-GB'],
  ['es', 'es-419', 'es-419'],
])('a page in %s in a browser of %s is written in %s', (tongue, browser, expected) => {
  const locale = localeOf(tongue, browser);
  expect(locale).toBe(expected);
  expect(() => new Intl.DateTimeFormat(locale)).not.toThrow();
});

it('offers a zone once, also one that the browser does not list', () => {
  expect(zonesWith(['Europe/Rome'], 'Mars/Base', 'Europe/Rome')).toEqual(['Europe/Rome', 'Mars/Base', 'UTC']);
});
