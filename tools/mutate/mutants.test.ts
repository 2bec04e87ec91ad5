import { expect, it } from 'vitest';
import { sourceOf } from '../checks/source.ts';
import { mutantsOf } from './mutants.ts';
import { importersOf, isTried, isUnitTest, loading, serverTestsOf } from './related.ts';

const faults = (text: string): string[] =>
  mutantsOf(sourceOf('a.ts', text)).map(
    ({ start, end, instead }) => `${text.slice(0, start)}${instead}${text.slice(end)}`,
  );

it.each([
  ['const a = b < 1;', ['const a = b <= 1;', 'const a = b >= 1;', 'const a = b < 2;']],
  ['const a = b === c;', ['const a = b !== c;']],
  ['const a = b && c;', ['const a = b || c;']],
  ['const a = !b;', ['const a = b;']],
  ['const a = b ? c : d;', ['const a = true ? c : d;', 'const a = false ? c : d;']],
  ['const a = (b: string) => b;', ['const a = (b: string) => (undefined);']],
  ['const a = [b];', ['const a = [];']],
  ['const a = b.some(c);', ['const a = b.every(c);']],
  ['const a = b.trim();', ['const a = b;']],
  ['const a = b.filter(c).at(d);', ['const a = b.at(d);']],
  ['const a = Math.min(b, c);', ['const a = Math.max(b, c);']],
  ['const a = schema.min(b);', []],
  ["const a = 'b' + c;", []],
  ['type A = 1 | true;', []],
  ['const a: [1] = b;', []],
])('of %s the faults are %j', (text, expected) => {
  expect(faults(text)).toEqual(expected);
});

it('finds what loads a file, the nearest first, and not what only names its types', () => {
  const importers = importersOf([
    sourceOf('modules/rooms/contract/rules.test.ts', `import { open } from './rules.ts';`),
    sourceOf('modules/rooms/contract/model.ts', `import { open } from './rules.ts';`),
    sourceOf('modules/keys/contract/a.test.ts', `import '@alveary/modules/rooms/contract/model.ts';`),
    sourceOf(
      'modules/keys/contract/b.test.ts',
      `import type { Open } from '@alveary/modules/rooms/contract/rules.ts';`,
    ),
  ]);
  expect(loading('modules/rooms/contract/rules.ts', importers)).toEqual([
    'modules/rooms/contract/rules.ts',
    'modules/rooms/contract/rules.test.ts',
    'modules/rooms/contract/model.ts',
    'modules/keys/contract/a.test.ts',
  ]);
});

it.each([
  ['modules/rooms/contract/rules.ts', true],
  ['modules/rooms/server/doors.rules.ts', true],
  ['packages/contract/src/fields.ts', true],
  ['modules/rooms/contract/people.calls.ts', false],
  ['modules/rooms/contract/calls.ts', false],
  ['modules/rooms/contract/rules.test.ts', false],
  ['packages/contract/src/errors.ts', false],
  ['modules/rooms/server/open.ts', false],
])('faults in %s are tried: %s', (path, expected) => {
  expect(isTried(path)).toBe(expected);
});

it.each([
  ['modules/rooms/contract/rules.test.ts', true],
  ['modules/rooms/server/doors.rules.test.ts', true],
  ['modules/rooms/server/open.test.ts', false],
  ['modules/rooms/portal/room.test.tsx', false],
])('%s needs no database and no browser: %s', (path, expected) => {
  expect(isUnitTest(path)).toBe(expected);
});

it('runs all server tests of the subject, first those called like the file, and the nearest of others', () => {
  const importers = importersOf([
    sourceOf('modules/keys/server/keys.ts', `import { find } from './key-rings.store.ts';`),
    sourceOf('modules/keys/server/module.ts', `import { keys } from './keys.ts';`),
    sourceOf('apps/server/src/subjects.ts', `import { keys } from '@alveary/modules/keys/server/module.ts';`),
    sourceOf('modules/keys/server/locks.test.ts', `import '@alveary/server/subjects.ts';`),
    sourceOf('modules/keys/server/rings.test.ts', `import '@alveary/server/subjects.ts';`),
    sourceOf('modules/rooms/server/doors.test.ts', `import '@alveary/modules/keys/server/keys.ts';`),
    sourceOf('modules/rooms/server/rooms.test.ts', `import '@alveary/server/subjects.ts';`),
    sourceOf('modules/rooms/server/hall.ts', `import '@alveary/modules/keys/server/keys.ts';`),
    sourceOf('modules/rooms/server/hall.test.ts', `import '@alveary/server/subjects.ts';`),
    sourceOf('modules/keys/contract/keys.test.ts', `import '../server/keys.ts';`),
  ]);
  expect(serverTestsOf('modules/keys/server/key-rings.store.ts', importers)).toEqual([
    'modules/keys/contract/keys.test.ts',
    'modules/keys/server/rings.test.ts',
    'modules/keys/server/locks.test.ts',
    'modules/rooms/server/doors.test.ts',
    'modules/rooms/server/hall.test.ts',
  ]);
});
