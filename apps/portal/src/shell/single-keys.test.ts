import { describe, expect, it } from 'vitest';
import { type FirstKey, keyCommands, PAIR_MS, readKey } from './single-keys.ts';

/** Presses keys one after the other, `everyMs` apart. */
const pressed = (keys: string, everyMs = 100): (string | null)[] => {
  let first: FirstKey | null = null;
  return keys.split(' ').map((key, at) => {
    const read = readKey(first, key, at * everyMs);
    first = read.first;
    return read.command;
  });
};

describe('single keys', () => {
  it.each(Object.entries(keyCommands))('%s is %s', (keys, command) => {
    expect(pressed(keys).at(-1)).toBe(command);
  });

  it.each([
    ['g', [null]],
    ['a', [null]],
    ['g x', [null, null]],
    ['g p p', [null, null, 'zoom']],
    ['g g a', [null, null, 'all-patients']],
    ['p ]', [null, 'next-tab']],
    ['g a a', [null, 'all-patients', null]],
  ])('%s does %o', (keys, commands) => {
    expect(pressed(keys)).toEqual(commands);
  });

  it('the second key of a pair must follow soon', () => {
    expect(pressed('g a', PAIR_MS)).toEqual([null, null]);
    expect(pressed('g a', PAIR_MS - 1)).toEqual([null, 'all-patients']);
  });
});
