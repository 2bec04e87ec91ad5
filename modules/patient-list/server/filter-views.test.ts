// The views of a site user are kept, named once, and nobody else’s (document 3 §7; OP-VIEWS-3).
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';

let house: TestApp;
const siteUserOf = async ({ id }: TestPerson): Promise<string> =>
  (
    await house.database.statements.one<{ id: string }>(
      'select id from site_users where user_id = $1 order by id limit 1',
      [id],
    )
  ).id;

beforeAll(async () => {
  house = await testApp();
});

const filters = {
  'fev1-percent': { max: 60 },
  'last-session-date': { timespan: 'LAST_90_DAYS' },
  status: ['MANAGED'],
};

const send = async (
  as: TestPerson,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  { of = as, view = '', body }: { of?: TestPerson; view?: string; body?: object } = {},
) => {
  const path = `site-users/${await siteUserOf(of)}/filter-views${view === '' ? '' : `/${view}`}`;
  const answer = await house.send({ as, method, path, ...(body === undefined ? {} : { body }) });
  const json = answer.json();
  return {
    status: answer.statusCode,
    json,
    views: (json.filter_views ?? []) as { id: string; name: string; filters: object }[],
  };
};

test('VIEWS-012 VIEWS-013 API-010 views are added, got, updated and removed, and each call answers with filter_views', async () => {
  const { tom } = house.world;
  expect((await send(tom, 'GET')).json).toEqual({ filter_views: [] });
  const added = await send(tom, 'POST', { body: { name: '  Low FEV1 ', filters } });
  expect(added.status).toBe(201);
  expect(added.json).toEqual({ filter_views: [{ id: added.views[0]?.id, name: 'Low FEV1', filters }] });
  await send(tom, 'POST', { body: { name: 'another', filters: {} } });
  expect((await send(tom, 'GET')).views.map(({ name }) => name)).toEqual(['another', 'Low FEV1']);
  const view = added.views[0]?.id ?? '';
  const changed = await send(tom, 'PUT', { view, body: { name: 'Zero', filters: { spo2: { max: 90 } } } });
  expect(changed.json).toEqual({
    filter_views: [
      expect.objectContaining({ name: 'another' }),
      { id: view, name: 'Zero', filters: { spo2: { max: 90 } } },
    ],
  });
  const removed = await send(tom, 'DELETE', { view });
  expect(removed.views.map(({ name }) => name)).toEqual(['another']);
  expect((await send(tom, 'GET')).views).toEqual(removed.views);
});

test('VIEWS-002 a view holds an id, a name and a filter map by column id', async () => {
  const { views } = await send(house.world.ada, 'POST', { body: { name: 'Mine', filters } });
  expect(views).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Mine', filters }]);
});

test('a name is there once for a site user, in whatever case, and from 1 to 60 characters', async () => {
  const { marco, lena } = house.world;
  const first = await send(marco, 'POST', { body: { name: 'Dormant', filters: {} } });
  const other = await send(marco, 'POST', { body: { name: 'x'.repeat(60), filters: {} } });
  expect(other.status).toBe(201);
  const again = await send(marco, 'POST', { body: { name: 'DORMANT', filters: {} } });
  expect([again.status, again.json.code, again.json.errors]).toEqual([
    409,
    'FilterViewNameTaken',
    [{ field: 'name', message: 'You have a view of this name already. Choose another name.' }],
  ]);
  const renamed = await send(marco, 'PUT', {
    view: other.views.find(({ name }) => name.startsWith('x'))?.id ?? '',
    body: { name: 'dormant', filters: {} },
  });
  expect([renamed.status, renamed.json.code]).toEqual([409, 'FilterViewNameTaken']);
  const same = await send(marco, 'PUT', {
    view: first.views[0]?.id ?? '',
    body: { name: 'dormant', filters: {} },
  });
  expect(same.status).toBe(200);
  expect((await send(lena, 'POST', { body: { name: 'Dormant', filters: {} } })).status).toBe(201);
  for (const name of ['', '   ', 'y'.repeat(61), 'a\u202Eb'])
    expect((await send(marco, 'POST', { body: { name, filters: {} } })).status).toBe(400);
});

test('of two who add the same name at once one is told', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => send(house.world.priya, 'POST', { body: { name: 'Once', filters: {} } })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
});

test("VIEWS-012 nobody reads, adds to, changes or removes another person's views", async () => {
  const { lena, tom } = house.world;
  const mine = await send(lena, 'POST', { body: { name: 'Private', filters } });
  const view = mine.views.find(({ name }) => name === 'Private')?.id ?? '';
  const body = { name: 'Taken over', filters: {} };
  for (const [method, more] of [
    ['GET', {}],
    ['POST', { body }],
    ['PUT', { view, body }],
    ['DELETE', { view }],
  ] as const) {
    const refused = await send(tom, method, { of: lena, ...more });
    expect([method, refused.status, refused.json.code]).toEqual([method, 404, 'SiteUserNotFound']);
    if (method === 'PUT' || method === 'DELETE') {
      // Through the own site user neither.
      const through = await send(tom, method, more);
      expect([method, through.status, through.json.code]).toEqual([method, 404, 'FilterViewNotFound']);
    }
  }
  expect((await send(lena, 'GET')).views).toContainEqual({ id: view, name: 'Private', filters });
});

test('an unknown column is refused when it is saved, and kept as it is where an earlier release saved it', async () => {
  const { tom } = house.world;
  const refused = await send(tom, 'POST', { body: { name: 'Colour', filters: { colour: ['red'] } } });
  expect([refused.status, refused.json.errors.length]).toEqual([400, 1]);
  const siteUser = await siteUserOf(tom);
  await house.database.transact({ siteIds: [], userId: tom.id }, (db) =>
    db.run(
      `insert into filter_views (id, site_user_id, name, filters, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Old', '{"colour": ["red"], "spo2": {"max": 90}}', now(), now())`,
      [siteUser],
    ),
  );
  expect((await send(tom, 'GET')).views).toContainEqual(
    expect.objectContaining({ name: 'Old', filters: { colour: ['red'], spo2: { max: 90 } } }),
  );
});
