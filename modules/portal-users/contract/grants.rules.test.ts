import { expect, it } from 'vitest';
import { endOfGrant, grantState, isOwnGrant } from './grants.rules.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-01T09:00:00Z');
const ago = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();

it.each([
  [24, '2026-03-02T09:00:00.000Z'],
  [720, '2026-03-31T09:00:00.000Z'],
])('ends access of %i hours at %s', (hours, end) => {
  expect(new Date(endOfGrant(hours, NOW) ?? 0).toISOString()).toBe(end);
});

it('has no end when access lasts until it is removed', () => {
  expect(endOfGrant(null, NOW)).toBeNull();
});

it.each([
  ['waiting', null, null],
  ['unreviewed', ago(1), null],
  ['reviewed', ago(90), ago(29)],
  ['due', ago(90), ago(31)],
] as const)('says %s when access began at %s and was reviewed at %s', (state, began_at, reviewed_at) => {
  expect(grantState({ began_at, reviewed_at }, NOW)).toBe(state);
});

it.each([
  ['the user', 'u', true],
  ['who granted it', 'g', true],
  ['anybody else', 'a', false],
])('tells that access is the own one of %s', (_, meId, isOwn) => {
  expect(isOwnGrant(meId, { user: { id: 'u' }, granted_by: { id: 'g' } })).toBe(isOwn);
});
