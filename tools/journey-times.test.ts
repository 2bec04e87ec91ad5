import { expect, it } from 'vitest';
import { said } from './journey-times.ts';

const journey = (seconds: number) => ({ place: 'a.spec.ts:7', title: `takes ${seconds} s`, seconds });

it('says the ten slowest, the slowest first, and how long all take', () => {
  const lines = said(Array.from({ length: 12 }, (_, at) => journey(at / 2)));
  expect(lines[0]).toBe('The 10 slowest of 12 journeys, 33 s together:');
  expect(lines.slice(1, 3)).toEqual([
    '    5.5 s  a.spec.ts:7  takes 5.5 s',
    '    5.0 s  a.spec.ts:7  takes 5 s',
  ]);
  expect(lines).toHaveLength(12);
  expect(lines.at(-1)).toBe('All are within their budget of 12 s.');
});

it.each([
  [[12], 'All are within their budget of 12 s.'],
  [[12.1, 3, 20], '2 took more than their budget of 12 s: split them, or find out what they wait for.'],
])('of journeys of %j seconds it says: %s', (seconds, expected) => {
  expect(said(seconds.map(journey)).at(-1)).toBe(expected);
});

it('says nothing where none ran, and cuts a long title', () => {
  expect(said([])).toEqual([]);
  expect(said([{ ...journey(1), title: 'x'.repeat(200) }])[1]).toHaveLength(11 + 13 + 90);
});
