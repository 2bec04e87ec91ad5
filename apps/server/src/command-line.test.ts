// Does the program itself find its database, end with the right code, and leave the reader of a pipe in peace?
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRows, auditRow, sealAll } from './platform/audit/sealed-log.fixture.ts';
import { testDatabase } from './testing/database.ts';

const PROGRAM = fileURLToPath(new URL('./command-line.ts', import.meta.url));

let url: string;

beforeAll(async () => {
  ({ url } = await testDatabase());
  await addRows(url, auditRow());
  await sealAll(url, 10);
});

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const run = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> => {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, out, err };
};

describe('architecture: npm run alveary', () => {
  test('lists every command that is built, and each one tells its usage', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    const names = [...out.matchAll(/^ {2}(\S+(?: \S+)?) {2,}\S/gm)].map((found) => found[1] ?? '');
    expect(names).toEqual(['import fhir', 'generate', 'user add', 'audit verify']);
    const usages = await Promise.all(names.map((name) => run([...name.split(' '), '--help'])));
    for (const [index, usage] of usages.entries()) {
      expect(usage).toMatchObject({ code: 0, err: '' });
      expect(usage.out).toContain(`npm run alveary -- ${names[index]}`);
    }
  });

  test('OP-API-4 audit verify works with the database of DATABASE_URL', async () => {
    const { code, out, err } = await run(['audit', 'verify']);
    expect([code, out.includes('Rows: 1. Seals: 1. Findings: 0.')]).toEqual([0, true]);
    expect(err).toMatch(/^PostgreSQL \d+ at \S+\n$/);
  });

  test.each([
    [['audit', 'verfy'], {}, 2, /^There is no command "audit verfy"\./],
    [['audit', 'verify'], { DATABASE_URL: 'mysql://host/db' }, 1, /^DATABASE_URL must be an address/],
    [
      ['audit', 'verify'],
      { DATABASE_URL: 'postgres://user@127.0.0.1:1/db' },
      1,
      /nothing answers at 127\.0\.0\.1:1/,
    ],
  ])('%j %j is refused in one line', async (words, environment, expected, line) => {
    const { code, out, err } = await run(words, environment);
    expect([code, out]).toEqual([expected, '']);
    expect(err).toMatch(line);
    expect(err.trim()).not.toContain('\n');
  });
});
