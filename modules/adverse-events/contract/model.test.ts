// When does an event lie ahead, and what is an emptied description?
import { expect, it } from 'vitest';
import { isEventAhead, newAdverseEvent } from './model.ts';

const now = Date.parse('2026-05-04T10:00:00Z');

it.each([
  ['2026-05-04T09:59:00Z', false],
  ['2026-05-04T10:05:00Z', false],
  ['2026-05-04T10:05:01Z', true],
  ['2026-05-05T10:00:00Z', true],
])('at ten, one at %s: ahead %s', (at, isAhead) => {
  expect(isEventAhead(at, now)).toBe(isAhead);
});

it.each([
  ['', null],
  ['Wheeze', 'Wheeze'],
  [null, null],
])('a description of %o is kept as %o', (description, kept) => {
  const event = {
    type: 'EXACERBATION',
    actuality: 'ACTUAL',
    severity: 'MILD',
    occurredAt: '2026-05-04T09:00:00Z',
  };
  expect(newAdverseEvent.parse({ ...event, description }).description).toBe(kept);
});
