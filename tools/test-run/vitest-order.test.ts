import { expect, it } from 'vitest';
import { inOrder } from './vitest-order.ts';

const file = (path: string, project = 'server', group = 0) => ({ path, project, group });
const files = [file('a'), file('b'), file('z', 'components', 1), file('c'), file('r', 'unit')];
const pathsOf = (seed: string | null) => inOrder(files, { b: 30, c: 4, r: 90 }, seed).map(({ path }) => path);

it('runs the longest file of each project first, and groups one after another', () => {
  expect(pathsOf(null)).toEqual(['b', 'c', 'a', 'r', 'z']);
});

it('runs files in a random order that its seed repeats', () => {
  expect(pathsOf('7')).toEqual(pathsOf('7'));
  const orders = new Set(['1', '2', '3', '4', '5', '6', '7'].map((seed) => pathsOf(seed).join()));
  expect(orders.size).toBeGreaterThan(1);
  for (const order of orders) expect(order).toMatch(/^[abc,]{5},r,z$/);
});
