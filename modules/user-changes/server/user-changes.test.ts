// Every change of a user, a role or a grant leaves a line; admins of the site read it, by an index.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSampleRows } from '@alveary/server/testing/sample-rows.ts';
import { allowedPerson } from '@alveary/server/testing/samples.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { analyseTables, ofTable, planOf, rowsRead } from '@alveary/server/testing/plans.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { servedCalls } from '@alveary/server/subjects.ts';
import type { UserChange } from '../contract/model.ts';
import { userChangesStatement } from './user-changes.store.ts';

const { north, south } = testSites;
let test: TestApp;

describe('the log', () => {
  beforeEach(async () => {
    test = await testApp();
  });

  const grant = (as: TestPerson, userId: string, reason: string) =>
    test.send({
      method: 'POST',
      path: 'portal_admin/site-user',
      as,
      body: { user_id: userId, site_id: south, role: 'portal_site_caregiver', reason },
    });

  const lines = async (as: TestPerson, more = '', siteId: string = north): Promise<UserChange[]> => {
    const answer = await test.send({ path: `sites/${siteId}/user-changes${more}`, as });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  it('an admin of the site reads who changed what of whom, before and after, newest first', async () => {
    const { lena, tom } = test.world;
    const user = {
      email: 'tom.tester@north.example',
      first_name: 'Thomas',
      last_name: 'Tester',
      phone_number: null,
      phone_country_code: null,
      portal_configuration: { two_factor_authentication: false },
      site_users: [{ site_id: north, roles: [{ code: 'portal_site_admin' }] }],
      id: tom.id,
      version: 1,
    };
    const changed = await test.send({
      method: 'PATCH',
      path: 'portal_admin/user',
      as: lena,
      body: { source: 'portal', user },
    });
    expect(changed.statusCode).toBe(200);
    await test.send({ method: 'DELETE', path: `portal_admin/user/${tom.id}/sessions`, as: lena });
    const rows = await lines(lena);
    expect(rows[0]).toMatchObject({
      kind: 'sessions',
      user: { id: tom.id, name: 'Thomas Tester', email: 'tom.tester@north.example' },
      changedBy: { id: lena.id, name: 'Lena Tester' },
      reason: null,
    });
    const facts = rows.slice(1).map(({ kind, before, after }) => `${kind}: ${before} → ${after}`);
    expect(new Set(facts)).toEqual(
      new Set([
        'email: tom@north.example → tom.tester@north.example',
        'name: Tom Tester → Thomas Tester',
        'role: Portal caregiver → Portal admin',
      ]),
    );
    expect((await lines(lena, '?kind.equals=name')).map(({ kind }) => kind)).toEqual(['name']);
    expect(await lines(lena, '?end=2020-01-01T00:00:00Z')).toEqual([]);
    const file = (await test.send({ path: `sites/${north}/user-changes.csv?kind.equals=role`, as: lena }))
      .body;
    expect(file.split('\r\n')[1]).toMatch(
      /^[^,]+Z,Tom Tester,tom@north\.example,Role,Portal caregiver,Portal admin,Lena Tester,$/,
    );
  });

  it('the reason of a grant stands at the site it opened, and at no other', async () => {
    const { lena, tom, priya } = test.world;
    await test.database.transact({ allSites: 'a test makes an admin' }, (db) =>
      db.run(
        `insert into site_user_roles (site_user_id, role_id) select su.id, r.id from site_users su, roles r
          where su.user_id = $1 and su.site_id = $2 and r.code = 'portal_site_admin'`,
        [priya.id, south],
      ),
    );
    expect((await grant(lena, lena.id, 'Covers south in August')).statusCode).toBeLessThan(300);
    expect((await grant(lena, tom.id, 'Helps out')).statusCode).toBeLessThan(300);
    expect(await lines(lena)).toEqual([]);
    const rows = await lines(priya, '', south);
    expect(rows.map(({ before, after, reason }) => [before, after, reason])).toEqual([
      [null, 'Portal caregiver', 'Helps out'],
      [null, 'Portal caregiver', 'Covers south in August'],
    ]);
  });

  it('access that is taken and given, a lock that is lifted and a site that is left each leave a line', async () => {
    const { lena, tom } = test.world;
    const path = `portal_admin/user/${tom.id}`;
    const does = async (method: 'DELETE' | 'PUT', part: string) =>
      expect((await test.send({ method, path: `${path}/${part}`, as: lena })).statusCode).toBe(204);
    await does('DELETE', 'portal-access');
    await does('PUT', 'portal-access');
    await does('DELETE', 'lock');
    // The last site of a user takes a right that Lena does not have.
    await test.database.transact({ allSites: 'a test gives Tom another site' }, (db) =>
      db.run('insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, $2)', [
        tom.id,
        south,
      ]),
    );
    await does('DELETE', `sites/${north}`);
    const rows = await lines(lena);
    expect(rows.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['role', 'Portal caregiver', null],
      ['lock', 'Locked out', 'Lifted'],
      ['access', 'No', 'Yes'],
      ['access', 'Yes', 'No'],
    ]);
  });

  it('nobody else reads it: no caregiver of the site, and no admin of another one', async () => {
    const { lena, tom } = test.world;
    const caregiver = await test.send({ path: `sites/${north}/user-changes`, as: tom });
    expect([caregiver.statusCode, caregiver.json().code]).toEqual([403, 'NotAllowed']);
    for (const path of [`sites/${south}/user-changes`, `sites/${south}/user-changes.csv`]) {
      const elsewhere = await test.send({ path, as: lena });
      expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'SiteNotFound']);
    }
  });
});

