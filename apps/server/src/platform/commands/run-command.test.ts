// Is what is typed understood, and if not, is it said in one line with exit code 2?
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { type Command, type CommandSession, UsageError } from './command.ts';
import { runCommand } from './run-command.ts';

const count: Command = {
  name: 'count',
  summary: 'Count to a number',
  usage: 'npm run alveary -- count --to 3',
  run: async (args, session) => {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    if (values.to === 'far') throw new UsageError('--to must be a number; found "far".');
    if (values.to === 'moon') throw new StartFailure('The moon is out of reach. Name a nearer place.');
    session.print(`counted to ${values.to}`);
    return values.to === '0' ? 1 : 0;
  },
};
const bee = (name: string): Command => ({ ...count, name, summary: `What ${name} does` });
const commands = [count, bee('bee add'), bee('bee remove')];

const typed = async (...words: readonly string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const speech = {
    print: (line: string) => void out.push(line),
    tell: (line: string) => void err.push(line),
  };
  const session = (): CommandSession => ({
    ...speech,
    config: readConfig({}),
    readInput: async () => '',
    readLines: async function* () {},
    openDatabase: () => Promise.reject(new Error('this command needs no database')),
    signal: new AbortController().signal,
  });
  return {
    code: await runCommand(commands, words, speech, session),
    out: out.join('\n'),
    err: err.join('\n'),
  };
};

describe('architecture: command line', () => {
  test.each([
    [['count', '--to', '3'], 0],
    [['count', '--to', '0'], 1],
  ])('%j ends with the code of the command', async (words, code) => {
    expect(await typed(...words)).toEqual({ code, out: `counted to ${words.at(-1)}`, err: '' });
  });

  test.each([[[]], [['--help']], [['-h']], [['help']]])('%j lists all commands', async (words) => {
    const { code, out, err } = await typed(...words);
    expect([code, err]).toEqual([0, '']);
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  test('help for the first word lists what begins with it', async () => {
    const { out } = await typed('bee', '--help');
    expect(out).toContain('bee add');
    expect(out).not.toContain('count');
  });

  test.each([[['count', '--help']], [['count', '--to', '3', '-h']]])(
    '%j tells how it is used and does nothing',
    async (words) => {
      expect(await typed(...words)).toEqual({ code: 0, out: `${count.summary}\n\n${count.usage}`, err: '' });
    },
  );

  test.each([
    [
      ['cuont'],
      'There is no command "cuont". There is: count, bee add, bee remove. See: npm run alveary -- --help',
    ],
    [
      ['bee', 'fly'],
      'There is no command "bee fly". There is: bee add, bee remove. See: npm run alveary -- --help',
    ],
    [
      ['--fast'],
      'There is no command "--fast". There is: count, bee add, bee remove. See: npm run alveary -- --help',
    ],
    [['count', '--too', '3'], `Unknown option '--too'. See: npm run alveary -- count --help`],
    [['count', '--to'], `Option '--to <value>' argument missing. See: npm run alveary -- count --help`],
    [['count', 'extra'], /^Unexpected argument 'extra'\. .* See: npm run alveary -- count --help$/],
    [['count', '--to', 'far'], '--to must be a number; found "far". See: npm run alveary -- count --help'],
  ])('%j is refused in one line', async (words, line) => {
    const { code, out, err } = await typed(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
    expect(err).not.toContain('\n');
  });

  test('a reason that a person can act on is told in its words', async () => {
    expect(await typed('count', '--to', 'moon')).toEqual({
      code: 1,
      out: '',
      err: 'The moon is out of reach. Name a nearer place.',
    });
  });
});
