import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, root } from './checks/tree.ts';
import { isNamedLikeTest, kindOfTest, testPaths } from './test-paths.ts';

const files = filesBelow(root);

it.each([
  ['modules/rooms/contract/rules.test.ts', 'unit'],
  ['modules/rooms/server/doors.rules.test.ts', 'unit'],
  ['modules/rooms/portal/room.test.ts', 'unit'],
  ['modules/rooms/server/open.test.ts', 'server'],
  ['modules/rooms/portal/room.test.tsx', 'components'],
  ['modules/rooms/journeys/rooms.spec.ts', 'journeys'],
  ['modules/rooms/server/open.ts', null],
  ['node_modules/rooms/a.test.ts', null],
])('tells that %s is run with %s', (path, kind) => {
  expect(kindOfTest(path)).toBe(kind);
});

it('finds every file that is named like a test', () => {
  expect(files.filter((path) => isNamedLikeTest(path) && kindOfTest(path) === null)).toEqual([]);
});

it.each(Object.values(testPaths).flat())('finds a test at %s', (pattern) => {
  expect(files.some((path) => matchesGlob(path, pattern))).toBe(true);
});

interface Included {
  readonly folder: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const projects: readonly Included[] = globSync('**/tsconfig*.json', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).map((path) => {
  const { include = [], exclude = [] } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return { folder: dirname(path), include, exclude };
});

/** As the compiler reads it: a folder stands for all that lies below it. */
const isCovered = (path: string, { folder, include, exclude }: Included): boolean => {
  const matches = (pattern: string): boolean => {
    const whole = join(folder, pattern);
    return matchesGlob(path, whole) || matchesGlob(path, `${whole}/**`);
  };
  return include.some(matches) && !exclude.some(matches);
};

it('finds every test in a program of the compiler', () => {
  const tests = files.filter((path) => kindOfTest(path) !== null);
  expect(tests.filter((path) => !projects.some((project) => isCovered(path, project)))).toEqual([]);
});