describe('every write of every subject', () => {
  beforeAll(async () => {
    test = await testApp();
  });

  /** What the users are and may, as one text. */
  const users = async (): Promise<string> => {
    const [row] = await test.database.searches.many<{ all: string }>(
      `select concat(
         (select string_agg(concat_ws('|', id, email, first_name, last_name, phone_country_code, phone_number,
            two_factor_authentication, authenticator_confirmed_at, has_portal_configuration), ' ' order by id) from portal_users),
         (select string_agg(concat_ws('|', su.user_id, su.site_id, held.role_id), ' ' order by su.id, held.role_id)
            from site_users su left join site_user_roles held on held.site_user_id = su.id)) as all`,
    );
    return row?.all ?? '';
  };
  const countLines = async (): Promise<number> =>
    (await test.database.searches.one<{ lines: number }>('select count(*) as lines from user_changes')).lines;

  it('that changes users, their roles or what they sign in with leaves lines', async () => {
    const rows = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      insertSampleRows(db, test.blobs, test.world.northPatient, test.world.lena, new Date().toISOString()),
    );
    const found: string[] = [];
    for (const served of servedCalls.filter(({ call }) => call.changes !== undefined)) {
      const sample = rows.request(served.name, test.world);
      if (sample === undefined || served.call.allow === 'two-factor') continue;
      const token = await test.tokenOf(allowedPerson(served, test.world));
      await test.database.statements.run('update sessions set proved_at = now() where proved_at is null');
      const [before, lines] = [await users(), await countLines()];
      await test.send({ ...sample, headers: { authorization: `Bearer ${token}` } });
      if ((await users()) === before) continue;
      found.push(served.name);
      expect(await countLines(), served.name).toBeGreaterThan(lines);
    }
    // What is known to change them was tried, or this proves nothing.
    const known = ['people.create', 'people.update', 'people.grantSite', 'site-keeping.create'];
    expect(found).toEqual(expect.arrayContaining(known));
  });
});

describe('20,000 lines of 40 sites', () => {
  it('a page of one site is read by its index', async () => {
    test = await testApp();
    await test.database.transact({ allSites: 'a test fills a table' }, async (db) => {
      await db.run(
        `with made as (insert into user_changes (id, changed_at, user_id, kind, request_id)
           select gen_random_uuid(), now() - make_interval(mins => n), $1, 'name', '' from generate_series(1, 20000) n
           returning id, changed_at)
         insert into user_change_sites (site_id, changed_at, change_id)
         select ('00000000-0000-4000-8000-0000000001' || lpad((row_number() over () % 40)::text, 2, '0'))::uuid, changed_at, id from made`,
        [test.world.tom.id],
      );
    });
    await analyseTables(test.database.logins.owner);
    await test.database.transact({ allSites: 'a test reads a page' }, async (db) => {
      const plan = await planOf(db, userChangesStatement, [
        '00000000-0000-4000-8000-000000000107',
        null,
        null,
        null,
        50,
        0,
      ]);
      expect(ofTable(plan, 'user_change_sites').map((node) => node['Index Name'])).toEqual([
        'user_change_sites_pkey',
      ]);
      expect(rowsRead(plan)).toBeLessThan(1500);
    });
  });
});
