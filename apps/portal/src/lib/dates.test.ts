// Dates, times and ages as they are written (document 1 §9; OP-FORMAT-2).
import { afterEach, describe, expect, it } from 'vitest';
import {
  ageAt,
  chooseDateForms,
  chooseUsualLocale,
  localeOfBrowser,
  pickerDay,
  pickerPattern,
  showAgo,
  showAgoOrDay,
  showDay,
  showDayOfYear,
  showDayTime,
  showTime,
  showComing,
  showWhen,
} from './dates.ts';

const local = (text: string): string => new Date(text).toISOString();
const NOW = new Date('2026-11-21T12:00:00').getTime();

describe('days and times', () => {
  it.each<[string, string, string]>([
    ['1988-04-17', 'Apr 17, 1988', '17 Apr 1988'],
    [local('2026-11-21T09:30:00'), 'Nov 21, 2026', '21 Nov 2026'],
    ['2020-01-02T00:00:00.000Z', 'Jan 2, 2020', '2 Jan 2020'],
    ['2020-01-02T00:00:00Z', 'Jan 2, 2020', '2 Jan 2020'],
  ])('FORMAT-007 FORMAT-008 %s', (value, us, eu) => {
    expect(showDay(value)).toBe(us);
    expect(showDay(value, 'en-GB')).toBe(eu);
  });

  it.each([null, '', 'nonsense'])('FORMAT-006 %j is missing', (value) => {
    expect(showDay(value)).toBe('N/A');
    expect(showDay(value, 'en-GB')).toBe('N/A');
  });

  it('FORMAT-007 times follow the locale', () => {
    expect(showTime(local('2026-11-21T09:30:00'))).toBe('9:30 AM');
    expect(showTime(local('2026-11-21T21:05:00'), 'en-GB')).toBe('21:05');
    expect(showDayTime(local('2026-11-21T09:30:00'))).toBe('Nov 21, 2026 9:30 AM');
    expect(showDayTime(null)).toBe('N/A');
  });

  it('FORMAT-008 pickers', () => {
    expect(pickerPattern('en-GB')).toBe('DD MMM YYYY');
    expect(pickerPattern('en-US')).toBe('MMM DD, YYYY');
  });
});

describe('relative time under 24 h, else MMM DD', () => {
  it.each<[number, string]>([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [60 * 60_000, '1 h ago'],
    [24 * 60 * 60_000 - 1, '23 h ago'],
    [24 * 60 * 60_000, 'Nov 20'],
    [16 * 24 * 60 * 60_000, 'Nov 05'],
    [-60_000, 'just now'],
    [-24 * 60 * 60_000, 'Nov 22'],
  ])('FORMAT-009 %d ms ago', (passed, expected) => {
    expect(showAgo(new Date(NOW - passed).toISOString(), NOW, 'en-US')).toBe(expected);
  });

  it('FORMAT-009 the day stands before the month in the EU', () => {
    expect(showAgo(new Date(NOW - 16 * 24 * 60 * 60_000).toISOString(), NOW, 'en-GB')).toBe('05 Nov');
  });

  it.each<[string, string]>([
    ['2026-11-21T06:58:00', 'Today 6:58 AM'],
    ['2026-11-20T23:59:00', 'Yesterday'],
    ['2026-11-19T12:00:00', 'Nov 19, 2026'],
    ['2026-11-22T12:00:00', 'Nov 22, 2026'],
  ])('%s', (instant, expected) => {
    expect(showWhen(local(instant), NOW)).toBe(expected);
  });
});

describe('what is to come', () => {
  it.each([
    ['2026-11-21T16:15:00', 'Today 4:15 PM', 'Today 16:15'],
    ['2026-11-22T09:00:00', 'Nov 22, 2026 9:00 AM', '22 Nov 2026 09:00'],
  ])('%s is %s, in the EU %s', (instant, us, eu) => {
    expect([showComing(local(instant), NOW), showComing(local(instant), NOW, 'en-GB')]).toEqual([us, eu]);
  });
});

describe('a day beside what is near', () => {
  it('is named with its year from 24 hours on, where an old one must not pass for a new one', () => {
    const ago = (at: string) => showAgoOrDay(local(at), NOW, 'en-GB');
    expect([ago('2026-11-21T11:38:00'), ago('2026-10-16T10:48:00'), ago('2025-10-16T10:48:00')]).toEqual([
      '22 min ago',
      '16 Oct 2026',
      '16 Oct 2025',
    ]);
  });

  it.each([
    ['2026-09-14', 'Sep 14', '14 Sep'],
    ['2025-09-14', 'Sep 14, 2025', '14 Sep 2025'],
  ])('%s is %s in a narrow column, in the EU %s', (day, us, eu) => {
    expect([showDayOfYear(day, NOW, 'en-US'), showDayOfYear(day, NOW, 'en-GB')]).toEqual([us, eu]);
  });
});

describe('what belongs to no patient and no site', () => {
  afterEach(() => chooseUsualLocale(null));

  it('FORMAT-008 is written as the sites of the person have it', () => {
    const at = local('2026-11-21T16:15:00');
    chooseUsualLocale('en-GB');
    expect([showDay(at), showTime(at), showDayTime(at)]).toEqual([
      '21 Nov 2026',
      '16:15',
      '21 Nov 2026 16:15',
    ]);
    chooseUsualLocale('en-US');
    expect(showDayTime(at)).toBe('Nov 21, 2026 4:15 PM');
  });

  it.each([
    ['en-US', 'en-US'],
    ['en', 'en-US'],
    ['en-GB', 'en-GB'],
    ['sv-SE', 'en-GB'],
  ])('a guest whose browser says %s reads %s', (language, expected) => {
    expect(localeOfBrowser(language)).toBe(expected);
  });
});

describe('ages', () => {
  it.each<[string | null, string, number | null]>([
    ['1988-04-17', '2026-11-21T12:00:00', 38],
    ['1988-11-21', '2026-11-21T12:00:00', 38],
    ['1988-11-22', '2026-11-21T12:00:00', 37],
    ['2024-02-29', '2025-02-28T12:00:00', 0],
    ['2026-12-01', '2026-11-21T12:00:00', null],
    [null, '2026-11-21T12:00:00', null],
  ])('born %s at %s', (born, at, expected) => {
    expect(ageAt(born, new Date(at).getTime())).toBe(expected);
  });
});

describe('what a person chose', () => {
  afterEach(() => chooseDateForms(null));

  it('PROFILE-041 comes before the locale, in days, times and pickers, and ends with the choice', () => {
    chooseDateForms({ day: 'D MMM YYYY', time: null });
    const at = local('2026-11-05T21:05:00');
    expect([showDay(at), showTime(at), showDayTime(at)]).toEqual([
      '5 Nov 2026',
      '9:05 PM',
      '5 Nov 2026 9:05 PM',
    ]);
    expect(pickerPattern('en-US')).toBe('DD MMM YYYY');
    expect(showDayOfYear(at, NOW, 'en-US')).toBe('5 Nov');
    chooseDateForms({ day: 'YYYY-MM-DD', time: 'HH:mm' });
    expect(showDayOfYear(at, NOW, 'en-US')).toBe('2026-11-05');
    expect([showDay(at, 'en-GB'), showTime(at), showDayTime(at)]).toEqual([
      '2026-11-05',
      '21:05',
      '2026-11-05 21:05',
    ]);
    expect(pickerDay('1988-04-07', 'en-GB')).toBe('1988-04-07');
    expect(showDay(null)).toBe('N/A');
    chooseDateForms(null);
    expect(showDayTime(at, 'en-GB')).toBe('5 Nov 2026 21:05');
  });
});
