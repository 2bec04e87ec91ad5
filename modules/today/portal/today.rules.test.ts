// What is past its time is shown for tomorrow, at the same time of day, in every zone and on both days of a change of the clocks.
import dayjs from 'dayjs';
import { afterEach, expect, it } from 'vitest';
import type { TodayItem } from '../contract/model.ts';
import { noOutcomes, withOutcome } from './note-outcomes.rules.ts';
import { dayOf, groupsOf, type ShownItem, shownAt, stripOf } from './today.rules.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const item = (given: Partial<TodayItem>): TodayItem => ({
  id: '0190a0a0-0000-7000-8000-0000000e0001',
  type: 'TASK',
  due: '2026-11-23T15:00:00Z',
  notes: [],
  actuality: null,
  patient: {
    id: 'p',
    firstName: 'A',
    lastName: 'B',
    dateOfBirth: null,
    isDeceased: false,
    patientStatuses: [],
    phone: null,
    siteProfiles: [],
  },
  purpose: null,
  status: 'OPEN',
  text: null,
  lastAlarmDescription: null,
  eventType: null,
  severity: null,
  duration: null,
  automated: false,
  version: 1,
  ...given,
});
const wall = (at: number): string => dayjs(at).format('YYYY-MM-DD HH:mm');

/** Now, when it was due, and when it is shown, by the clock on the wall. */
it.each([
  ['UTC', '2026-11-23 10:24', '2026-11-16 09:00', '2026-11-24 09:00'],
  ['America/New_York', '2026-11-23 10:24', '2026-11-23 10:23', '2026-11-24 10:23'],
  ['America/New_York', '2026-10-31 23:30', '2026-10-30 01:30', '2026-11-01 01:30'],
  ['America/New_York', '2026-03-07 23:30', '2026-03-06 09:00', '2026-03-08 09:00'],
  ['Europe/Stockholm', '2026-03-28 12:00', '2026-03-28 08:15', '2026-03-29 08:15'],
  ['Europe/Stockholm', '2026-10-24 12:00', '2026-10-20 22:45', '2026-10-25 22:45'],
  ['Australia/Lord_Howe', '2026-04-04 12:00', '2026-04-01 07:10', '2026-04-05 07:10'],
  ['Australia/Lord_Howe', '2026-10-03 12:00', '2026-10-01 16:50', '2026-10-04 16:50'],
])('TASK-010 in %s at %s what was due %s is shown for %s', (timeZone, now, due, expected) => {
  process.env['TZ'] = timeZone;
  const at = dayjs(now).valueOf();
  for (const type of ['TASK', 'APPOINTMENT'] as const) {
    const shown = shownAt(item({ type, status: 'OPEN', due: dayjs(due).toISOString() }), at);
    expect([type, wall(shown.at), shown.isOverdue, shown.isOver]).toEqual([type, expected, true, false]);
  }
});

it('TASK-010 only appointments and tasks, and only what is past: the rest stays where it is', () => {
  const now = Date.parse('2026-11-23T15:10:00Z');
  const stays = (given: Partial<TodayItem>): boolean => {
    const { at, isOverdue } = shownAt(item(given), now);
    return !isOverdue && at === Date.parse('2026-11-23T15:00:00Z');
  };
  expect(stays({})).toBe(false);
  expect(stays({ type: 'CARE_EVENT', status: 'OPEN' })).toBe(true);
  expect(stays({ type: 'APPOINTMENT', status: 'FULFILLED', duration: 5 })).toBe(true);
  expect(stays({ type: 'APPOINTMENT', status: 'CANCELLED', duration: 5 })).toBe(true);
  // Still going on.
  expect(stays({ type: 'APPOINTMENT', status: 'BOOKED', duration: 10 })).toBe(true);
  expect(stays({ type: 'APPOINTMENT', status: 'BOOKED', duration: 9 })).toBe(false);
  const ahead = shownAt(item({ due: '2026-11-23T15:10:00Z' }), now);
  expect([ahead.isOverdue, ahead.at]).toEqual([false, now]);
});

it('TASK-011 events that are potential stand apart, the others together, each group in its order', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const groups = groupsOf(
    [
      item({ id: 'later', due: '2026-11-23T18:00:00Z' }),
      item({ id: 'overdue', due: '2026-11-20T19:00:00Z' }),
      item({ id: 'sooner', due: '2026-11-23T17:00:00Z' }),
      item({ id: 'visit', type: 'APPOINTMENT' }),
      item({ id: 'maybe', type: 'CARE_EVENT', actuality: 'POTENTIAL' }),
      item({ id: 'old', type: 'CARE_EVENT', actuality: 'ACTUAL', due: '2026-11-01T00:00:00Z' }),
      item({ id: 'new', type: 'CARE_EVENT', actuality: 'ACTUAL', due: '2026-11-22T00:00:00Z' }),
    ],
    now,
  );
  const ids = Object.fromEntries(
    Object.entries(groups).map(([name, items]) => [name, items.map((shown: ShownItem) => shown.item.id)]),
  );
  expect(ids).toEqual({
    appointments: ['visit'],
    tasks: ['overdue', 'sooner', 'later'],
    events: ['new', 'old'],
    potentialEvents: ['maybe'],
  });
});

it('a local day is as long as the clocks make it', () => {
  process.env['TZ'] = 'America/New_York';
  expect(dayOf(Date.parse('2026-11-01T12:00:00Z'))).toEqual({
    startDate: '2026-11-01T04:00:00.000Z',
    endDate: '2026-11-02T05:00:00.000Z',
  });
});

it('the strip goes from eight to five, and to where appointments of the day lie outside', () => {
  process.env['TZ'] = 'UTC';
  const now = Date.parse('2026-11-23T12:30:00Z');
  const visit = (due: string) =>
    shownAt(item({ type: 'APPOINTMENT', status: 'BOOKED', due, duration: 30 }), now);
  const usual = stripOf([visit('2026-11-23T12:30:00Z'), visit('2026-11-10T05:00:00Z')], now);
  expect([usual.fromHour, usual.untilHour, usual.nowAt, usual.blocks.length]).toEqual([8, 17, 50, 1]);
  expect(usual.blocks[0]).toMatchObject({ left: 50, width: (0.5 / 9) * 100 });
  const early = stripOf([visit('2026-11-23T23:45:00Z')], Date.parse('2026-11-23T03:00:00Z'));
  expect([early.fromHour, early.untilHour, early.nowAt]).toEqual([8, 24, null]);
});

it('TASK-012 what became of a note is kept for each id, of the note or of its entry', () => {
  const outcomes = withOutcome(
    withOutcome(withOutcome(noOutcomes, 'entry', 'saving'), 'note', 'failed'),
    'entry',
    'saved',
  );
  expect([...outcomes]).toEqual([
    ['entry', 'saved'],
    ['note', 'failed'],
  ]);
  expect(noOutcomes.size).toBe(0);
});
