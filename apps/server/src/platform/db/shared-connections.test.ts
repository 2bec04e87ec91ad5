// Do statements that share connections stay apart: in what they answer, in what they refuse, and in how long they wait? (ADR 0020)
import pg from 'pg';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { inhabitedDatabase } from '../../testing/database.ts';
import { WAITING_FOR_LOCK } from '../../testing/locks.ts';
import { testSites } from '../../testing/world.ts';
import type { Database } from './open.ts';
import { type SharedConnections, sharedConnections } from './shared-connections.ts';

let database: Database;
let shared: SharedConnections | null = null;

beforeAll(async () => {
  ({ database } = await inhabitedDatabase());
});

afterEach(async () => {
  await shared?.end();
  shared = null;
});

const open = (usual = 2, most = 4): { errors: Error[]; connections: SharedConnections } => {
  const errors: Error[] = [];
  const config = { connectionString: database.logins.scoped, pipeline: true };
  shared = sharedConnections(config, {
    usual,
    most,
    onError: (error) => errors.push(error),
  });
  return { errors, connections: shared };
};

const ask = async (connections: SharedConnections, text: string): Promise<Record<string, unknown>> =>
  (await connections.over((client) => client.query(text))).rows[0];

const backend = async (connections: SharedConnections): Promise<unknown> =>
  (await ask(connections, 'select pg_backend_pid() as pid'))['pid'];

it('many at once go over few connections, and each gets its own answer', async () => {
  // No more for those that are held up: on a busy machine all may be, while they open.
  const { connections } = open(2, 2);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      ask(connections, `select ${number} as number, pg_backend_pid() as pid`),
    ),
  );
  expect(answers.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
});

it('one after the other stays on one connection', async () => {
  const { connections } = open();
  const pids = [await backend(connections), await backend(connections), await backend(connections)];
  expect(new Set(pids).size).toBe(1);
});

it('one that fails takes no neighbour along', async () => {
  const { connections } = open(1, 1);
  const [before, failed, after] = await Promise.allSettled([
    ask(connections, 'select 1 as one'),
    ask(connections, 'select 1 / 0'),
    ask(connections, 'select 2 as two'),
  ]);
  expect(before).toMatchObject({ status: 'fulfilled', value: { one: 1 } });
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  expect(after).toMatchObject({ status: 'fulfilled', value: { two: 2 } });
});

it('a slow one holds nobody up: what comes later goes around it', async () => {
  const { connections } = open(1, 2);
  const other = new pg.Client({ connectionString: database.logins.owner });
  await other.connect();
  try {
    // Held until the quick one is answered.
    await other.query('select pg_advisory_lock(71)');
    let isAnswered = false;
    const slow = ask(connections, 'select pg_advisory_lock(71)').then(() => {
      isAnswered = true;
    });
    await expect.poll(() => hasWaited(other)).toBe(true);
    expect(await ask(connections, 'select 3 as three')).toEqual({ three: 3 });
    expect(isAnswered).toBe(false);
    await other.query('select pg_advisory_unlock(71)');
    await slow;
  } finally {
    await other.end();
  }
});

/** Somebody waits for the lock, and for longer than a connection may without being gone around. */
const hasWaited = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ yes: boolean }>(
    `select exists (select from (${WAITING_FOR_LOCK}) waiting where clock_timestamp() - waitstart > interval '40 ms') as yes`,
  );
  return rows[0]?.yes ?? false;
};

it('a connection that breaks refuses what it carried, is told of, and gives way to a new one', async () => {
  const { connections, errors } = open(1, 1);
  const first = await backend(connections);
  await expect(ask(connections, 'select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(
    /terminat/i,
  );
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(await backend(connections)).not.toBe(first);
});

it('reads of different people that travel together keep their reach apart (USERS-088)', async () => {
  const names = async (site: string) => {
    const rows = await database
      .reading({ siteIds: [site], userId: null })
      .many<{ name: string }>('select last_name as name from profiles order by 1');
    return rows.map(({ name }) => name).join();
  };
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, number) => names(number % 2 ? testSites.south : testSites.north)),
  );
  expect(answers.filter((_, number) => number % 2 === 0)).toEqual(Array(30).fill('Northcott,Shared'));
  expect(answers.filter((_, number) => number % 2 === 1)).toEqual(Array(30).fill('Shared,Southey'));
});
