// Does an instant of the database become the same text whatever the session's time zone is?
import { expect, it } from 'vitest';
import { toIso } from './connection.ts';

it.each([
  ['2026-11-22 07:43:19+00', '2026-11-22T07:43:19.000Z'],
  ['2026-11-22 07:43:19.7+00', '2026-11-22T07:43:19.700Z'],
  ['2026-11-22 07:43:19.776999+00', '2026-11-22T07:43:19.776Z'],
  ['2026-11-22 09:43:19.776123+02', '2026-11-22T07:43:19.776Z'],
  ['2026-11-22 13:13:19.5+05:30', '2026-11-22T07:43:19.500Z'],
  ['0033-04-03 15:00:00+00', '0033-04-03T15:00:00.000Z'],
])('%s is %s', (stored, shown) => {
  expect(toIso(stored)).toBe(shown);
});
