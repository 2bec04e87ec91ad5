// How long may a session be idle? (AUTH-025, AUTH-026; OP-AUTH-6)
import { expect, it } from 'vitest';
import { endOf, idleTimeout, timeoutOf } from './timeouts.ts';

it.each([
  [null, 1200],
  ['1200', 1200],
  ['180', 180],
  ['60', 180],
  ['0', 1200],
  ['-5', 1200],
  ['soon', 1200],
  ['600.9', 600],
])('AUTH-025 AUTH-026 a site value of %s gives %i s', (value, seconds) => {
  expect(timeoutOf(value)).toBe(seconds);
});

const sites = [
  { slug: 'harbor-lung', timeout: '1200' },
  { slug: 'bay-allergy', timeout: '180' },
];

it.each([
  ['harbor-lung', 1200],
  ['bay-allergy', 180],
  [null, 1200],
  ['foreign', 1200],
])('AUTH-025 with %s in view it is %i s', (slug, seconds) => {
  expect(idleTimeout(sites, slug)).toBe(seconds);
});

it('AUTH-024 the end is the use plus the time-out, but never after the absolute end', () => {
  expect(endOf(0, 180, 1_000_000)).toBe(180_000);
  expect(endOf(950_000, 180, 1_000_000)).toBe(1_000_000);
});
