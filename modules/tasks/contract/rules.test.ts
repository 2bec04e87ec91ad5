// Is a to-do due today up to the last moment of today, in the person's zone, and upcoming after it? (OP-TASK-2)
import { expect, it } from 'vitest';
import { byDue, isDueToday, nextOf } from './rules.ts';

const at = (text: string): number => Date.parse(text);

it.each([
  ['2026-11-20T08:00:00Z', '2026-11-01T08:00:00Z', 24, '2026-11-21T08:00:00Z'],
  [null, '2026-11-01T08:00:00Z', 168, '2026-11-08T08:00:00Z'],
])(
  'TASK-003 TASK-004 done %s, changed %s, every %i hours is next %s',
  (lastCompletedDate, lastModifiedDate, periodInHours, next) => {
    expect(nextOf({ lastCompletedDate, lastModifiedDate, periodInHours })).toBe(at(next));
  },
);

/** The first instant of 23 November in each zone, and of the day after a change of the clocks. */
it.each([
  ['UTC', '2026-11-23T00:00:00Z'],
  ['America/New_York', '2026-11-23T00:00:00-05:00'],
  ['Europe/Stockholm', '2026-11-23T00:00:00+01:00'],
  ['Australia/Lord_Howe', '2026-11-23T00:00:00+11:00'],
  ['America/New_York, when the clocks go back', '2026-11-02T00:00:00-05:00'],
])('TASK-004 TASK-005 in %s today ends at %s', (_zone, end) => {
  expect(isDueToday(at(end) - 1, at(end))).toBe(true);
  expect(isDueToday(at(end), at(end))).toBe(false);
});

it('TASK-005 what is not due today is upcoming, what comes first stands first', () => {
  const end = at('2026-11-23T00:00:00Z');
  const items = [{ at: end + 5 }, { at: end - 5 }, { at: end }, { at: end - 50 }];
  expect(byDue(items, end)).toEqual({
    dueToday: [{ at: end - 50 }, { at: end - 5 }],
    upcoming: [{ at: end }, { at: end + 5 }],
  });
});
