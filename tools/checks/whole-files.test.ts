import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { cleanWords, uncleanLines } from './clean-words.ts';
import { fileHead } from './file-head.ts';
import { runSourceCheck } from './finding.ts';
import { addresses, lockfile } from './lockfile.ts';
import { sourceOf } from './source.ts';

it.each([
  ['/wo', 'rk/main'],
  ['https://registry.n', 'pmjs.org'],
  ['Clau', 'de'],
  ['/home/lena', '/x'],
])('finds %s%s', (...halves) => {
  const found = uncleanLines('README.md', `first line\nsee ${halves.join('')} for more`);
  expect(found).toMatchObject([{ file: 'README.md', line: 2 }]);
});

it.each([
  'homework/plan',
  'the work/rest ratio',
  'an AI summary of the call',
  'the sandbox keeps what it was sent',
])('leaves "%s" alone', (text) => {
  expect(uncleanLines('README.md', text)).toEqual([]);
});

it('refuses download addresses in the lockfile, and allows links to workspaces', () => {
  expect(addresses('{\n "resolved": "https://example.test/a.tgz"\n}')).toMatchObject([{ line: 2 }]);
  expect(addresses('{ "resolved": "apps/portal", "link": true }')).toEqual([]);
});

it('asks long files to open with a comment', () => {
  const long = Array.from({ length: 40 }, (_, n) => `export const a${n} = ${n};`).join('\n');
  const check = (text: string) => runSourceCheck(fileHead, [sourceOf('tools/a.ts', text)]);
  expect(check(long)).toHaveLength(1);
  expect(check(`// Which numbers are there?\n${long}`)).toEqual([]);
  expect(check(`/** Which numbers are there? */\n${long}`)).toEqual([]);
  expect(check('export const a = 1;')).toEqual([]);
});

it('fails when a check read no file', () => {
  expect(runSourceCheck(fileHead, [])).toHaveLength(1);
  expect(cleanWords(tmpdir(), [])).toHaveLength(1);
  expect(lockfile('/nowhere')).toHaveLength(1);
});
