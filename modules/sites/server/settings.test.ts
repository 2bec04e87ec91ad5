// Are sites listed with filters and counts, their people named, and their features set by those who may? (OP-USERS-5, 8)
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    await db.run(
      `insert into sites (id, parent_id, short_name, long_name, slug, region)
       values ('00000000-0000-4000-8000-0000000000a3', $1, 'Étoile', 'Étoile Ward', 'etoile', 'us')`,
      [testSites.north],
    );
    await db.run(
      `insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, '00000000-0000-4000-8000-0000000000a3')`,
      [test.world.lena.id],
    );
    await db.run(`update site_profiles set engagement_status = 'AWARE' where id = $1`, [
      test.world.sharedPatient.siteProfileId,
    ]);
  });
});

const list = async (query = '', as: TestPerson = test.world.lena) => {
  const answer = await test.send({ path: `api/sites${query}`, as });
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = answer.json();
  return {
    rows,
    slugs: rows.map((site: { slug: string }) => site.slug),
    total: answer.headers['x-total-count'],
  };
};

describe('the list of sites', () => {
  it('USERS-100 API-010 names the own sites by name, with roles and patients per status', async () => {
    const { rows, slugs, total } = await list();
    expect([slugs, total]).toEqual([['north', 'etoile'], '2']);
    expect(rows[0]).toMatchObject({
      slug: 'north',
      myRoles: ['Portal admin'],
      patientsByStatus: { MANAGED: 1, AWARE: 1, ELIGIBLE: 0, DISENROLLED: 0 },
    });
    expect(rows[1]).toMatchObject({ fullName: 'North Lung Clinic / Étoile Ward', myRoles: [] });
  });

  it.each([
    ['?name.contains=ETOILE', ['etoile']],
    ['?name.contains=lung', ['north', 'etoile']],
    ['?slug.equals=north', ['north']],
    ['?region.equals=eu', []],
    ['?region.equals=us', ['north', 'etoile']],
    ['?sort=name,asc', ['north', 'etoile']],
    ['?sort=name,desc', ['etoile', 'north']],
    ['?size=1&page=1', ['etoile']],
    ['?slug.equals=south', []],
  ])('USERS-100 API-009 begun API-008 %s', async (query, expected) => {
    expect((await list(query)).slugs).toEqual(expected);
  });

  it.each(['?size=1', '?size=1&page=1', '?size=2', '?size=1&page=7'])(
    'the number of all stands beside every page, and beside one where none are left: %s',
    async (query) => {
      expect((await list(query)).total).toBe('2');
    },
  );

  it('a person without a site gets none', async () => {
    expect((await list('', test.world.noel)).total).toBe('0');
  });
});

const people = (siteIds: string[], as: TestPerson = test.world.tom) =>
  test.send({ method: 'POST', path: 'sites/users', as, body: { site_ids: siteIds } });

describe('the people of sites', () => {
  it('USERS-101 are named with the sites they share', async () => {
    const answer = await people([testSites.north]);
    const lena = answer.json().find((one: { first_name: string }) => one.first_name === 'Lena');
    expect(lena).toEqual({
      id: test.world.lena.id,
      first_name: 'Lena',
      last_name: 'Tester',
      email: 'lena@north.example',
      site_ids: [testSites.north],
    });
    expect(answer.body).not.toContain('Priya');
  });

  it('a foreign site, or the global one, does not exist', async () => {
    for (const id of [testSites.south, '00000000-0000-4000-8000-000000000001']) {
      expect((await people([testSites.north, id])).json().code).toBe('SiteNotFound');
    }
  });
});

const change = (
  feature_values: object,
  version: number,
  as = test.world.lena,
  site_id: string = testSites.north,
) => test.send({ method: 'PATCH', path: 'settings', as, body: { site_id, version, feature_values } });

describe('the features of a site', () => {
  it('USERS-017 USERS-019 are merged, null takes one away, and before and after are on record', async () => {
    const answer = await change({ unit_weight: 'lbs', portal_us_features: null }, 1);
    expect(answer.json()).toEqual({
      id: testSites.north,
      version: 2,
      feature_values: { portal_session_timeout_s: 600, unit_weight: 'lbs' },
    });
    const row = await test.database.searches.one(
      `select action, detail->'before'->'feature_values' as before, detail->'after'->>'version' as version
         from audit_events where request_id = $1`,
      [answer.headers['x-request-id']],
    );
    expect(row).toEqual({
      action: 'site.features',
      before: { portal_session_timeout_s: 600, portal_us_features: true },
      version: '2',
    });
  });

  it('a change on top of an unseen one is refused with the row as it stands', async () => {
    const answer = await change({ unit_height: 'cm' }, 1);
    expect(answer.json()).toMatchObject({ code: 'Stale', current: { version: 2 } });
  });

  it('a new time-out holds at once for the people of the site', async () => {
    await test.send({ path: 'account/session', as: test.world.tom });
    expect((await change({ portal_session_timeout_s: 300 }, 2)).statusCode).toBe(200);
    const token = await test.tokenOf(test.world.tom);
    const headers = { authorization: `Bearer ${token}`, 'alveary-site': 'north' };
    await test.send({ method: 'POST', path: 'account/session/extend', headers });
    const { idle_timeout_s: seconds } = (await test.send({ path: 'account/session', headers })).json();
    expect(seconds).toBe(300);
  });

  it.each([
    [{ portal_session_timeout_s: 60 }],
    [{ unit_weight: 'stone' }],
    [{ no_such_feature: true }],
    [{ portal_manual_url: 'javascript:alert(1)' }],
    [{ is_global: true }],
  ])('refuses %j', async (values) => {
    expect((await change(values, 3)).statusCode).toBe(400);
  });

  it('belong to those who may set them', async () => {
    expect((await change({}, 3, test.world.tom)).json().code).toBe('NotAllowed');
    expect((await change({}, 1, test.world.lena, testSites.south)).json().code).toBe('SiteNotFound');
    expect((await change({}, 1, test.world.lena, '00000000-0000-4000-8000-0000000000a3')).json().code).toBe(
      'NotAllowed',
    );
  });
});
