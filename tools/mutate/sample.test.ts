import { expect, it } from 'vitest';
import type { Mutant } from './mutants.ts';
import { chosen, named } from './sample.ts';

const text = 'a = b; a = b;';
const mutant = (file: string, start: number): Mutant => ({
  file,
  line: 1,
  start,
  end: start + 5,
  instead: 'a',
});
const chat = 'modules/chat/server/chat.store.ts';
const tasks = 'modules/tasks/server/tasks.store.ts';
const all = named(
  [mutant(chat, 0), mutant(chat, 7), mutant(tasks, 0), mutant(tasks, 7)],
  new Map([
    [chat, text],
    [tasks, text],
  ]),
);

it('names a mutant by its change and its number among the same changes, whatever its line', () => {
  expect(all.map(({ name }) => name).slice(0, 2)).toEqual([
    `${chat} ["a = b","a"] 1`,
    `${chat} ["a = b","a"] 2`,
  ]);
});

it('chooses the same mutants for a seed, in whichever order the files come', () => {
  expect(chosen(all, 3, '7')).toEqual(chosen(all.toReversed(), 3, '7'));
});

it('takes one of each subject before any gives a second', () => {
  for (const seed of ['1', '2', '3', '4']) {
    expect(new Set(chosen(all, 2, seed).map(({ file }) => file))).toEqual(new Set([chat, tasks]));
  }
});
