// Changes that come together share one commit, and its statements: what comes while a transaction is under way shares the next one;
// a lone change waits for nobody (docs/decisions/0040).
import pg from 'pg';
import { gathering } from '../gathering.ts';
import { CommitUnknown, failureOfCommit } from './commit-unknown.ts';
import { handleOver } from './connection.ts';
import type { ChangeTogether, Db, RowToWrite, SharedWrite, SitesReach } from './handle.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

interface Waiting {
  readonly order: string;
  /** Sets its reach. */
  readonly reach: string;
  readonly change: ChangeTogether<unknown, unknown>;
  readonly given: unknown;
  follow(row: unknown): readonly RowToWrite[];
  answer(row: unknown): void;
  failed(reason: unknown): void;
}

const MOST_AT_ONCE = 100;
/** The next ones are asked while those before them become durable. With more of them each would be for fewer. */
const TRANSACTIONS = 2;

const BEGIN = 'begin read write';

/** A row that somebody holds for longer is waited for by its own change alone: the others, and those after them, go on. */
const BEGIN_SHARED = `${BEGIN}; set local lock_timeout = '100ms'`;
const LOCK_TIMEOUT = '55P03';

const goTogether = (one: Waiting, other: Waiting): boolean =>
  one.change === other.change && one.reach === other.reach && one.order !== other.order;

/** Neighbours in the order of their locks, so that no two transactions wait for each other. */
const statementsOf = (batch: readonly Waiting[]): readonly (readonly Waiting[])[] => {
  const statements: Waiting[][] = [];
  for (const one of batch) {
    const before = statements.at(-1);
    const neighbour = before?.at(-1);
    if (before !== undefined && neighbour !== undefined && goTogether(neighbour, one)) before.push(one);
    else statements.push([one]);
  }
  return statements;
};

/** Kinds come in the order of their first row, rows in theirs. */
const writeFollowing = (db: Db, following: readonly RowToWrite[]): Promise<unknown>[] =>
  [...Map.groupBy(following, ({ write }) => write)].map(([write, those]) =>
    write(
      db,
      those.map(({ row }) => row),
    ),
  );

/** Two trips: all changes, then all that follows from them with the commit. */
const inOneTransaction = async (
  client: pg.ClientBase,
  begin: string,
  batch: readonly Waiting[],
): Promise<readonly (() => void)[]> => {
  const db = handleOver(client);
  const others: Promise<unknown>[] = [client.query(begin)];
  let reached = '';
  const asked = statementsOf(batch).map(async (those) => {
    const [{ reach, change } = { reach: '', change: null }] = those;
    if (reach !== reached) others.push(client.query(reach));
    reached = reach;
    const rows =
      (await change?.(
        db,
        those.map(({ given }) => given),
      )) ?? [];
    return those.map((one, place) => ({ one, row: rows[place] ?? null }));
  });
  const [answered] = await Promise.all([Promise.all(asked), ...others]);
  const all = answered.flat();
  const following = all.flatMap(({ one, row }) => (row === null ? [] : one.follow(row)));
  const writes = writeFollowing(db, following);
  const ending = client.query('commit');
  await Promise.all([...writes, ending]).catch(async (error: unknown) => {
    throw await failureOfCommit(ending, error);
  });
  return all.map(
    ({ one, row }) =>
      () =>
        one.answer(row),
  );
};

const commit = async (pool: pg.Pool, begin: string, batch: readonly Waiting[]): Promise<void> => {
  const client = await pool.connect();
  try {
    const answers = await inOneTransaction(client, begin, batch);
    client.release();
    for (const answer of answers) answer();
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
    throw error;
  }
};

const mayGoAlone = (error: unknown, changes: number): boolean =>
  (changes > 1 && !(error instanceof CommitUnknown) && !isDatabaseUnavailable(error)) ||
  (error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT);

const byOrder = (one: Waiting, other: Waiting): number =>
  one.order === other.order ? 0 : one.order < other.order ? -1 : 1;

/** @param reachOf the text that sets a reach */
export const sharedCommits = (
  pool: pg.Pool,
  reachOf: (reach: SitesReach) => Promise<string>,
): (<Given, Row>(write: SharedWrite<Given, Row>) => Promise<Row | null>) => {
  const alone = (one: Waiting): Promise<void> => commit(pool, BEGIN, [one]).catch(one.failed);

  const waiting = gathering<Waiting>({
    most: MOST_AT_ONCE,
    batches: TRANSACTIONS,
    work: async (batch) => {
      try {
        await commit(pool, BEGIN_SHARED, batch.toSorted(byOrder));
      } catch (error) {
        // A value or a lock of one of them: nothing was changed, and each gets its own try. The next ones do not wait for the slowest.
        if (mayGoAlone(error, batch.length)) for (const one of batch) void alone(one);
        else for (const one of batch) one.failed(error);
      }
    },
  });

  return async <Given, Row>(write: SharedWrite<Given, Row>): Promise<Row | null> => {
    const reach = await reachOf(write.reach);
    return new Promise((answer, failed) => waiting.add({ ...write, reach, answer, failed }));
  };
};
