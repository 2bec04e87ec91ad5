// Are the free times right in four zones, also on both days on which clocks change, and is nothing free that is taken?
import { describe, expect, it } from 'vitest';
import type { Openings } from './model.ts';
import { freeStarts, nearestStarts } from './slots.rules.ts';

const everyDay = (from: number, to: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: from * 60, to: to * 60 }));
const openings = (timeZone: string, more: Partial<Openings> = {}): Openings => ({
  timeZone,
  hours: everyDay(9, 11),
  lengths: [30, 60],
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 366,
  ...more,
});
const NOW = Date.parse('2026-01-01T00:00:00Z');
const ask = (of: Openings, from: string, to: string, more: object = {}) =>
  freeStarts(of, { from, to, minutes: 60, busy: [], now: NOW, ...more });
const hourOf = (starts: readonly string[]) => starts.map((start) => start.slice(0, 16));

describe('a day', () => {
  it.each([
    ['UTC', '2026-03-03', ['2026-03-03T09:00', '2026-03-03T09:30', '2026-03-03T10:00']],
    ['America/New_York', '2026-03-03', ['2026-03-03T14:00', '2026-03-03T14:30', '2026-03-03T15:00']],
    ['Europe/Stockholm', '2026-03-03', ['2026-03-03T08:00', '2026-03-03T08:30', '2026-03-03T09:00']],
    // In the summer of the island, eleven hours ahead.
    ['Australia/Lord_Howe', '2026-03-03', ['2026-03-02T22:00', '2026-03-02T22:30', '2026-03-02T23:00']],
  ])('in %s offers its working hours, %s', (zone, day, expected) => {
    const noon = Date.parse(`${day}T12:00:00Z`);
    const from = new Date(noon - 16 * 3_600_000).toISOString();
    expect(hourOf(ask(openings(zone), from, `${day}T16:00:00Z`))).toEqual(expected);
  });

  it.each([
    // Clocks go from 2 to 3: between 1 and 4 there are two hours, and no half past two.
    ['UTC', '2026-03-08', ['01:00', '01:30', '02:00', '02:30', '03:00']],
    ['America/New_York', '2026-03-08', ['01:00', '01:30', '03:00']],
    // Back from 2 to 1: the hour from 1 to 2 is there twice.
    ['America/New_York', '2026-11-01', ['01:00', '01:30', '01:00', '01:30', '02:00', '02:30', '03:00']],
    ['Europe/Stockholm', '2026-03-29', ['01:00', '01:30', '03:00']],
    ['Europe/Stockholm', '2026-10-25', ['01:00', '01:30', '02:00', '02:30', '02:00', '02:30', '03:00']],
    // Forward and back by half an hour.
    ['Australia/Lord_Howe', '2026-10-04', ['01:00', '01:30', '02:30', '03:00']],
    ['Australia/Lord_Howe', '2026-04-05', ['01:00', '01:30', '01:30', '02:00', '02:30', '03:00']],
  ])('in %s on %s, from 1 to 4, shows the clock at %j', (timeZone, day, expected) => {
    const at = Date.parse(`${day}T12:00:00Z`);
    const starts = ask(
      openings(timeZone, { hours: everyDay(1, 4) }),
      new Date(at - 26 * 3_600_000).toISOString(),
      new Date(at + 6 * 3_600_000).toISOString(),
    );
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const clocks = starts.map((start) => local.format(Date.parse(start)).split(' '));
    expect(clocks.filter(([date]) => date === day).map(([, time]) => time)).toEqual(expected);
    expect(new Set(starts).size).toBe(starts.length);
  });

  it('whose working time ends in the hour that is left out ends where the clock jumps', () => {
    const starts = ask(
      openings('America/New_York', { hours: [{ day: 7, from: 0, to: 150 }] }),
      '2026-03-08T00:00:00Z',
      '2026-03-09T00:00:00Z',
    );
    expect(hourOf(starts)).toEqual(['2026-03-08T05:00', '2026-03-08T05:30']);
  });

  it('of a leap year is there', () => {
    const now = Date.parse('2028-02-28T00:00:00Z');
    const starts = ask(openings('UTC'), '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z', { now });
    expect(hourOf(starts)).toEqual(['2028-02-29T09:00', '2028-02-29T09:30', '2028-02-29T10:00']);
    expect(ask(openings('UTC'), '2027-02-28T12:00:00Z', '2027-03-01T00:00:00Z', { now })).toEqual([]);
  });
});

describe('not free', () => {
  const day = ['2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z'] as const;
  const half = (more: object, of: Partial<Openings> = {}) =>
    hourOf(ask(openings('UTC', of), ...day, { minutes: 30, ...more })).map((start) => start.slice(11));
  const busy = [{ start: '2026-03-03T09:30:00.000Z', end: '2026-03-03T10:00:00.000Z' }];
  it.each([
    ['nothing taken', {}, {}, ['09:00', '09:30', '10:00', '10:30']],
    ['what is taken', { busy }, {}, ['09:00', '10:00', '10:30']],
    ['and the pause before and after', { busy }, { bufferMinutes: 15 }, ['10:30']],
    ['a whole day', { busy: [{ start: day[0], end: day[1] }] }, {}, []],
    ['what has passed', { now: Date.parse('2026-03-03T09:31:00Z') }, {}, ['10:00', '10:30']],
    [
      'what comes too soon',
      { now: Date.parse('2026-03-03T08:00:00Z') },
      { noticeHours: 2 },
      ['10:00', '10:30'],
    ],
    ['what is too far', { now: Date.parse('2026-03-02T09:45:00Z') }, { horizonDays: 1 }, ['09:00', '09:30']],
    ['a day without working hours', {}, { hours: [{ day: 3, from: 540, to: 660 }] }, []],
    ['a length that does not fit', { minutes: 120 }, { hours: [{ day: 2, from: 540, to: 645 }] }, []],
  ])('%s', (_what, question, of, expected) => expect(half(question, of)).toEqual(expected));
});

it('the nearest are offered, the earliest first', () => {
  const free = ['2026-03-03T08:00:00.000Z', '2026-03-03T09:00:00.000Z', '2026-03-03T11:00:00.000Z'];
  expect(nearestStarts(free, '2026-03-03T09:15:00.000Z', 2)).toEqual([free[0], free[1]]);
  expect(nearestStarts([], '2026-03-03T09:30:00.000Z', 2)).toEqual([]);
});
