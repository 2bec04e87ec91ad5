import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './checks/tree.ts';

/** The numbers of OWASP ASVS 5.0.0 by section: those of level 1, and those that level 2 adds. */
const SECTIONS: Readonly<Record<string, readonly [string, string]>> = {
  '1.1': ['', '1-2'],
  '1.2': ['1-5', '6-9'],
  '1.3': ['1-2', '3-11'],
  '1.4': ['', '1-3'],
  '1.5': ['1', '2'],
  '2.1': ['1', '2-3'],
  '2.2': ['1-2', '3'],
  '2.3': ['1', '2-4'],
  '2.4': ['', '1'],
  '3.2': ['1-2', ''],
  '3.3': ['1', '2-4'],
  '3.4': ['1-2', '3-6'],
  '3.5': ['1-3', '4-5'],
  '3.7': ['', '1-2'],
  '4.1': ['1', '2-3'],
  '4.2': ['', '1'],
  '4.3': ['', '1-2'],
  '4.4': ['1', '2-4'],
  '5.1': ['', '1'],
  '5.2': ['1-2', '3'],
  '5.3': ['1-2', ''],
  '5.4': ['', '1-3'],
  '6.1': ['1', '2-3'],
  '6.2': ['1-8', '9-12'],
  '6.3': ['1-2', '3-4'],
  '6.4': ['1-2', '3-4'],
  '6.5': ['', '1-5'],
  '6.6': ['', '1-3'],
  '6.8': ['', '1-4'],
  '7.1': ['', '1-3'],
  '7.2': ['1-4', ''],
  '7.3': ['', '1-2'],
  '7.4': ['1-2', '3-5'],
  '7.5': ['', '1-2'],
  '7.6': ['', '1-2'],
  '8.1': ['1', '2'],
  '8.2': ['1-2', '3'],
  '8.3': ['1', ''],
  '8.4': ['', '1'],
  '9.1': ['1-3', ''],
  '9.2': ['1', '2-4'],
  '10.1': ['', '1-2'],
  '10.2': ['', '1-2'],
  '10.3': ['', '1-4'],
  '10.4': ['1-5', '6-11'],
  '10.5': ['', '1-5'],
  '10.6': ['', '1-2'],
  '10.7': ['', '1-3'],
  '11.1': ['', '1-2'],
  '11.2': ['', '1-3'],
  '11.3': ['1-2', '3'],
  '11.4': ['1', '2-4'],
  '11.5': ['', '1'],
  '11.6': ['', '1'],
  '12.1': ['1', '2-3'],
  '12.2': ['1-2', ''],
  '12.3': ['', '1-4'],
  '13.1': ['', '1'],
  '13.2': ['', '1-5'],
  '13.3': ['', '1-2'],
  '13.4': ['1', '2-5'],
  '14.1': ['', '1-2'],
  '14.2': ['1', '2-4'],
  '14.3': ['1', '2-3'],
  '15.1': ['1', '2-3'],
  '15.2': ['1', '2-3'],
  '15.3': ['1', '2-7'],
  '16.1': ['', '1'],
  '16.2': ['', '1-5'],
  '16.3': ['', '1-4'],
  '16.4': ['', '1-3'],
  '16.5': ['', '1-3'],
  '17.1': ['', '1'],
  '17.2': ['', '1-4'],
  '17.3': ['', '1-2'],
};

/** '1 3-5' → 1, 3, 4, 5 */
const numbersOf = (text: string): number[] =>
  text === ''
    ? []
    : text.split(' ').flatMap((part) => {
        const [first = 0, last = first] = part.split('-').map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      });

const wanted = Object.entries(SECTIONS).flatMap(([section, levels]) =>
  levels.flatMap((numbers, index) =>
    numbersOf(numbers).map((number) => `${section}.${number} level ${index + 1}`),
  ),
);

const lines = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, number = '', level = '', asks = '', state = '', where = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { number, level, asks, state, where };
  });

const counted = (state: string): number => lines.filter((line) => line.state === state).length;

it('has a line for each requirement of levels 1 and 2, and for no other', () => {
  const named = lines.map(({ number, level }) => `${number} level ${level}`);
  expect(wanted).toHaveLength(253);
  expect(named.toSorted()).toEqual(wanted.toSorted());
});

it('says of each line what it asks, a known state, and where or why', () => {
  const states = ['met', 'partly', 'not met', 'operator', 'nothing of it'];
  expect(
    lines.filter(({ asks, state, where }) => asks === '' || where === '' || !states.includes(state)),
  ).toEqual([]);
  const total = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');
  for (const state of states)
    expect(total).toMatch(new RegExp(`^\\| ${state} \\| .* \\| ${counted(state)} \\|$`, 'm'));
});

it('names files that are there', () => {
  const files = lines.flatMap(({ where }) => [
    ...where.matchAll(/`((?:apps|modules|packages|tools|docs|e2e)\/[\w./-]+)`/g),
  ]);
  expect(files.length).toBeGreaterThan(100);
  expect(files.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
