// Is a number that was moved on by the changes always the number that counting gives? (decision 0092; VIEWS-003 with an exact total)
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import type { FilterMap } from '../contract/filters.ts';
import { forgetChanges } from './keep-rows.store.ts';
import { counted, planByValues, type RowsQuestion } from './list-rows.store.ts';
import { countNow } from './list-totals.store.ts';
import { totalOf } from './list-totals.ts';

const { north, south } = testSites;
const REASON = { allSites: 'a test counts' };

let database: Database;
let owner: pg.Client;
let other: pg.Client;
let node: object;
let patients: string[];

const add = (count: number, sites: string[]): Promise<string[]> =>
  database.transact(REASON, async (db) => {
    const made: string[] = [];
    for (let n = 0; n < count; n += 1)
      made.push((await insertPatient(db, { firstName: `F${n}`, lastName: `L${n}`, sites })).profileId);
    return made;
  });

beforeAll(async () => {
  ({ database } = await testApp());
  owner = new pg.Client({ connectionString: database.logins.owner });
  other = new pg.Client({ connectionString: database.logins.owner });
  await Promise.all([owner.connect(), other.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), other.end()]);
});

beforeEach(async () => {
  patients = [...(await add(6, [north])), ...(await add(4, [north, south])), ...(await add(3, [south]))];
  // A memory of its own for each test.
  node = {};
});

const question = (filters: FilterMap, sites: string[] | null = null): RowsQuestion => ({
  filters,
  sort: 'name',
  isDown: false,
  sites,
  reach: null,
  now: Date.UTC(2026, 10, 23),
  zone: 'UTC',
  hiding: {},
});

const QUESTIONS: readonly RowsQuestion[] = [
  question({ status: ['MANAGED'] }),
  question({ status: ['MANAGED', 'AWARE'] }, [north]),
  question({ 'open-events': { min: 1 } }),
  question({ 'open-events': { max: 0 }, status: ['MANAGED', 'AWARE', 'ELIGIBLE'] }),
  question({ name: 'l1' }, [south]),
];

/** The number remembered and moved on, beside the one that is counted. */
const both = (
  asked: RowsQuestion,
  of = node,
): Promise<{ total: number; expected: number; isCounted: boolean }> =>
  database.transact(REASON, async (db) => {
    let isCounted = false;
    const total = await totalOf(of, db, counted(asked), (count) => {
      isCounted = true;
      return planByValues(db, count);
    });
    return { total, expected: (await countNow(db, counted(asked))).patients, isCounted };
  });

/** Every question is right, and was counted anew or moved on. */
const allRight = async (isCounted: boolean, of = node): Promise<void> => {
  for (const asked of QUESTIONS) {
    const answer = await both(asked, of);
    expect([asked.filters, answer]).toEqual([
      asked.filters,
      { total: answer.expected, expected: answer.expected, isCounted },
    ]);
  }
};

const setStatus = (client: pg.Client, ids: readonly string[], status: string) =>
  client.query('update site_profiles set engagement_status = $2 where profile_id = any ($1)', [ids, status]);

const report = (id: string) =>
  owner.query(
    `insert into adverse_events (id, profile_id, type, actuality, status, severity, occurred_at, reported_at, updated_at)
     values (gen_random_uuid(), $1, 'FALL', 'ACTUAL', 'OPEN', 'MILD', now(), now(), now())`,
    [id],
  );

test('after each kind of change the number is moved on, not counted again', async () => {
  await setStatus(owner, patients, 'ELIGIBLE');
  await allRight(true);
  const [first = '', second = ''] = patients;
  const shared = patients[7] ?? '';
  const steps: readonly (() => Promise<unknown>)[] = [
    () => setStatus(owner, [first, shared], 'MANAGED'),
    // One of two memberships: the patient still counts, once.
    () =>
      owner.query(
        `update site_profiles set engagement_status = 'AWARE' where profile_id = $1 and site_id = $2`,
        [shared, south],
      ),
    () => report(second),
    () => report(second),
    () => owner.query(`update adverse_events set status = 'RESOLVED' where profile_id = $1`, [second]),
    () => owner.query(`update profiles set last_name = 'L1' where id = any ($1)`, [patients.slice(9)]),
    () => owner.query('delete from site_profiles where profile_id = $1 and site_id = $2', [shared, north]),
    () => owner.query('delete from site_profiles where profile_id = $1', [first]),
    () => add(2, [north, south]),
    // Three changes of one patient before anybody asks.
    async () => {
      for (const status of ['MANAGED', 'DISENROLLED', 'AWARE']) await setStatus(owner, [second], status);
    },
  ];
  for (const step of steps) {
    await step();
    await allRight(false);
  }
});

