// Ends that a restored backup did not hold are expected no more; all others are.
import { expect, it } from 'vitest';
import { expectedEnds, togetherExpected } from './noted-ends.ts';

const head = (number: number, month = '2026-11') => ({ month, number, hash: `${number % 10}`.repeat(64) });
const restore = {
  restoredAt: '2026-12-02T09:00:00.000Z',
  takenAt: '2026-11-20T01:00:00.000Z',
  ends: [head(4)],
};

it('expects the ends up to the backup and those since when a restore lies between', () => {
  const later = { ...head(5), hash: 'f'.repeat(64) };
  const { heads, restores } = expectedEnds([head(2), head(4), head(7), head(1, '2026-12'), restore, later]);
  expect(heads).toEqual([head(2), head(4), head(4), later]);
  expect(restores).toEqual([{ ...restore, gone: [head(7), head(1, '2026-12')] }]);
});

it('expects every end when nothing was restored', () => {
  expect(expectedEnds([head(2), head(7)])).toEqual({ heads: [head(2), head(7)], restores: [] });
});

it('tells a restore once when two places noted it', () => {
  const one = expectedEnds([head(7), restore]);
  const other = expectedEnds([head(7), head(8), restore]);
  expect(togetherExpected([one, other]).restores).toEqual([{ ...restore, gone: [head(7), head(8)] }]);
});
