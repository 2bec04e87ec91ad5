import { expect, it } from 'vitest';
import { heightFor } from './height-of-session.ts';

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
