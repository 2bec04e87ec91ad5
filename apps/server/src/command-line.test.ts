// The command line finds its database and ends with the right code: asked of the program as a process where that matters.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { runEnvironment } from '../../../tools/testing/run-environment.ts';
import { runCommandLine } from './commands.ts';
import { openAuditMarks } from './platform/audit/mark-keys.ts';
import { addMarkedRows, auditRow, sealAll } from './platform/audit/sealed-log.fixture.ts';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from './testing/cluster.ts';
import { subjects } from './subjects.ts';
import { testDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/files.ts';
import { compileCache } from './testing/server-process.ts';
import { testSecretKey, testSecrets } from './testing/secret-key.ts';

const PROGRAM = fileURLToPath(new URL('./command-line.ts', import.meta.url));

let url: string;

beforeAll(async () => {
  const test = await testDatabase();
  url = test.url;
  const { marker } = await openAuditMarks(test.database, testSecrets);
  await addMarkedRows(url, marker, auditRow());
  await sealAll(url, 10);
});

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type Environment = Readonly<Record<string, string>>;

const environmentWith = (changes: Environment): Environment => ({
  ...runEnvironment(),
  NODE_COMPILE_CACHE: compileCache,
  DATABASE_URL: url,
  ALVEARY_SECRET_KEY: testSecretKey,
  ...changes,
});

/** The program as a process of its own. */
const runProgram = async (words: readonly string[], environment: Environment = {}): Promise<Run> => {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: environmentWith(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, out, err };
};

/** The same without a process. */
const run = async (words: readonly string[], environment: Environment = {}): Promise<Run> => {
  const lines = { out: '', err: '' };
  const code = await runCommandLine(words, {
    print: (line) => (lines.out += `${line}\n`),
    tell: (line) => (lines.err += `${line}\n`),
    environment: environmentWith(environment),
    input: Readable.from([]),
    signal: new AbortController().signal,
  });
  return { code, ...lines };
};

describe('architecture: Command line', () => {
  test('lists every command that is built, and each one tells its usage', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    const names = [...out.matchAll(/^ {2}(\S+(?: \S+)?) {2,}\S/gm)].map((found) => found[1] ?? '');
    expect(names).toEqual([
      'audit verify',
      'backup',
      'calendar connect',
      'calendar disconnect',
      'export fhir',
      'generate',
      'import fhir',
      'patients mend-list',
      'phone bind',
      'restore',
      'secrets rotate',
      'site add',
      'spirometry grade',
      'spirometry interpret',
      'spirometry reference',
      'spirometry response',
      'user add',
    ]);
    const usage = await run(['spirometry', 'grade', '--help']);
    expect(usage).toMatchObject({ code: 0, err: '' });
    expect(usage.out).toContain('npm run -s alveary -- spirometry grade');
    for (const { name, usage: told } of (await Promise.all(subjects.map((one) => one.commands()))).flat()) {
      expect(told).toMatch(new RegExp(`npm run (-s )?alveary -- ${name}`));
    }
  });

  test('OP-API-4 audit verify works with the database of DATABASE_URL', async () => {
    const { code, out, err } = await runProgram(['audit', 'verify']);
    expect([code, out.includes('Rows: 1. Seals: 1. Findings: 0.')]).toEqual([0, true]);
    expect(err).toMatch(/^PostgreSQL \d+ at \S+\n$/);
  });

  test('a folder that holds no database is refused, and none is made there', async () => {
    const folder = join(temporaryFolder(), 'mistyped');
    const { code, out, err } = await run(['audit', 'verify'], { DATABASE_URL: '', ALVEARY_DATA_DIR: folder });
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `There is no Alveary database in ${folder}. Name the folder of the server with ALVEARY_DATA_DIR, or its database ` +
        'with DATABASE_URL; a new one is made by the first start of the server (npm start).\n',
    );
    expect(existsSync(folder)).toBe(false);
  });

  test('nor is one made in an empty database', async () => {
    const name = newDatabaseName('empty');
    await execute(inject('postgresUrl'), `create database ${name}`);
    const empty = urlOfDatabase(inject('postgresUrl'), name);
    const { code, err } = await run(['audit', 'verify'], { DATABASE_URL: empty });
    await dropDatabase(inject('postgresUrl'), name);
    expect(code).toBe(1);
    expect(err).toMatch(
      new RegExp(`There is no Alveary database in the database ${name} of DATABASE_URL\\.`),
    );
  });

  test('a command that is not there ends the program with 2, after one line', async () => {
    const { code, out, err } = await runProgram(['audit', 'verfy']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^There is no command "audit verfy"\. .*\n$/);
  });

  test.each([
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
