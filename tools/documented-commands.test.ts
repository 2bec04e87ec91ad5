// Every command that README, recipes and operations name is there and takes what they give it: help is asked for, files are made anew
// in a copy.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { runCommandLine } from '../apps/server/src/commands.ts';
import { root } from './checks/tree.ts';
import { create } from './new/create.ts';
import { requestOf } from './new/request.ts';

const pages = [
  'README.md',
  'docs/operations.md',
  'docs/testing.md',
  'docs/benchmarks.md',
  ...readdirSync(join(root, 'docs/recipes')).map((name) => `docs/recipes/${name}`),
];

interface Documented {
  /** `start`, `test`, or what follows `npm run`. */
  readonly script: string;
  readonly words: readonly string[];
  /** As it stands on the page. */
  readonly text: string;
}

/** Words as a shell reads them; what stands in quotes is one. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"[^"]*"|\S+/g)].map(([word]) => word.replaceAll('"', ''));

const commandOf = (text: string): Documented => {
  const words = wordsOf(text.replace(/^.*?\bnpm /s, '').replace(/\s#.*$/s, ''));
  const given = words[0] === 'run' ? words.slice(words[1] === '-s' ? 2 : 1) : words;
  return { script: given[0] ?? '', words: given.slice(1).filter((word) => word !== '--'), text };
};

const isCommand = (text: string): boolean => /^([A-Z_]+=\S+ )*npm (start|test|run)\b/.test(text);

const commandsOf = (page: string): Documented[] => {
  const text = readFileSync(join(root, page), 'utf8');
  const fenced = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replaceAll(/^```\w*\n.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) =>
    span.replaceAll(/\s+/g, ' '),
  );
  return [...fenced, ...inline]
    .map((one) => one.trim())
    .filter(isCommand)
    .map(commandOf);
};

const documented = pages.flatMap((page) => commandsOf(page).map((command) => ({ page, ...command })));
const named = (script: string) => documented.filter((one) => one.script === script);

it('knows the script when a page names it', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(documented.length).toBeGreaterThan(30);
  expect(documented.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
});

const helpOf = async (words: readonly string[]): Promise<{ code: number; out: string }> => {
  const lines: string[] = [];
  const code = await runCommandLine([...words, '--help'], {
    print: (line) => void lines.push(line),
    tell: (line) => void lines.push(line),
    environment: {},
    input: Readable.from([]),
    signal: new AbortController().signal,
  });
  return { code, out: lines.join('\n') };
};

const isOption = (word: string): boolean => word.startsWith('--') && word !== '--help';

it.each(named('alveary'))('helps with $text when $page names it', async ({ words }) => {
  const first = words.findIndex((word) => !/^[a-z-]+$/.test(word) || word.startsWith('-'));
  const command = (first === -1 ? words : words.slice(0, first)).slice(0, 2);
  const { code, out } = await helpOf(command);
  expect(code, out).toBe(0);
  expect(out).not.toContain('There is no command');
  for (const option of words.filter(isOption)) expect(out).toContain(option);
});

const isWhole = ({ words }: Documented): boolean =>
  words.length > 0 && !words.some((word) => word.startsWith('<'));

it.each(named('new').filter(isWhole))('makes what $text says when $page names it', ({ words }) => {
  const folder = mkdtempSync(join(tmpdir(), 'alveary-new-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, 'modules'), join(folder, 'modules'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  expect(create(folder, requestOf(words)).files.length).toBeGreaterThan(0);
});

it('names no benchmark that is not there', () => {
  const main = readFileSync(join(root, 'bench/main.ts'), 'utf8');
  const names = named('bench').flatMap(({ words }) => words.slice(0, 1));
  expect(
    names.filter((name) => !main.includes(`${name}: async`) && !main.includes(`'${name}': async`)),
  ).toEqual([]);
});
