import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { cleanWords, uncleanLines } from './clean-words.ts';
import { addresses, lockfile } from './lockfile.ts';

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

it('fails when a check read no file', () => {
  expect(cleanWords(tmpdir(), [])).toHaveLength(1);
  expect(lockfile('/nowhere')).toHaveLength(1);
});
