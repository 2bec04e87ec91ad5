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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files.ts';
import { compileCache } from '../../testing/server-process.ts';
import { processCommandLine } from '../process-mark.ts';
import { rememberPort } from './port.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
import { throwAwayPlace } from '../../testing/throw-away-place.ts';

let dataDirectory: string;
/** A data directory that was started and stopped once; its table `notes` holds one row. */
let made: string;
let firstPort: number;
const children: ChildProcess[] = [];
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  made = temporaryFolder();
  // What a setting up leaves that was cut off.
  mkdirSync(join(made, 'postgres.new'));
  writeFileSync(join(made, 'postgres.new', 'half'), 'made');
  const postgres = await startEmbeddedPostgres({ dataDirectory: made, report: () => undefined });
  await ask(postgres.url, "create table notes as select 'kept' as words");
  const { pid } = postgres;
  firstPort = postgres.port;
  await postgres.stop();
  expect(processCommandLine(pid)).toBeUndefined();
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

/** For tests of what comes after the first start: the data directory is a copy of one that was made, with a port of its own. */
const wasMadeBefore = (): void => {
  cpSync(made, dataDirectory, { recursive: true });
  rmSync(join(dataDirectory, 'postgres.port'));
};

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
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
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
  test('keeps its rows and its port from the first start to the next, and leaves nothing half made', async () => {
    cpSync(made, dataDirectory, { recursive: true });
    const second = await start();
    expect(second.port).toBe(firstPort);
    expect(await ask(second.url, 'select words from notes')).toEqual(['kept']);
    expect(existsSync(join(made, 'postgres.new'))).toBe(false);
  });

  test('killed with -9 while its Node process was killed too: the next start recovers every row', async () => {
    wasMadeBefore();
    const { child, url } = await startInAnotherProcess();
    await ask(url, 'create table numbers as select generate_series(1, 5000) as number');
    await kill(child);
    const { pid } = findPostmaster(join(dataDirectory, 'postgres')) ?? expect.fail('it is not running');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => processCommandLine(pid)).toBeUndefined();

    const next = await start();
    expect(next.reused).toBe(false);
    expect(await ask(next.url, 'select count(*)::int from numbers')).toEqual([5000]);
  });

  test('refuses a second process, outlives a Node process killed with -9, and is taken over by the next start', async () => {
    wasMadeBefore();
    const { child, url } = await startInAnotherProcess();
    await expect(start()).rejects.toThrow(
      `in use by another Alveary process (id ${child.pid}). Stop that one, or name another folder with ALVEARY_DATA_DIR.`,
    );
    await ask(url, 'create table numbers as select 7 as number');
    await kill(child);
    const next = await start();
    expect(next.reused).toBe(true);
    expect(next.url).toBe(url);
    expect(await ask(next.url, 'select number from numbers')).toEqual([7]);
  });

  test('moves to another port when the remembered one is taken, and says which when it was asked for', async () => {
    wasMadeBefore();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    rememberPort(dataDirectory, port);
    try {
      const moved = await start();
      expect(moved.port).not.toBe(port);
      await moved.stop();
      await expect(start({ port })).rejects.toThrow(
        `Port ${port} for the embedded PostgreSQL is in use. Name another with ALVEARY_PG_PORT or leave it out.`,
      );
    } finally {
      other.close();
    }
  });

  test('starts over a process id file that names another program', async () => {
    wasMadeBefore();
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

describe('one that runs', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  const back = Promise.withResolvers<void>();
  const users = ({ logins }: EmbeddedPostgres) =>
    Promise.all([logins.scoped, logins.allSites].map((url) => ask(url, 'select session_user')));
  const expectedUsers = [['alveary_app_login'], ['alveary_all_sites_login']];

  const startAgain = () =>
    startEmbeddedPostgres({
      dataDirectory: folder,
      report: (line) => {
        if (line.startsWith('PostgreSQL is back')) back.resolve();
      },
    });

  beforeAll(async () => {
    folder = temporaryFolder();
    cpSync(made, folder, { recursive: true });
    rmSync(join(folder, 'postgres.port'));
    postgres = await startAgain();
  });
  afterAll(() => postgres.stop());

  test('asks every connection for its password, which only its owner may read', async () => {
    for (const name of ['postgres.password', 'postgres.app.password', 'postgres.all-sites.password']) {
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    }
    const wrong = new URL(postgres.url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  test('gives up nothing of durability, and sorts by code point', async () => {
    const setting = (name: string) => ask(postgres.url, `select current_setting('${name}')`);
    for (const name of ['fsync', 'synchronous_commit', 'data_checksums', 'full_page_writes'])
      expect(await setting(name), name).toEqual(['on']);
    expect(await ask(postgres.url, "select 'a' < 'B'")).toEqual([false]);
  });

  test('killed with -9 under a running server: it is brought back on the same port', async () => {
    const { pid, url } = postgres;
    process.kill(pid, 'SIGKILL');
    await back.promise;
    expect(postgres.pid).not.toBe(pid);
    expect(await ask(url, 'select 1')).toEqual([1]);
  });

  test('makes the logins of requests once, and anew where one or its password is gone', async () => {
    expect(await users(postgres)).toEqual(expectedUsers);
    const before = postgres.logins.scoped.replace(/:\d+\//, '/');
    await postgres.stop();
    postgres = await startAgain();
    expect(postgres.logins.scoped.replace(/:\d+\//, '/')).toBe(before);
    await ask(postgres.url, 'drop role alveary_all_sites_login');
    await postgres.stop();
    rmSync(join(folder, 'postgres.app.password'));
    postgres = await startAgain();
    expect(await users(postgres)).toEqual(expectedUsers);
  });
});

describe('a data directory that cannot be used has one clear line', () => {
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
    rmSync(join(dataDirectory, 'postgres.password'));
    await expect(start()).rejects.toThrow(/postgres\.password is missing: .* Restore both from a backup\./);
  });
});
