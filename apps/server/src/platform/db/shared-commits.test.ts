// Writes that share a commit stay apart: in what they reach, in what they refuse, and in how long they wait (ADR 0040).
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { closeAfterFile } from '../../testing/closing.ts';
import { inhabitedDatabase } from '../../testing/database.ts';
import { WAITING_FOR_LOCK } from '../../testing/locks.ts';
import { testSites } from '../../testing/world.ts';
import { insertMessages } from '../realtime/messages.store.ts';
import type { ChangeTogether, SharedWrite } from './handle.ts';
import type { Database } from './open.ts';

let database: Database;
let other: pg.Client;

beforeAll(async () => {
  ({ database } = await inhabitedDatabase());
  other = new pg.Client({ connectionString: database.logins.owner });
  await other.connect();
  closeAfterFile(() => other.end());
});

interface Seen {
  readonly xact: string;
  readonly user_id: string;
  readonly patients: number;
}

const LOOK = `select pg_current_xact_id()::text as xact, current_setting('app.user_id') as user_id,
  (select count(*)::int from profiles) as patients, 1 / $1::int as quotient`;

const look: ChangeTogether<number, Seen> = (db, divisors) =>
  Promise.all(divisors.map((divisor) => db.one<Seen>(LOOK, [divisor])));

type Write = SharedWrite<number, Seen>;

const writeOf = (key: string, divisor = 1, reach: Write['reach'] = { siteIds: [], userId: null }): Write => ({
  reach,
  order: key,
  change: look,
  given: divisor,
  follow: ({ xact }) => [{ write: insertMessages, row: { key, body: xact, at: '2026-11-24T00:00:00Z' } }],
});

const kept = async (key: string): Promise<string[]> =>
  (
    await database.searches.many<{ key: string }>(
      'select key from broker_messages where key like $1 order by id',
      [`${key}%`],
    )
  ).map((row) => row.key);

it('those that come together share a transaction, and each reaches what is its own', async () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  // The numbers of the sites are read once, by the first who asks.
  await database.together(writeOf('a', 1, { siteIds: [testSites.north], userId: one }));
  const seen = await Promise.all([
    database.together(writeOf('a', 1, { siteIds: [testSites.north], userId: one })),
    database.together(writeOf('b', 1, { siteIds: [], userId: two })),
    database.together(writeOf('c', 1, { siteIds: [testSites.north, testSites.south], userId: three })),
  ]);
  expect(new Set(seen.map((row) => row?.xact)).size).toBe(1);
  expect(seen.map((row) => row?.user_id)).toEqual([one, two, three]);
  const [north = 0, none, both = 0] = seen.map((row) => row?.patients);
  expect(none).toBe(0);
  expect(north).toBeGreaterThan(0);
  expect(both).toBeGreaterThan(north);
});

it('those of one reach are one statement in the order of their keys, two of one key are two', async () => {
  const name = randomUUID();
  const asked: (readonly string[])[] = [];
  const change: ChangeTogether<string, string> = async (_db, given) => {
    asked.push(given);
    return given.map((one) => (one === 'unusual' ? null : one.toUpperCase()));
  };
  const ask = (key: string, given: string, siteIds: readonly string[]) =>
    database.together({
      reach: { siteIds, userId: null },
      order: `${name}${key}`,
      change,
      given,
      follow: () => [],
    });
  const north = [testSites.north];
  const answers = await Promise.all([
    ask('d', 'last', []),
    ask('b', 'two', north),
    ask('a', 'one', north),
    ask('b', 'again', north),
    ask('c', 'unusual', north),
  ]);
  expect(asked).toEqual([['one', 'two'], ['again', 'unusual'], ['last']]);
  expect(answers).toEqual(['LAST', 'TWO', 'ONE', 'AGAIN', null]);
});

it('the next ones are asked while those before them become durable', async () => {
  const name = randomUUID();
  const order: string[] = [];
  const gate = `gate ${name}`;
  await other.query(`begin; select pg_advisory_xact_lock(hashtext('${gate}'))`);
  // Its commit waits for what others hold.
  const slow: Write = {
    ...writeOf(`${name}a`),
    follow: () => [
      {
        row: null,
        write: (db) => db.run('select pg_advisory_xact_lock(hashtext($1))', [gate]),
      },
    ],
  };
  const first = database.together(slow).then(() => order.push('first'));
  await expect.poll(async () => (await other.query(WAITING_FOR_LOCK)).rowCount).toBeGreaterThan(0);
  await database.together(writeOf(`${name}b`)).then(() => order.push('second'));
  await other.query('commit');
  await first;
  expect(order).toEqual(['second', 'first']);
});

it('of many with a bad one each is answered with what is durable by then, and the bad one alone refused', async () => {
  const name = randomUUID();
  const answers = await Promise.allSettled(
    Array.from({ length: 9 }, async (_, place) => {
      const key = `${name}${place}`;
      const row = await database.together(writeOf(key, place === 4 ? 0 : 1));
      return [row !== null, await kept(key)];
    }),
  );
  expect(answers[4]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual(
    [0, 1, 2, 3, 5, 6, 7, 8].map((place) => ({
      status: 'fulfilled',
      value: [true, [`${name}${place}`]],
    })),
  );
  expect((await kept(name)).toSorted()).toEqual([0, 1, 2, 3, 5, 6, 7, 8].map((place) => `${name}${place}`));
});

it('what follows from a write is not kept without it, nor the write without what follows', async () => {
  const name = randomUUID();
  const bad: Write = {
    ...writeOf(name),
    change: async (db) => [
      await db.one<Seen>(
        `insert into drafts (user_id, key, content, updated_at) select id, $1, '{}', now() from portal_users limit 1 returning key as xact`,
        [name],
      ),
    ],
    // Longer than a key may be.
    follow: () => [
      { write: insertMessages, row: { key: name.repeat(9), body: '1', at: '2026-11-24T00:00:00Z' } },
    ],
  };
  const reach = {
    siteIds: [],
    userId: (await other.query('select id from portal_users limit 1')).rows[0].id,
  };
  await expect(database.together({ ...bad, reach })).rejects.toMatchObject({ code: '23514' });
  const drafts = await other.query('select from drafts where key = $1', [name]);
  expect([drafts.rowCount, await kept(name)]).toEqual([0, []]);
});

it('a row that somebody holds is waited for by its own write alone', async () => {
  const name = randomUUID();
  const ids = (
    await database.statements.many<{ id: string }>('select id from portal_users order by id limit 2')
  ).map(({ id }) => id);
  const touch = (id: string | undefined): Write => ({
    ...writeOf(`${name}${id}`),
    change: async (db) => [
      await db.one<Seen>('update portal_users set version = version where id = $1 returning id as xact', [
        id,
      ]),
    ],
  });
  await other.query('begin');
  await other.query('select from portal_users where id = $1 for update', [ids[0]]);
  const held = database.together(touch(ids[0]));
  await database.together(touch(ids[1]));
  await database.together(touch(ids[1]));
  await expect.poll(async () => (await other.query(WAITING_FOR_LOCK)).rowCount).toBeGreaterThan(0);
  await other.query('commit');
  expect(await held).toEqual({ xact: ids[0] });
  expect(await kept(name)).toHaveLength(3);
});
