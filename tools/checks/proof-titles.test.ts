import { expect, it } from 'vitest';
import { runSourceCheck } from './finding.ts';
import { proofTitles } from './proof-titles.ts';
import { sourceOf } from './source.ts';

const check = (text: string, path = 'modules/rooms/server/rooms.test.ts') =>
  runSourceCheck(proofTitles(new Set(['ROOM'])), [sourceOf(path, text)]).map(
    ({ line, todo }) => `${line}: ${todo}`,
  );

it.each([
  [`it('ROOM-001 ROOM-002 ROOM-003 is there', () => {});`],
  [`test('begun ROOM-001 is there', async ({ page }) => {});`],
  [`it('OP-ROOM-001 ROOM-001 ROOM-002 ROOM-003 WALL-001 WALL-002 is there', () => {});`],
  [`it.each([['ROOM-001 a door', 1], ['ROOM-002 ROOM-003 a window', 2]])('%s', (name) => {});`],
  [`const rows = [['ROOM-001', 1]] as const;\nit.each(rows)('%s', (name) => {});`],
  [
    `const rows = [['ROOM-001', 1]];\nconst all = rows.flatMap((row) => [row]);\nit.each(all)('%s', (name) => {});`,
  ],
  [`describe('rooms (OP-ROOM-1)', () => {});`],
  [`// A comment may cite ROOM-001.\nexport const calls = { spec: ['ROOM-001'] };`],
])('keeps the rule: %s', (text) => {
  expect(check(text)).toEqual([]);
});

it.each([
  [`it('ROOM-001 ROOM-002 ROOM-003 ROOM-004 is there', () => {});`, '1: “ROOM-001'],
  [`it.each([[1]])(\`ROOM-001 ROOM-002 ROOM-003 ROOM-004 \${1}\`, () => {});`, '1: “ROOM-001'],
  [`it.each([\n  ['ROOM-003 ROOM-004'],\n])('ROOM-001 ROOM-002 %s', () => {});`, '2: “ROOM-001'],
  [`it('begun ROOM-001 begun ROOM-002 ROOM-003 ROOM-004 is there', () => {});`, '1: “begun ROOM-001'],
  [`describe('ROOM-001 rooms', () => {});`, '1: a group proves nothing'],
  [`test.describe('ROOM-001 rooms', () => {});`, '1: a group proves nothing'],
  [`const rows = [\n  ['ROOM-001'],\n];\ndescribe.each(rows)('%s', () => {});`, '2: a group proves nothing'],
  [`it('is there', async () => {\n  await test.step('ROOM-001', () => {});\n});`, '2: a step proves nothing'],
  [
    `const title = 'ROOM-001 is there';\nit(title, () => {});`,
    '1: ROOM-001 stands in a text that is no title',
  ],
])('finds what breaks it: %s', (text, found) => {
  expect(check(text)).toEqual([expect.stringContaining(found)]);
});

it('looks at tests only, and fails when it read none', () => {
  const outside = sourceOf('modules/rooms/server/rooms.ts', `describe('ROOM-001', () => {});`);
  expect(runSourceCheck(proofTitles(new Set(['ROOM'])), [outside])[0]?.todo).toContain('read no file');
});
