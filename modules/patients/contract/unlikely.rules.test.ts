import { expect, it } from 'vitest';
import { personQuestions, unlikelyBeside } from './unlikely.rules.ts';

const maya = { dateOfBirth: '1990-04-02', birthSex: 'female' };

it.each([
  ['a slip of day and month', { dateOfBirth: '1990-02-04' }, []],
  ['another year', { dateOfBirth: '1959-04-02' }, ['dateOfBirth']],
  ['the same birth sex, confirmed', { birthSex: 'female' }, []],
  ['the other birth sex', { birthSex: 'male' }, ['birthSex']],
  ['a birth sex that nobody knows', { birthSex: null }, ['birthSex']],
  ['nothing of the person', {}, []],
])('asks about a change when it is hardly possible: %s', (_, after, fields) => {
  expect(personQuestions(maya, after).map(({ field }) => field)).toEqual(fields);
});

it('asks about a date of birth when something was measured before it', () => {
  expect(personQuestions(maya, { dateOfBirth: '1990-09-02' }, '1990-06-01')).toHaveLength(1);
  expect(personQuestions(maya, { dateOfBirth: '1990-09-02' }, '2020-06-01')).toEqual([]);
});

it('asks nothing when the record had no birth date or birth sex', () => {
  const nobody = { dateOfBirth: null, birthSex: null };
  expect(personQuestions(nobody, { dateOfBirth: '1959-04-02', birthSex: 'male' })).toEqual([]);
});

const at = (takenAt: string, value: number) => ({ takenAt: `${takenAt}T12:00:00.000Z`, value });
const ADULT = '1980-01-01';
const CHILD = '2016-01-01';

it.each([
  ['an adult who lost 30 cm', 'height', at('2026-03-02', 150), at('2026-01-02', 180), ADULT, true],
  ['an adult measured again', 'height', at('2026-03-02', 178), at('2026-01-02', 180), ADULT, false],
  ['a child that grew', 'height', at('2026-03-02', 138), at('2025-03-02', 131), CHILD, false],
  ['a child that shrank', 'height', at('2026-03-02', 128), at('2025-03-02', 131), CHILD, true],
  ['a child that grew by a foot', 'height', at('2026-03-02', 161), at('2025-03-02', 131), CHILD, true],
  ['an earlier height of a child', 'height', at('2024-03-02', 125), at('2025-03-02', 131), CHILD, false],
  ['nobody of a known age', 'height', at('2026-03-02', 150), at('2026-01-02', 180), null, true],
  ['a weight in pounds', 'weight', at('2026-03-02', 154), at('2026-01-02', 70), ADULT, true],
  ['a usual weight', 'weight', at('2026-03-02', 73), at('2026-01-02', 70), ADULT, false],
  ['a weight of years ago', 'weight', at('2026-03-02', 90), at('2020-01-02', 70), ADULT, false],
  ['a child of years later', 'weight', at('2026-03-02', 33), at('2021-01-02', 18), CHILD, false],
] as const)('compares a reading with the nearest one: %s', (_, type, typed, other, born, isAsked) => {
  expect(unlikelyBeside(type, typed, [other, at('2001-01-01', 100)], born)).toEqual(isAsked ? other : null);
});
