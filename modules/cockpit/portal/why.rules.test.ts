// Is it said in words why a patient is on the list, whatever is missing, and in the right number?
import { expect, it } from 'vitest';
import type { MonthlySnapshot, Need } from '../contract/model.ts';
import { monthInWords, whyOnList } from './why.rules.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const need: Need = {
  standing: 'OPEN',
  minutes: 8,
  readingDays: 3,
  contact: false,
  daysOutOfReach: false,
  daysLeft: 8,
  until: '2026-11-30',
};
const facts = {
  aims: { minutes: 20, readingDays: 16 },
  need,
  isCurrent: true,
  readingDays: 13,
  lastCommunication: '2026-11-20T12:00:00Z',
  openEvents: 0,
  tasksDue: 0,
} satisfies Partial<MonthlySnapshot>;
type Facts = Pick<MonthlySnapshot, keyof typeof facts>;

it.each<[Partial<Facts>, Partial<Need>, string]>([
  [{}, {}, 'Needs 8 more minutes and 3 reading days by Nov 30'],
  [{}, { minutes: 1, readingDays: 1 }, 'Needs 1 more minute and 1 reading day by Nov 30'],
  [{}, { contact: true }, 'Needs 8 more minutes, a live contact and 3 reading days by Nov 30'],
  [{}, { minutes: 0, readingDays: 0, contact: true }, 'Needs a live contact by Nov 30'],
  [
    { readingDays: 3 },
    { readingDays: 13, daysOutOfReach: true },
    'Needs 8 more minutes by Nov 30 · 16 reading days are out of reach (3 so far, 8 days left)',
  ],
  [
    { readingDays: 3 },
    { minutes: 0, readingDays: 13, daysOutOfReach: true, daysLeft: 1, standing: 'OUT_OF_REACH' },
    '16 reading days are out of reach (3 so far, 1 day left)',
  ],
  [{}, { standing: 'REACHED', minutes: 0, readingDays: 0 }, 'Month complete'],
  [{ isCurrent: false }, { standing: 'OUT_OF_REACH' }, 'Was short of 8 more minutes and 3 reading days'],
  [{}, { standing: 'NOT_BILLED' }, 'Nothing is waiting'],
  [
    { lastCommunication: '2026-10-11T12:00:00Z', openEvents: 2, tasksDue: 1 },
    { standing: 'NOT_BILLED' },
    'No contact for 43 days · 2 open events · 1 task due',
  ],
  [
    { lastCommunication: null, openEvents: 1, tasksDue: 2 },
    { standing: 'REACHED' },
    'Month complete · never reached · 1 open event · 2 tasks due',
  ],
])('%o, %o: %s', (part, ofNeed, words) => {
  expect(whyOnList({ ...facts, ...part, need: { ...need, ...ofNeed } }, now, 'en-US')).toBe(words);
});

it('a day is written as at the site', () => {
  expect(whyOnList(facts, now, 'en-GB')).toBe('Needs 8 more minutes and 3 reading days by 30 Nov');
  expect(monthInWords('2026-11', 'en-US')).toBe('November 2026');
});
