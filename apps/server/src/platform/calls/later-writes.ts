// How do small writes that nobody waits for reach the database? Together: what gathers in a moment shares a commit.
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, RowToWrite } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import { gathering, type Gathering } from '../gathering.ts';

interface WaitingWrite extends RowToWrite {
  readonly call: string;
}

export interface LaterWrites {
  /** News that other people hear of. */
  tell(call: string, write: RowToWrite): void;
  /** A mark of what was done, which can wait a little for others. */
  add(call: string, write: RowToWrite): void;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

const REACH = { allSites: 'each of these writes follows a call that reached its patient' };
const MOST_AT_ONCE = 200;
const NEWS_GATHER_MS = 10;
/** A transaction for each mark costs as much as the read that it tells of. */
const MARKS_GATHER_MS = 200;

const writeKinds = async (db: Db, batch: readonly RowToWrite[]): Promise<void> => {
  const kinds = Map.groupBy(batch, ({ write }) => write);
  // Lost by a crash of the database within a moment: a mark of what was opened, never work.
  const writes: Promise<unknown>[] = [db.run('set local synchronous_commit = off')];
  for (const [write, those] of kinds) {
    const rows = those.map(({ row }) => row);
    writes.push(write(db, rows));
  }
  await Promise.all(writes);
};

type OnError = (call: string, error: unknown) => void;

const gatheringFor = (database: Database, gatherMs: number, onError: OnError): Gathering<WaitingWrite> => {
  const alone = async ({ call, write, row }: WaitingWrite): Promise<void> => {
    await database.transact(REACH, (db) => write(db, [row])).catch((error: unknown) => onError(call, error));
  };
  return gathering({
    most: MOST_AT_ONCE,
    gather: () => pause(gatherMs),
    work: async (batch) => {
      try {
        await database.transact(REACH, (db) => writeKinds(db, batch));
      } catch {
        // One of them failed and took the others along: each gets its own try, and the failing one is told.
        for (const one of batch) await alone(one);
      }
    },
  });
};

/** @param onError told of a write that failed; the answer of its call is out by then */
export const laterWrites = (database: Database, onError: OnError): LaterWrites => {
  const news = gatheringFor(database, NEWS_GATHER_MS, onError);
  const marks = gatheringFor(database, MARKS_GATHER_MS, onError);
  return {
    tell: (call, write) => news.add({ call, ...write }),
    add: (call, write) => marks.add({ call, ...write }),
    close: async () => {
      await Promise.all([news.done(), marks.done()]);
    },
  };
};
