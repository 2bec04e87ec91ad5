// Runs main.ts as a process of its own, in a temporary data directory, as a person would.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runEnvironment } from '../../../../tools/testing/run-environment.ts';
import { connectionUrl, databaseName } from '../platform/embedded-postgres/database.ts';
import { rememberedPort } from '../platform/embedded-postgres/port.ts';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from './cluster.ts';
import { throwAwayPlace } from './throw-away-place.ts';

const main = resolve(import.meta.dirname, '../main.ts');

export interface ServerProcess {
  readonly address: string;
  /** Its database, for tests that read what was sent out. */
  readonly databaseUrl: string;
  readonly output: () => string;
  /** Ends it in order and removes its data. */
  stop(): Promise<void>;
}

export interface RunningMain {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the first match in what it prints; rejects when it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

/** Where `npm start` and `npm run alveary` keep what Node made of the sources. */
export const compileCache = resolve(import.meta.dirname, '../../../../node_modules/.cache/node');

/** Starts main.ts as `npm start` does, with these settings and none of the surrounding ones. */
export function runMain(settings: Readonly<Record<string, string>>): RunningMain {
  const child = spawn(process.execPath, [main], {
    env: { ...runEnvironment(), NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((found, failed) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match !== null) found(match);
        return match !== null;
      };
      if (look()) return;
      waiting.add(look);
      void ended.then(
        (code) => look() || failed(new Error(`main.ts ended with ${code} before ${pattern}:\n${output}`)),
      );
    });
  return { child, output: () => output, printed, ended };
}

interface StartOptions {
  readonly readyWithinMs: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** A server with the demo world on a free port, ready to answer. */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const dataDirectory = mkdtempSync(join(throwAwayPlace, `alveary-test-${process.pid}-`));
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? '';
  const database = newDatabaseName('journeys');
  if (given !== '') await execute(given, `create database ${database}`);
  const running = runMain({
    PORT: '0',
    ALVEARY_DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    ...(given === '' ? {} : { DATABASE_URL: urlOfDatabase(given, database) }),
    ...options.settings,
  });
  const stop = async () => {
    running.child.kill('SIGTERM');
    await running.ended;
    if (given !== '') await dropDatabase(given, database);
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  const limit = setTimeout(() => running.child.kill('SIGTERM'), options.readyWithinMs);
  try {
    const [, address = ''] = await running.printed(/Ready at (http:\S+)/);
    const databaseUrl = given === '' ? embeddedUrl(dataDirectory) : urlOfDatabase(given, database);
    return { address, databaseUrl, output: running.output, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

/** The address of the embedded database that a running server keeps in its data directory. */
function embeddedUrl(dataDirectory: string): string {
  const port = rememberedPort(dataDirectory);
  if (port === undefined) throw new Error(`There is no embedded database in ${dataDirectory}.`);
  const password = readFileSync(join(dataDirectory, 'postgres.password'), 'utf8').trim();
  return connectionUrl(port, password, databaseName);
}
