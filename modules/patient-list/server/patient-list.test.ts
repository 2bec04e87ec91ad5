// Does the list show the patients of the own sites, by name, and only those the filters mean? (OP-VIEWS-1, OP-VIEWS-3)
import type { ListedPatient } from '../contract/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, testSites, type TestPerson } from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
let house: TestApp;

beforeAll(async () => {
  house = await testApp();
  await house.database.transact({ allSites: 'a test adds patients' }, async (db) => {
    await insertPatient(db, { firstName: 'Ana', lastName: 'Sørensen', sites: [north] });
    await insertPatient(db, { firstName: 'Søren', lastName: 'Abel', sites: [north, south] });
    await insertPatient(db, { firstName: 'Zoe', lastName: 'Abel', sites: [south] });
    await db.run(
      `update site_profiles set engagement_status = 'AWARE' where site_id = $1 and profile_id in
         (select id from profiles where last_name = 'Abel')`,
      [south],
    );
  });
});

interface Asked {
  readonly filters?: { name?: string; status?: string[]; site?: string[] };
  readonly [field: string]: unknown;
}
const list = async (as: TestPerson, asked: Asked = {}) => {
  const answer = await house.send({
    as,
    method: 'POST',
    path: 'profiles/list',
    body: { filters: {}, ...asked },
  });
  const rows = answer.statusCode === 200 ? answer.json<ListedPatient[]>() : [];
  return {
    status: answer.statusCode,
    total: Number(answer.headers['x-total-count']),
    rows,
    names: rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  };
};

test('PROFILE-045 OP-PROFILE-6 the aggregates of a site are its patients by engagement status', async () => {
  const ask = (siteId: string, as: TestPerson) =>
    house.send({ path: `profiles/aggregates?site_id=${siteId}`, as });
  expect((await ask(south, house.world.priya)).json()).toEqual({
    siteId: south,
    total: 4,
    byStatus: {
      ELIGIBLE: 0,
      NOT_AWARE: 0,
      AWARE: 2,
      ACTIVATED: 0,
      MANAGED: 2,
      DECLINED_PROSPECT: 0,
      DISENROLLED: 0,
    },
  });
  const foreign = await ask(south, house.world.tom);
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'SiteNotFound']);
});

test('API-010 the patients of the own sites by name, with their number', async () => {
  const { names, total, rows } = await list(house.world.tom);
  expect(names).toEqual(['Søren Abel', 'Nora Northcott', 'Shira Shared', 'Ana Sørensen']);
  expect(total).toBe(4);
  expect(rows[1]).toMatchObject({
    dateOfBirth: '1980-02-03',
    identifiers: { EhrId: 'N-1' },
    siteProfiles: [{ engagementStatus: 'MANAGED', site: { id: north, slug: 'north', shortName: 'North' } }],
  });
});

test('no membership at a foreign site is told', async () => {
  const { rows } = await list(house.world.priya, { filters: { name: 'shared' } });
  expect(rows.map(({ siteProfiles }) => siteProfiles.map(({ site }) => site.id))).toEqual([[south]]);
});

test('pages and both directions are parts of one order', async () => {
  const { tom } = house.world;
  const pages = [0, 1, 2].map((page) => list(tom, { page, size: 2 }));
  const answers = await Promise.all(pages);
  expect(answers.map(({ names }) => names)).toEqual([
    ['Søren Abel', 'Nora Northcott'],
    ['Shira Shared', 'Ana Sørensen'],
    [],
  ]);
  expect(answers.map(({ total }) => total)).toEqual([4, 4, 4]);
  const back = await list(tom, { sort: 'name,desc' });
  expect(back.names).toEqual(['Ana Sørensen', 'Shira Shared', 'Nora Northcott', 'Søren Abel']);
});

test.each<[string, string[]]>([
  ['soren', ['Søren Abel', 'Ana Sørensen']],
  ['SØREN ana', ['Ana Sørensen']],
  ['abel, soren', ['Søren Abel']],
  ['soren nobody', []],
  ['%', []],
])('the name filter %s: every word in either name, without case and accents', async (name, expected) => {
  const { names, total } = await list(house.world.tom, { filters: { name } });
  expect(names).toEqual(expected);
  expect(total).toBe(expected.length);
});

test('status and site: the membership that is meant stands first, and a changed status counts at once', async () => {
  const { priya } = house.world;
  const aware = await list(priya, { filters: { status: ['AWARE'] } });
  expect(aware.names).toEqual(['Søren Abel', 'Zoe Abel']);
  const none = await list(priya, { filters: { status: ['AWARE'], site: [north] } });
  expect([none.status, none.total]).toEqual([200, 0]);
  await house.database.transact({ allSites: 'a test changes a status' }, (db) =>
    db.run(
      `update site_profiles set engagement_status = 'DISENROLLED' where site_id = $1 and profile_id in
         (select id from profiles where first_name = 'Zoe')`,
      [south],
    ),
  );
  expect((await list(priya, { filters: { status: ['AWARE'] } })).names).toEqual(['Søren Abel']);
  expect(
    (await list(priya, { filters: { status: ['DISENROLLED', 'ELIGIBLE'], name: 'abel' } })).names,
  ).toEqual(['Zoe Abel']);
});

test('an unknown filter and an unknown status are refused', async () => {
  expect((await list(house.world.tom, { filters: { colour: 'red' } as never })).status).toBe(400);
  expect((await list(house.world.tom, { filters: { status: ['ASLEEP'] } })).status).toBe(400);
});
