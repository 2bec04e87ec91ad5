// What does a site hold, and how are the own sites listed and one of them read? (document 1 §3, §7 Sites)
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { testSites } from '@alveary/server/testing/world.ts';

const CHILD = '00000000-0000-4000-8000-0000000000a4';
const EUROPE = '00000000-0000-4000-8000-0000000000a5';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    await db.run(
      `insert into sites (id, parent_id, short_name, long_name, slug, region, locale, conditions, feature_values)
       values ($1, $2, 'North Ward', 'Ward of the North', 'ward', 'us', 'en-US', '{COPD,Asthma}', '{"portal_spo2": true}'),
              ($3, null, 'Europe', 'A Clinic in Europe', 'europe', 'eu', 'en-GB', '{}', '{}')`,
      [CHILD, testSites.north, EUROPE],
    );
    await db.run(
      `insert into site_users (id, user_id, site_id)
       select gen_random_uuid(), $1, id from sites where id = any ($2)`,
      [test.world.tom.id, [CHILD, EUROPE]],
    );
    await db.run(
      `insert into practitioners (id, npi, first_name, last_name, credential, created_at)
       values (gen_random_uuid(), '1234567893', 'Evelyn', 'Marsh', 'MD', now())`,
    );
    await db.run(
      'insert into site_practitioners (site_id, practitioner_id) select $1, id from practitioners',
      [CHILD],
    );
  });
});

const list = async (query = '', as = test.world.tom) => {
  const answer = await test.send({ path: `sites/${query}`, as });
  expect(answer.statusCode, answer.body).toBe(200);
  return { rows: answer.json(), total: answer.headers['x-total-count'] };
};
const slugs = (rows: { slug: string }[]): string[] => rows.map(({ slug }) => slug);

const ward = {
  id: CHILD,
  parent_id: testSites.north,
  short_name: 'North Ward',
  long_name: 'Ward of the North',
  full_name: 'North Lung Clinic / Ward of the North',
  slug: 'ward',
  region: 'us',
  locale: 'en-US',
  conditions: [{ name: 'Asthma' }, { name: 'COPD' }],
  feature_values: { portal_spo2: true },
};

describe('the sites', () => {
  it('USERS-097 are the own ones by name', async () => {
    const { rows, total } = await list();
    expect([slugs(rows), total]).toEqual([['europe', 'north', 'ward'], '3']);
    expect((await list('', test.world.noel)).total).toBe('0');
  });

  it('USERS-011 USERS-014 have id, parent, slug and the names of their conditions', async () => {
    expect((await list()).rows[2]).toEqual(ward);
  });

  it('USERS-018 are groups and practices, of the US and the EU', async () => {
    const { rows } = await list();
    expect(rows.map((site: typeof ward) => [site.parent_id, site.region])).toEqual([
      [null, 'eu'],
      [null, 'us'],
      [testSites.north, 'us'],
    ]);
  });

  it('USERS-012 have their three names in both spellings', async () => {
    const camel = (await test.send({ path: 'api/sites?slug.equals=ward', as: test.world.tom })).json();
    expect(camel[0]).toMatchObject({
      shortName: ward.short_name,
      longName: ward.long_name,
      fullName: ward.full_name,
    });
    const { short_name, long_name, full_name } = ward;
    expect((await list()).rows[2]).toMatchObject({ short_name, long_name, full_name });
  });

  it('USERS-098 come from page 0 in pages of 2,000, unless another is asked for', async () => {
    expect(slugs((await list('?page=0&size=2000')).rows)).toEqual(slugs((await list()).rows));
    const second = await list('?page=1&size=1');
    expect([slugs(second.rows), second.total]).toEqual([['north'], '3']);
    for (const query of ['?size=2001', '?page=-1', '?size=x']) {
      const answer = await test.send({ path: `sites/${query}`, as: test.world.tom });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
    await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
      await db.run(
        `insert into sites (id, short_name, long_name, slug, region)
         select gen_random_uuid(), 'Z', 'Z' || n, 'z' || n, 'us' from generate_series(1, 2001) n`,
      );
      await db.run(
        `insert into site_users (id, user_id, site_id)
         select gen_random_uuid(), $1, id from sites where short_name = 'Z'`,
        [test.world.priya.id],
      );
    });
    const many = await list('', test.world.priya);
    expect([many.rows.length, many.total]).toEqual([2000, '2002']);
    expect((await list('?page=1', test.world.priya)).rows).toHaveLength(2);
  });

  it('USERS-099 USERS-013 one is read with its practitioners; a foreign one is not there', async () => {
    const answer = await test.send({ path: `sites/${CHILD}`, as: test.world.tom });
    expect(answer.json()).toEqual({
      ...ward,
      version: 1,
      practitioners: [
        { npi: '1234567893', name: { first_name: 'Evelyn', last_name: 'Marsh' }, credential: 'MD' },
      ],
    });
    const foreign = await test.send({ path: `sites/${testSites.south}`, as: test.world.tom });
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'SiteNotFound']);
  });

  it('ADMIN-002 staff read the name of any site before they open it; nobody else does, and the global one has none', async () => {
    const read = (id: string, as = test.world.lena) => test.send({ path: `admin/sites/${id}`, as });
    expect((await read(CHILD)).json()).toEqual({
      id: CHILD,
      shortName: ward.short_name,
      fullName: ward.full_name,
    });
    expect((await read(CHILD, test.world.tom)).statusCode).toBe(403);
    expect((await read('00000000-0000-4000-8000-000000000001')).json().code).toBe('SiteNotFound');
  });
});
