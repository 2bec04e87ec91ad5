import { expect, test } from 'vitest';
import { type BuiltFile, mergeFiles, type Part } from './merge-files.ts';

const file = (id: string, loadedBy: readonly number[], more: Partial<BuiltFile> = {}): BuiltFile => ({
  id,
  bytes: 500,
  loadedBy,
  imports: [],
  isNamed: false,
  ...more,
});

const each: Part = { weight: 1 };
const merged = (files: readonly BuiltFile[], parts: readonly Part[] = [each, each, each]) =>
  mergeFiles(files, parts, 1000)
    .map((ids) => ids.toSorted().join('+'))
    .toSorted();

test('What the same parts load becomes one file', () => {
  expect(merged([file('a', [0, 1]), file('b', [0, 1]), file('c', [0, 1])])).toEqual(['a+b+c']);
});

test('What no part loads together stays apart', () => {
  expect(merged([file('a', [0]), file('b', [1])])).toEqual(['a', 'b']);
});

test('A request less must be worth more than what a part then loads in vain', () => {
  expect(merged([file('a', [0, 1]), file('b', [0], { bytes: 999 })])).toEqual(['a+b']);
  expect(merged([file('a', [0, 1]), file('b', [0], { bytes: 1001 })])).toEqual(['a', 'b']);
  expect(merged([file('a', [0, 1]), file('b', [0], { bytes: 999 })], [each, { weight: 2 }])).toEqual([
    'a',
    'b',
  ]);
});

test('A file with a name of its own stays what it is', () => {
  expect(merged([file('page', [0], { isNamed: true }), file('a', [0]), file('b', [0])])).toEqual(['a+b']);
});

test('No two become one while a third stands between them', () => {
  const between = file('page', [0, 1], { isNamed: true, imports: ['b'] });
  expect(merged([file('a', [0, 1], { imports: ['page'] }), between, file('b', [0, 1])])).toEqual(['a', 'b']);
  expect(merged([file('b', [0, 1]), between, file('a', [0, 1], { imports: ['page'] })])).toEqual(['a', 'b']);
});

test('A part with a bound loads no more than that, what would be imported included', () => {
  const light = { weight: 1, mostGrowth: 1.5 };
  const files = (bytes: number) => [
    file('needed', [0, 1, 2], { bytes: 10_000, isNamed: true }),
    file('a', [0, 1, 2]),
    file('b', [1, 2], { imports: ['far'] }),
    file('far', [1, 2], { bytes, isNamed: true }),
  ];
  expect(merged(files(4000), [light, each, each])).toEqual(['a+b']);
  expect(merged(files(6000), [light, each, each])).toEqual(['a', 'b']);
  expect(merged(files(6000))).toEqual(['a+b']);
});

test('A bound counts what earlier mergers have brought', () => {
  const light = { weight: 1, mostGrowth: 1.06 };
  const files = [
    file('needed', [0], { bytes: 10_000, isNamed: true }),
    file('a', [0, 1, 2]),
    file('b', [1, 2]),
    file('c', [0, 3, 4]),
    file('d', [3, 4]),
  ];
  expect(merged(files, [light, each, each, each, each])).toEqual(['a+b', 'c', 'd']);
});
