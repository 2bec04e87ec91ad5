import { describe, expect, it } from 'vitest';
import {
  addressOfChoice,
  choiceOfAddress,
  monthsToChoose,
  monthText,
  problemOfMonths,
  questionOf,
} from './member-report.rules.ts';

const NOW = new Date(2026, 10, 21, 9).getTime();
const choice = (query: string) => choiceOfAddress(new URLSearchParams(query), NOW);

describe('what the report covers', () => {
  it('ADMIN-006 is the six months up to this one, unless the address says otherwise', () => {
    expect(choice('')).toEqual({ start: '2026-06', end: '2026-11', role: null, siteId: null });
    expect(choice('start=2025-13&end=x&role=super_admin')).toEqual(choice(''));
  });

  it('comes back from its address', () => {
    const chosen = choice('start=2026-01&end=2026-03&role=health_coach&site=s1');
    expect(choice(new URLSearchParams(addressOfChoice(chosen)).toString())).toEqual(chosen);
    expect(questionOf(chosen)).toEqual({
      start: '2026-01',
      end: '2026-03',
      'role.equals': 'health_coach',
      'siteId.equals': 's1',
    });
  });

  it.each([
    ['start=2026-03&end=2026-02', 'The last month is before the first.'],
    ['start=2024-11&end=2026-11', 'A report covers at most 24 months.'],
    ['start=2024-12&end=2026-11', null],
  ])('%s: %s', (query, problem) => {
    expect(problemOfMonths(choice(query))).toBe(problem);
  });
});

it('the months of the last years are offered, newest first, and the chosen one', () => {
  const offered = monthsToChoose('2026-06', NOW);
  expect([offered[0], offered.at(-1), offered.length]).toEqual(['2026-11', '2022-11', 49]);
  expect(monthsToChoose('2019-02', NOW).at(-1)).toBe('2019-02');
  expect(monthsToChoose('2027-01', NOW)[0]).toBe('2027-01');
});

it('a month is written for reading', () => {
  expect(monthText('2026-11')).toBe('Nov 2026');
});
