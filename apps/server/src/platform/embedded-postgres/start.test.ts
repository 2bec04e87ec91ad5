import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files.ts';
import { processCommandLine } from '../process-mark.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
import { throwAwayPlace } from '../../testing/throw-away-place.ts';

let dataDirectory: string;
/** A data directory that was started and stopped once. */
let made: string;
const children: ChildProcess[] = [];
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  made = temporaryFolder();
  const postgres = await startEmbeddedPostgres({ dataDirectory: made, report: () => undefined });
  await postgres.stop();
  // Each test has a port of its own.
  rmSync(join(made, 'postgres.port'));
});

beforeEach(() => {
  dataDirectory = mkdtempSync(join(throwAwayPlace, `alveary-test-${process.pid}-`));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of running.splice(0)) await postgres.stop();
  const left = findPostmaster(join(dataDirectory, 'postgres'));
  if (left !== undefined) await stopPostmaster(left.pid);
  rmSync(dataDirectory, { recursive: true, force: true });
});

type Options = Omit<Parameters<typeof startEmbeddedPostgres>[0], 'dataDirectory' | 'report'>;

async function start(options: Options = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, report: () => undefined, ...options });
  running.push(postgres);
  return postgres;
}

/** For tests of what comes after the first start: the data directory is a copy of one that was made. */
const wasMadeBefore = (): void => cpSync(made, dataDirectory, { recursive: true });

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** A Node process of its own that starts the database and says so. */
async function startInAnotherProcess(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./start.ts', import.meta.url).href)};
    const postgres = await startEmbeddedPostgres({ dataDirectory: process.argv[1], report: () => undefined });
    console.log(postgres.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const [url] = await once(lines, 'line');
  return { child, url: String(url) };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('the embedded PostgreSQL', () => {
  test('is made on the first start, keeps its rows and its port, and leaves no process behind', async () => {
    const first = await start();
    await ask(first.url, 'create table notes (words text)');
    await ask(first.url, "insert into notes values ('kept')");
    const { pid, port } = first;
    await first.stop();
    expect(processCommandLine(pid)).toBeUndefined();

    const second = await start();
    expect(second.port).toBe(port);
    expect(await ask(second.url, 'select words from notes')).toEqual(['kept']);
  });

  test('asks every connection for its password, which only its owner may read', async () => {
    wasMadeBefore();
    const { url } = await start();
    for (const name of ['postgres.password', 'postgres.app.password', 'postgres.all-sites.password']) {
      expect(statSync(join(dataDirectory, name)).mode & 0o777, name).toBe(0o600);
    }
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  test('gives up nothing of durability, and sorts by code point', async () => {
    wasMadeBefore();
    const { url } = await start();
    expect(await ask(url, "select current_setting('fsync'), current_setting('synchronous_commit')")).toEqual([
      'on',
      'on',
    ]);
    expect(
      await ask(url, "select current_setting('data_checksums'), current_setting('full_page_writes')"),
    ).toEqual(['on', 'on']);
    expect(await ask(url, "select 'a' < 'B'")).toEqual([false]);
  });

  test('killed with -9 while its Node process was killed too: the next start recovers every row', async () => {
    wasMadeBefore();
    const { child, url } = await startInAnotherProcess();
    await ask(url, 'create table notes as select generate_series(1, 5000) as number');
    await kill(child);
    const { pid } = findPostmaster(join(dataDirectory, 'postgres')) ?? expect.fail('it is not running');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => processCommandLine(pid)).toBeUndefined();

    const next = await start();
    expect(next.reused).toBe(false);
    expect(await ask(next.url, 'select count(*)::int from notes')).toEqual([5000]);
  });

  test('outlives a Node process killed with -9 and is taken over by the next start', async () => {
    wasMadeBefore();
    const { child, url } = await startInAnotherProcess();
    await ask(url, 'create table notes as select 7 as number');
    await kill(child);
    const next = await start();
    expect(next.reused).toBe(true);
    expect(next.url).toBe(url);
    expect(await ask(next.url, 'select number from notes')).toEqual([7]);
  });

  test('killed with -9 under a running server: it is brought back on the same port', async () => {
    wasMadeBefore();
    const back = Promise.withResolvers<void>();
    const postgres = await startEmbeddedPostgres({
      dataDirectory,
      report: (line) => {
        if (line.startsWith('PostgreSQL is back')) back.resolve();
      },
    });
    running.push(postgres);
    const { pid, url } = postgres;
    process.kill(pid, 'SIGKILL');
    await back.promise;
    expect(postgres.pid).not.toBe(pid);
    expect(await ask(url, 'select 1')).toEqual([1]);
  });

  test('moves to another port when the remembered one is taken, and says which when it was asked for', async () => {
    wasMadeBefore();
    const first = await start();
    await first.stop();
    const other = createServer().listen(first.port, '127.0.0.1');
    await once(other, 'listening');
    try {
      const second = await start();
      expect(second.port).not.toBe(first.port);
      await second.stop();
      await expect(start({ port: first.port })).rejects.toThrow(
        `Port ${first.port} for the embedded PostgreSQL is in use. Name another with ALVEARY_PG_PORT or leave it out.`,
      );
    } finally {
      other.close();
    }
  });

  test('starts over a process id file that names another program', async () => {
    wasMadeBefore();
    const first = await start();
    await first.stop();
    writeFileSync(
      join(dataDirectory, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDirectory}\n1\n5432\n`,
    );
    expect((await start()).reused).toBe(false);
  });

  test('runs as the user without rights where root may make no namespace', async () => {
    if (process.getuid?.() !== 0) return;
    chmodSync(dataDirectory, 0o711);
    const postgres = await start({ runAs: { kind: 'user', uid: 65_534, gid: 65_534 } });
    expect(statSync(join(dataDirectory, 'postgres')).uid).toBe(65_534);
    expect(statSync(join(dataDirectory, 'postgres.password')).uid).toBe(0);
    expect(await ask(postgres.url, 'select 1')).toEqual([1]);
    await postgres.stop();
    // Later starts keep to the owner, whatever the machine would choose.
    expect(await ask((await start()).url, 'select 1')).toEqual([1]);
    expect(statSync(join(dataDirectory, 'postgres', 'postmaster.pid')).uid).toBe(65_534);
  });
});

describe('the logins of requests', () => {
  const users = ({ logins }: EmbeddedPostgres) =>
    Promise.all([logins.scoped, logins.allSites].map((url) => ask(url, 'select session_user')));
  const expected = [['alveary_app_login'], ['alveary_all_sites_login']];

  test('are made once and stay as they are', async () => {
    wasMadeBefore();
    const first = await start();
    expect(await users(first)).toEqual(expected);
    const before = first.logins.scoped.replace(/:\d+\//, '/');
    await first.stop();
    expect((await start()).logins.scoped.replace(/:\d+\//, '/')).toBe(before);
  });

  test('are made in a data directory from before there were any, and anew where their passwords are gone', async () => {
    wasMadeBefore();
    const first = await start();
    await ask(first.url, 'drop role alveary_all_sites_login');
    await first.stop();
    rmSync(join(dataDirectory, 'postgres.app.password'));
    expect(await users(await start())).toEqual(expected);
  });
});

describe('a data directory that cannot be used has one clear line', () => {
  test('in use by another process', async () => {
    wasMadeBefore();
    const { child } = await startInAnotherProcess();
    await expect(start()).rejects.toThrow(
      `in use by another Alveary process (id ${child.pid}). Stop that one, or name another folder with ALVEARY_DATA_DIR.`,
    );
  });

  test('made by a newer PostgreSQL', async () => {
    mkdirSync(join(dataDirectory, 'postgres'));
    writeFileSync(join(dataDirectory, 'postgres', 'PG_VERSION'), '99\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 99, and this Alveary brings PostgreSQL 18\. /,
    );
  });

  test('not a folder', async () => {
    const file = join(dataDirectory, 'file');
    writeFileSync(file, '');
    await expect(
      startEmbeddedPostgres({ dataDirectory: join(file, 'data'), report: () => undefined }),
    ).rejects.toThrow(
      /cannot be written to \(ENOTDIR\)\. Make it writable for this user, or name another with ALVEARY_DATA_DIR\./,
    );
  });

  test('without its password file', async () => {
    wasMadeBefore();
    const first = await start();
    await first.stop();
    rmSync(join(dataDirectory, 'postgres.password'));
    await expect(start()).rejects.toThrow(/postgres\.password is missing: .* Restore both from a backup\./);
  });

  test('a setting up that was cut off leaves nothing that hinders the next start', async () => {
    mkdirSync(join(dataDirectory, 'postgres.new'));
    writeFileSync(join(dataDirectory, 'postgres.new', 'half'), 'made');
    const postgres = await start();
    expect(existsSync(join(dataDirectory, 'postgres.new'))).toBe(false);
    expect(await ask(postgres.url, 'select 1')).toEqual([1]);
  });
});
