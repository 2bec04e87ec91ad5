// How do small writes that nobody waits for reach the database? Together: what gathers in a moment shares a commit.
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/handle.ts';
import type { Database } from '../db/open.ts';

type Write = (db: Db) => Promise<void>;

interface LaterWrite {
  readonly call: string;
  readonly write: Write;
}

export interface LaterWrites {
  add(call: string, write: Write): void;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

const REACH = { allSites: 'each of these writes follows a call that reached its patient' };
const MOST_AT_ONCE = 100;
const GATHER_MS = 10;

/** @param onError told of a write that failed; the answer of its call is out by then */
export const laterWrites = (
  database: Database,
  onError: (call: string, error: unknown) => void,
): LaterWrites => {
  let waiting: LaterWrite[] = [];
  let working: Promise<void> | null = null;

  const alone = async ({ call, write }: LaterWrite): Promise<void> => {
    await database.transact(REACH, write).catch((error: unknown) => onError(call, error));
  };

  const together = async (batch: readonly LaterWrite[]): Promise<void> => {
    try {
      await database.transact(REACH, async (db) => {
        // Lost by a crash of the database within a moment: a mark of what was opened, never work.
        const writes = [db.run('set local synchronous_commit = off'), ...batch.map(({ write }) => write(db))];
        await Promise.all(writes);
      });
    } catch {
      // One of them failed and took the others along: each gets its own try, and the failing one is told.
      for (const one of batch) await alone(one);
    }
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      await pause(GATHER_MS);
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      await together(batch);
    }
    working = null;
  };

  return {
    add: (call, write) => {
      waiting.push({ call, write });
      working ??= work();
    },
    close: async () => {
      await working;
    },
  };
};
