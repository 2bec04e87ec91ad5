import { expect, it } from 'vitest';
import { heightFor, heightInWords } from './height-of-session.ts';

const at = (day: string, cm: number) => ({ cm, measured_at: `${day}T12:00:00.000Z` });
const SESSION = '2026-06-15T09:00:00.000Z';

it.each([
  ['of the same day', 30, [at('2026-06-15', 170), at('2026-06-01', 169)], 170],
  ['after the session', 30, [at('2026-01-01', 169), at('2026-07-01', 170)], 170],
  ['before the session', 30, [at('2026-06-10', 169), at('2026-07-01', 170)], 169],
  ['of a year ago, at 25 years', 25, [at('2025-06-15', 170)], 170],
  ['of a year and a day ago', 30, [at('2025-06-14', 170)], null],
  ['of 90 days ago, below 25 years', 24.99, [at('2026-03-17', 170)], 170],
  ['of 91 days ago, below 25 years', 24.99, [at('2026-03-16', 170)], null],
  ['of 91 days after, below 25 years', 10, [at('2026-09-14', 140)], null],
  ['of a year ago, at an age that is not known', null, [at('2025-06-15', 170)], 170],
  ['that was entered last of two of one moment', 30, [at('2026-06-10', 169), at('2026-06-10', 171)], 171],
  ['when there is none', 30, [], null],
])('takes the nearest height: %s', (_, age, heights, cm) => {
  expect(heightFor(heights, SESSION, age)?.cm ?? null).toBe(cm);
});

it.each([
  ['session', null, 'The height came with the session.'],
  ['measured', '2026-06-15T08:00:00Z', 'The height was measured on 2026-06-15, on the day of the session.'],
  ['measured', '2026-06-03T08:00:00Z', 'The height was measured on 2026-06-03, 12 days before the session.'],
  ['measured', '2026-06-16T12:00:00Z', 'The height was measured on 2026-06-16, 1 day after the session.'],
  [null, null, 'No height came with the session, and none was measured within 90 days of it.'],
] as const)('says where the height is from when it is %s, %s', (height_source, height_measured_at, words) => {
  const person = { sex: null, age_years: 12, height_cm: null };
  const session = { person, performed_at: SESSION, height_source, height_measured_at };
  expect(heightInWords(session, (instant) => instant.slice(0, 10))).toBe(words);
});
