// How do writes that come together share one commit, when each is one statement? What comes while a commit is under way shares the next
// one; a lone write waits for nobody (docs/decisions/0040).
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { handleOver } from './connection.ts';
import type { Db, RowToWrite, SharedWrite, SitesReach } from './handle.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

interface Asked {
  readonly following: readonly RowToWrite[];
  /** Gives the answer out. */
  done(): void;
}

interface Waiting {
  readonly order: string;
  /** Sets its reach. */
  readonly reach: string;
  ask(db: Db): Promise<Asked>;
  failed(reason: unknown): void;
}

const MOST_AT_ONCE = 100;

const BEGIN = 'begin read write';

/** A row that somebody holds for longer is waited for by its own write alone: the others, and those after them, go on. */
const BEGIN_SHARED = `${BEGIN}; set local lock_timeout = '100ms'`;
const LOCK_TIMEOUT = '55P03';

/** Kinds come in the order of their first row, rows in theirs. */
const writeFollowing = (db: Db, following: readonly RowToWrite[]): Promise<unknown>[] =>
  [...Map.groupBy(following, ({ write }) => write)].map(([write, those]) =>
    write(
      db,
      those.map(({ row }) => row),
    ),
  );

/** Two trips: all statements, then all that follows from them with the commit. */
const inOneTransaction = async (
  client: pg.ClientBase,
  begin: string,
  batch: readonly Waiting[],
): Promise<Asked[]> => {
  const db = handleOver(client);
  const sent: Promise<unknown>[] = [client.query(begin)];
  let reached = '';
  const asked = batch.map(({ ask, reach }) => {
    if (reach !== reached) sent.push(client.query(reach));
    reached = reach;
    return ask(db);
  });
  const [answered] = await Promise.all([Promise.all(asked), ...sent]);
  const following = answered.flatMap((one) => one.following);
  await Promise.all([...writeFollowing(db, following), client.query('commit')]);
  return answered;
};

const commit = async (pool: pg.Pool, begin: string, batch: readonly Waiting[]): Promise<void> => {
  const client = await pool.connect();
  try {
    const answered = await inOneTransaction(client, begin, batch);
    client.release();
    for (const { done } of answered) done();
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
    throw error;
  }
};

const mayGoAlone = (error: unknown, writes: number): boolean =>
  (writes > 1 && !isDatabaseUnavailable(error)) ||
  (error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT);

const byOrder = (one: Waiting, other: Waiting): number =>
  one.order === other.order ? 0 : one.order < other.order ? -1 : 1;

/** @param reachOf the text that sets a reach */
export const sharedCommits = (
  pool: pg.Pool,
  reachOf: (reach: SitesReach) => Promise<string>,
): (<Row>(write: SharedWrite<Row>) => Promise<Row | null>) => {
  let waiting: Waiting[] = [];
  let isWorking = false;

  const alone = (one: Waiting): Promise<void> => commit(pool, BEGIN, [one]).catch(one.failed);

  const together = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await commit(pool, BEGIN_SHARED, batch);
    } catch (error) {
      // A value or a lock of one of them: nothing was changed, and each gets its own try. The next ones do not wait for the slowest.
      if (mayGoAlone(error, batch.length)) for (const one of batch) void alone(one);
      else for (const one of batch) one.failed(error);
    }
  };

  const work = async (): Promise<void> => {
    isWorking = true;
    // What this turn of the event loop still brings goes along.
    await turn();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      await together(batch.toSorted(byOrder));
    }
    isWorking = false;
  };

  return async <Row>({ reach, order, statement, follow }: SharedWrite<Row>): Promise<Row | null> => {
    const text = await reachOf(reach);
    return new Promise((resolve, failed) => {
      const ask = async (db: Db): Promise<Asked> => {
        const row = await db.maybeOne<Row>(statement.sql, statement.values);
        return { following: row === null ? [] : follow(row), done: () => resolve(row) };
      };
      waiting.push({ order, reach: text, ask, failed });
      if (!isWorking) void work();
    });
  };
};
