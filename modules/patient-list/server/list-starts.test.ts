// Is a page read from where its hits begin, and is that forgotten as soon as a hit stands before it? (decision 0103)
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import { findHits } from './list-pages.store.ts';
import type { RowsQuestion } from './list-rows.store.ts';
import { startsOf } from './list-starts.ts';

const REASON = { allSites: 'a test reads the list' };
let database: Database;
let owner: pg.Client;
let ids: string[];

beforeAll(async () => {
  ({ database } = await testApp());
  owner = new pg.Client({ connectionString: database.logins.owner });
  await owner.connect();
  ids = await database.transact(REASON, async (db) => {
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1)
      made.push(
        (
          await insertPatient(db, {
            firstName: `F${n}`,
            lastName: 'Startling',
            dateOfBirth: `198${n}-01-01`,
            sites: [testSites.north],
          })
        ).profileId,
      );
    return made;
  });
});
afterAll(() => owner.end());

const question = (asked: Pick<RowsQuestion, 'sort' | 'isDown'>): RowsQuestion => ({
  filters: { name: 'startling' },
  sites: null,
  reach: null,
  now: Date.UTC(2026, 10, 25),
  zone: 'UTC',
  hiding: {},
  ...asked,
});

const within = <T>(
  asked: RowsQuestion,
  node: object,
  work: (starts: NonNullable<ReturnType<typeof startsOf>>) => Promise<T>,
) =>
  database.transact(REASON, (db) => {
    const starts = startsOf(node, db, asked);
    if (starts === null) throw new Error('This order has a start.');
    return work(starts);
  });

const page = (asked: RowsQuestion, node: object): Promise<string[]> =>
  database.transact(REASON, async (db) => {
    const about = { total: 1_000_000, everybody: 2_000_000 };
    const hits = await findHits(db, asked, about, { limit: 50, offset: 0 }, startsOf(node, db, asked));
    return hits.map(({ profileId }) => profileId);
  });

const bear = (id: string | undefined, day: string | null) =>
  owner.query('update profiles set date_of_birth = $2 where id = $1', [id, day]);

test.each([
  [false, '1980-01-01', '1979-01-01'],
  [true, '1983-01-01', '1990-01-01'],
])(
  'down: %s, a hit that comes to stand before the start is found, and the start is learned anew',
  async (isDown, first, earlier) => {
    const [node, asked] = [{}, question({ sort: 'dob', isDown })];
    expect(await within(asked, node, (starts) => starts.known())).toBeNull();
    const inOrder = isDown ? ids.toReversed() : ids;
    expect(await page(asked, node)).toEqual(inOrder);
    expect(await within(asked, node, (starts) => starts.known())).toEqual({ value: first });
    expect(await page(asked, node)).toEqual(inOrder);
    const last = inOrder.at(-1);
    await bear(last, earlier);
    expect(await page(asked, node)).toEqual([last, ...inOrder.slice(0, -1)]);
    expect(await within(asked, node, (starts) => starts.known())).toEqual({ value: earlier });
    await bear(last, isDown ? '1980-01-01' : '1983-01-01');
  },
);

test('where none has a value the first that gets one is found', async () => {
  const [node, asked] = [{}, question({ sort: 'eligibility-end', isDown: false })];
  expect(await page(asked, node)).toEqual(ids);
  expect(await within(asked, node, (starts) => starts.known())).toEqual({ value: null });
  await owner.query(
    `update patient_list_rows set eligible_to = '2026-01-02T03:04:05.678912Z' where profile_id = $1`,
    [ids[2]],
  );
  expect(await page(asked, node)).toEqual([ids[2], ids[0], ids[1], ids[3]]);
  const known = await within(asked, node, (starts) => starts.known());
  expect(known?.value).toContain('05.678912');
});

test('by name alone hits begin anywhere', async () => {
  const asked = question({ sort: 'name', isDown: true });
  await database.transact(REASON, async (db) => expect(startsOf({}, db, asked)).toBeNull());
  expect(await page(asked, {})).toEqual(ids.toReversed());
});