test('a change that is not committed does not count before it is, whenever it began', async () => {
  await setStatus(owner, patients, 'ELIGIBLE');
  await owner.query('begin');
  await setStatus(owner, patients.slice(0, 2), 'MANAGED');
  await allRight(true);
  await setStatus(other, patients.slice(3, 4), 'MANAGED');
  await allRight(false);
  await owner.query('commit');
  await allRight(false);
  await owner.query('begin');
  await setStatus(owner, patients, 'MANAGED');
  await owner.query('rollback');
  await allRight(false);
});

test('each node has a memory of its own, and both are right', async () => {
  const second = {};
  await allRight(true);
  await setStatus(owner, patients.slice(0, 5), 'MANAGED');
  await allRight(true, second);
  await setStatus(owner, patients.slice(2), 'AWARE');
  await allRight(false);
  await allRight(false, second);
});

test('what is not told one by one is counted again: many at once, and rows written by hand', async () => {
  const ways: readonly (() => Promise<unknown>)[] = [
    () => add(201, [north]),
    () => owner.query('delete from patient_list_rows where profile_id = $1', [patients[0]]),
    () => owner.query('update patient_list_rows set open_events = 3 where profile_id = $1', [patients[1]]),
    () => owner.query('call rebuild_patient_list()'),
    async () => {
      await owner.query('create temp table kept as table patient_list_rows');
      await owner.query('truncate patient_list_rows');
      await owner.query('insert into patient_list_rows table kept');
      await owner.query('drop table kept');
    },
  ];
  await allRight(true);
  for (const change of ways) {
    await change();
    await allRight(true);
    await allRight(false);
  }
});

test('changes are forgotten when nobody needs them: a number older than that is counted again', async () => {
  await allRight(true);
  await setStatus(owner, patients, 'MANAGED');
  const changes = async (): Promise<number> =>
    Number((await owner.query<{ n: string }>('select count(*) as n from patient_list_changes')).rows[0]?.n);
  const forget = () => database.transact(REASON, forgetChanges);
  await owner.query('truncate patient_list_horizons');
  expect(await changes()).toBeGreaterThan(0);
  await forget();
  expect(await changes()).toBeGreaterThan(0);
  await allRight(false);
  await setStatus(owner, patients, 'AWARE');
  // Transactions of other databases of the cluster are over some time.
  const forgotten = async (): Promise<number> => {
    await forget();
    await owner.query(`update patient_list_horizons set noted_at = noted_at - interval '16 minutes'`);
    await forget();
    return changes();
  };
  await expect.poll(forgotten, { timeout: 240_000 }).toBe(0);
  await allRight(true);
  await setStatus(owner, patients, 'MANAGED');
  await allRight(false);
}, 300_000);

test('writers at the same time leave a number that is right, asked between them and after', async () => {
  await allRight(true);
  const writer = async (client: pg.Client, turn: number): Promise<void> => {
    for (let n = 0; n < 40; n += 1) {
      const status = ['MANAGED', 'AWARE', 'ELIGIBLE', 'DISENROLLED'][(n * turn) % 4] ?? 'AWARE';
      await setStatus(client, [patients[(n * 7 * turn) % patients.length] ?? ''], status);
    }
  };
  let isOver = false;
  const reader = async (): Promise<void> => {
    while (!isOver) for (const asked of QUESTIONS) await both(asked);
  };
  const reading = reader();
  await Promise.all([writer(owner, 1), writer(other, 3)]);
  isOver = true;
  await reading;
  await allRight(false);
});
