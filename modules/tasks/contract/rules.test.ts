// When is a to-do due next, and is it upcoming once today is over? (OP-TASK-2)
import { expect, it } from 'vitest';
import { byDue, nextOf } from './rules.ts';

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

it('TASK-005 what is not due today is upcoming, what comes first stands first', () => {
  const end = at('2026-11-23T00:00:00Z');
  const items = [{ at: end + 5 }, { at: end - 5 }, { at: end }, { at: end - 50 }];
  expect(byDue(items, end)).toEqual({
    dueToday: [{ at: end - 50 }, { at: end - 5 }],
    upcoming: [{ at: end }, { at: end + 5 }],
  });
});
