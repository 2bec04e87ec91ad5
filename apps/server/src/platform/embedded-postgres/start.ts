// How does the server get a database on a machine that has none? It keeps a PostgreSQL of its own in the data directory.
import { realpathSync } from 'node:fs';
import { prepareDataDirectory } from '../data-directory.ts';
import { inUse, lockDataDirectory } from '../data-directory-lock.ts';
import type { DatabaseLogins } from '../db/logins.ts';
import { StartFailure } from '../start-failure.ts';
import { bringUp, type RunningPostgres } from './bring-up.ts';
import { stopPostmaster } from './postmaster.ts';
import type { RunAs } from './run-as.ts';
import type { Durability } from './settings.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  /** Of the owner. */
  readonly url: string;
  readonly logins: DatabaseLogins;
  readonly port: number;
  readonly pid: number;
  readonly version: string;
  /** Whether a server that outlived its Node process was taken over. */
  readonly reused: boolean;
  /** Stops the server in order; may be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDirectory: string;
  /** Absent: the remembered port of the data directory, or a free one. */
  readonly port?: number | undefined;
  readonly durability?: Durability;
  readonly report: (line: string) => void;
  /** Told once when the database has gone and could not be brought back. */
  readonly onLost?: (error: Error) => void;
  /** Aborting ends a start that is under way. */
  readonly signal?: AbortSignal;
  /** Absent: found out. Given by tests for the way that this machine would not choose. */
  readonly runAs?: RunAs;
}

/** @throws StartFailure with one line for every reason a person can act on. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  prepareDataDirectory(options.dataDirectory);
  const dataDirectory = realpathSync(options.dataDirectory);
  const lock = lockDataDirectory(dataDirectory);
  try {
    const running = await bringUpUnlessAborted({ ...options, dataDirectory });
    const supervised = await superviseOrStop(running, { ...options, dataDirectory });
    return {
      url: running.logins.owner,
      logins: running.logins,
      port: running.postmaster.port,
      get pid() {
        return supervised.pid;
      },
      version: running.version,
      reused: running.postmaster.child === undefined,
      stop: async () => {
        await supervised.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function bringUpUnlessAborted(options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  const { dataDirectory, port, durability = 'durable', runAs, report, signal } = options;
  const done = new AbortController();
  try {
    const running = await bringUp({
      dataDirectory,
      port,
      durability,
      runAs,
      report,
      onChild: (child) => {
        signal?.addEventListener('abort', () => child.kill('SIGINT'), { signal: done.signal });
      },
    });
    if (signal?.aborted !== true) return running;
    await stopPostmaster(running.postmaster.pid);
    throw new StartFailure('The start was stopped.');
  } finally {
    done.abort();
  }
}

async function superviseOrStop(
  running: RunningPostgres,
  options: EmbeddedPostgresOptions,
): Promise<Supervised> {
  const { report, onLost = () => undefined } = options;
  const supervised = await supervise({ running, report, onLost });
  if (supervised !== undefined) return supervised;
  // The server is the other process's: it is left running.
  throw inUse(options.dataDirectory, undefined);
}
