// Does every questionnaire hold together: its items, the scores that they can give, and what those mean? (domain facts: questionnaires)
import { describe, expect, it, test } from 'vitest';
import { definitionOf, definitions } from './definitions.ts';
import type { Item } from './definition.ts';

/** What an item can be worth at least and at most; null for words. */
const ends = (item: Item): readonly [number, number] | null => {
  if (item.kind === 'text') return null;
  if (item.kind !== 'choice') return [item.from, item.to];
  const values = item.choices.map(({ value }) => value);
  return [Math.min(...values), Math.max(...values)];
};

describe.each(definitions.map((one) => [one.internalName, one] as const))('%s', (name, one) => {
  it('is found by its name, and its items by theirs', () => {
    expect(definitionOf(name)).toBe(one);
    expect(new Set(one.items.map(({ id }) => id)).size).toBe(one.items.length);
    expect(one.items.length).toBeGreaterThan(0);
  });

  it('names the ends of each scale, and has a score for each choice once', () => {
    for (const item of one.items) {
      if (item.kind === 'scale') expect([item.low, item.high].every((words) => words?.length > 2)).toBe(true);
      if (item.kind === 'choice') {
        expect(item.choices.length, item.id).toBeGreaterThan(1);
        expect(new Set(item.choices.map(({ label }) => label)).size, item.id).toBe(item.choices.length);
      }
      const [low = 0, high = 1] = ends(item) ?? [];
      expect(low, item.id).toBeLessThan(high);
    }
  });

  it('reaches the ends of its range and nothing beyond, by the sum of its items', () => {
    if (one.rule.kind !== 'sum') return;
    const counted = one.items.filter(({ isOptional }) => isOptional !== true).map(ends);
    expect(one.range).toEqual(
      ([0, 1] as const).map((end) => counted.reduce((sum, pair) => sum + (pair?.[end] ?? 0), 0)),
    );
  });

  it('has words from the lowest score on, each band above the one before', () => {
    const { bands, range } = one;
    if (bands.length === 0) return;
    const begins = bands.map(({ from, over }) => from ?? over ?? Number.NaN);
    expect(begins[0]).toBe(range?.[0]);
    expect(begins).toEqual(begins.toSorted((first, second) => first - second));
    expect(new Set(begins).size).toBe(begins.length);
    expect(begins.at(-1)).toBeLessThanOrEqual(range?.[1] ?? 0);
  });
});

test('a name of another system is none', () => {
  expect(definitionOf('somebody-elses')).toBeNull();
});

const itemsOf = (name: string) => definitionOf(name)?.items ?? [];

// Ranges and ages as their owners state them (domain facts: questionnaires).
test.each([
  ['asthma-control-questionnaire', 7, [0, 6], undefined],
  ['asthma-control-test', 5, [1, 5], { from: 12 }],
  ['asthma-gina', 4, [0, 1], { from: 6 }],
  ['asthma-gina-young-child', 4, [0, 1], { to: 5 }],
] as const)('%s has %d items of %j, for the ages %j', (name, count, range, ages) => {
  expect(itemsOf(name).map(ends)).toEqual(Array.from({ length: count }, () => range));
  expect(definitionOf(name)?.ages).toEqual(ages);
});

test('the child answers four items of C-ACT up to 3, the parent three up to 5', () => {
  const three = [0, 3];
  expect(itemsOf('childhood-asthma-control-test').map(ends)).toEqual([
    three,
    three,
    three,
    three,
    ...[0, 1, 2].map(() => [0, 5]),
  ]);
  expect(definitionOf('childhood-asthma-control-test')?.ages).toEqual({ from: 4, to: 11 });
});

test('of ACQ the reliever may be left out, and FEV1 is for staff', () => {
  const optional = itemsOf('asthma-control-questionnaire').filter(({ isOptional }) => isOptional);
  expect(optional.map(({ id, byStaff }) => [id, byStaff])).toEqual([
    ['bronchodilator', undefined],
    ['fev1Prebronchodilator', true],
  ]);
});
