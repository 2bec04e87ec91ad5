import { expect, it } from 'vitest';
import { spanOf, stepWords } from './episode.rules.ts';

const step = { says: 'Record opened', kind: 'read', outcome: 'done' } as const;

it('says how often, but not that it was once', () => {
  expect(stepWords({ ...step, count: 1 })).toBe('Record opened');
  expect(stepWords({ ...step, count: 3 })).toBe('Record opened, 3 times');
});

it('says the minutes from and to, and one of them where they are the same', () => {
  const time = (at: string): string => at.slice(11, 16);
  const from = '2026-11-20T08:06:10Z';
  expect(spanOf({ from, to: '2026-11-20T08:31:00Z' }, time)).toBe('08:06 to 08:31');
  expect(spanOf({ from, to: '2026-11-20T08:06:59Z' }, time)).toBe('08:06');
});
