// In which house is measured? A server process of its own on a generated database, in a temporary folder or a kept one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { GENERATED_PASSWORD } from '@alveary/modules/import-export/server/generate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/start.ts';
import { withoutSwitches } from '../tools/testing/run-environment.ts';
import { openConnection } from './load.ts';
import type { Parties } from './share.ts';
import { withClient } from './with-client.ts';
import { endAtStop } from './stopping.ts';

export interface HouseOptions {
  readonly patients: number;
  /** A folder that stays, so that the next run need not generate again. */
  readonly keep: string | undefined;
}

export interface BenchDatabase {
  readonly url: string;
  readonly folder: string;
  /** Its process, when it was started here. */
  readonly pid: number | null;
  close(): Promise<void>;
}

export interface Server {
  readonly address: string;
  readonly pid: number;
  /** Seconds from the start of the process until it said that it was ready. */
  readonly startSeconds: number;
  stop(): Promise<void>;
  /** As kill -9 ends it. */
  kill(): Promise<void>;
}

const SERVER = fileURLToPath(new URL('../apps/server/src/', import.meta.url));
const BARE_ROUTE = fileURLToPath(new URL('bare-route.ts', import.meta.url));
/** As `npm start` runs it: less garbage is carried from request to request, which saves a tenth of Node's time (MB). */
const SERVER_FLAGS = ['--max-semi-space-size=32'];
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 20_000;

const running = new Set<ChildProcess>();
// Nothing outlives a bench that fails or is stopped.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a program of the server; it ends with this process. */
export const run = (
  program: 'main.ts' | 'command-line.ts',
  args: readonly string[],
  env: Record<string, string>,
): ChildProcess =>
  runFile([...(program === 'main.ts' ? SERVER_FLAGS : []), join(SERVER, program), ...args], env);

const runFile = (args: readonly string[], env: Record<string, string>): ChildProcess => {
  const child = spawn(process.execPath, [...args], {
    env: { ...withoutSwitches(process.env), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = endAtStop(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  child.once('exit', () => {
    running.delete(child);
    void ended();
  });
  return child;
};

/** The database of `DATABASE_URL`, or an embedded one. */
export const openBenchDatabase = async (options: Pick<HouseOptions, 'keep'>): Promise<BenchDatabase> => {
  const folder = options.keep ? resolve(options.keep) : mkdtempSync(join(tmpdir(), 'alveary-bench-'));
  mkdirSync(folder, { recursive: true });
  const remove = endAtStop(() => {
    if (!options.keep) rmSync(folder, { recursive: true, force: true });
  });
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, folder, pid: null, close: remove };
  const embedded = await startEmbeddedPostgres({
    dataDirectory: folder,
    report: (line) => console.log(line),
  });
  const stop = endAtStop(() => embedded.stop());
  return {
    url: embedded.url,
    folder,
    pid: embedded.pid,
    close: async () => {
      await stop();
      await remove();
    },
  };
};

const countPatients = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ found: string | null }>(
      `select to_regclass('public.patient_search_rows')::text as found`,
    );
    if (rows[0]?.found === null) return 0;
    return (await client.query<{ n: number }>('select count(*)::int as n from profiles')).rows[0]?.n ?? 0;
  });

/** Generates the patients unless a kept database has them already. @returns the seconds it took, or null */
export const ensurePatients = async (database: BenchDatabase, patients: number): Promise<number | null> => {
  const present = await countPatients(database.url);
  if (present === patients) return null;
  if (present > 0) {
    throw new Error(
      `The kept database has ${present} patients, not ${patients}: name another folder with --keep.`,
    );
  }
  const began = performance.now();
  const child = run('command-line.ts', ['generate', '--patients', String(patients)], {
    DATABASE_URL: database.url,
    ALVEARY_DATA_DIR: join(database.folder, 'server'),
  });
  child.stdout?.pipe(process.stdout);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`generate ended with code ${String(code)}.`);
  return (performance.now() - began) / 1000;
};

const readyAddress = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('The output of the server cannot be read.');
  const lines = createInterface({ input: child.stdout });
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  try {
    for await (const line of lines) {
      const address = /Ready at (http:\/\/\S+)/.exec(line)?.[1];
      if (address) return address;
    }
  } finally {
    clearTimeout(limit);
    child.stdout.resume();
  }
  throw new Error('The server ended before it was ready.');
};

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await exit;
  clearTimeout(limit);
};

const killProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

/** Starts the product as an operator would; `settings` come on top of those every bench needs. */
export const startServer = async (settings: Record<string, string>): Promise<Server> => {
  const began = performance.now();
  const child = run('main.ts', [], {
    HOST: '127.0.0.1',
    PORT: '0',
    ALVEARY_DEMO: 'off',
    LOG_LEVEL: 'warn',
    ALVEARY_REQUESTS_PER_MINUTE: '100000000',
    APP_MESSAGES_PER_HOUR: '100000000',
    ...settings,
  });
  try {
    const address = await readyAddress(child);
    const startSeconds = (performance.now() - began) / 1000;
    return {
      address,
      pid: child.pid ?? 0,
      startSeconds,
      stop: () => stopProcess(child),
      kill: () => killProcess(child),
    };
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
};

/** Starts the server of one route that figures are compared with. */
export const startBareServer = async (
  databaseUrl: string,
): Promise<Pick<Server, 'address' | 'pid' | 'stop'>> => {
  const child = runFile([BARE_ROUTE], { DATABASE_URL: databaseUrl });
  return { address: await readyAddress(child), pid: child.pid ?? 0, stop: () => stopProcess(child) };
};

export interface House {
  readonly databaseUrl: string;
  readonly address: string;
  /** The seconds that generating took; null in a kept database. */
  readonly generatedIn: number | null;
  readonly parties: Parties;
}

/** Runs `work` against a server on a database of generated patients. `furnish` may add to it before the server starts. */
export const inHouse = async <T>(
  options: HouseOptions,
  work: (house: House) => Promise<T>,
  furnish: (databaseUrl: string) => Promise<void> = async () => undefined,
): Promise<T> => {
  const database = await openBenchDatabase(options);
  const { url, folder, pid } = database;
  try {
    const generatedIn = await ensurePatients(database, options.patients);
    await furnish(url);
    const server = await startServer({ DATABASE_URL: url, ALVEARY_DATA_DIR: join(folder, 'server') });
    try {
      const parties = { server: server.pid, database: pid ?? undefined };
      return await work({ databaseUrl: url, address: server.address, generatedIn, parties });
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

/** Signs a generated account in. @returns its bearer token */
export const signIn = async (address: string, email: string): Promise<string> => {
  const connection = await openConnection(address, null);
  try {
    const { body } = await connection.ask({
      method: 'POST',
      path: '/gateway/authenticate',
      body: { username: email, password: GENERATED_PASSWORD },
    });
    return String(JSON.parse(body.toString()).access_token);
  } finally {
    connection.close();
  }
};
