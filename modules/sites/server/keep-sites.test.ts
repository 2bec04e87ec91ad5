// Are sites added, changed and closed by those who may, and does a closed one leave every reach? (USERS-063)
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});

const lakeside = {
  longName: 'Lakeside Chest Clinic',
  shortName: 'Lakeside',
  slug: 'lakeside',
  region: 'us',
  conditions: ['COPD'],
  parentId: null,
};
const add = (over: object = {}, as: TestPerson = test.world.grace) =>
  test.send({ method: 'POST', path: 'admin/sites', as, body: { ...lakeside, ...over } });
const change = (id: string, body: object, as: TestPerson = test.world.grace) =>
  test.send({ method: 'PATCH', path: `admin/sites/${id}`, as, body });
const close = (id: string, version: number, as: TestPerson = test.world.grace) =>
  test.send({
    method: 'POST',
    path: `admin/sites/${id}/close`,
    as,
    body: { version, reason: 'Moved away.' },
  });
const steps = async () => (await test.send({ path: 'admin/first-steps', as: test.world.grace })).json();
const auditOf = (requestId: unknown) =>
  test.database.searches.one<{ action: string; detail: object }>(
    'select action, detail from audit_events where request_id = $1',
    [requestId],
  );
const slugsOf = async (as: TestPerson) =>
  (await test.send({ path: 'sites', as })).json().map(({ slug }: { slug: string }) => slug);

describe('a site', () => {
  it('USERS-063 is added by a super admin of the installation, who is its first admin at once', async () => {
    expect(await slugsOf(test.world.grace)).toEqual([]);
    const answer = await add();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ ...lakeside, version: 1, people: 1, closedAt: null });
    expect(await slugsOf(test.world.grace)).toEqual(['lakeside']);
    const users = await test.send({
      path: `my/users?siteId.equals=${answer.json().id}`,
      as: test.world.grace,
    });
    expect(users.json()).toHaveLength(1);
    expect(await auditOf(answer.headers['x-request-id'])).toMatchObject({
      action: 'site.add',
      detail: { before: null, after: { slug: 'lakeside' } },
    });
    const changes = await test.database.statements.many(
      `select c.user_id, c.kind, c.before, c.after from user_changes c join user_change_sites s on s.change_id = c.id
        where s.site_id = $1`,
      [answer.json().id],
    );
    expect(changes).toEqual([
      { user_id: test.world.grace.id, kind: 'role', before: null, after: 'portal_site_admin' },
    ]);
    const one = await test.send({ path: `sites/${answer.json().id}`, as: test.world.grace });
    expect(one.json()).toMatchObject({ locale: 'en-US', feature_values: { portal_us_features: true } });
  });

  it.each([
    [{ slug: 'north' }, 409, 'slug', 'Another site has this slug already. Choose another.'],
    [{ slug: 'alveary' }, 409, 'slug', 'Another site has this slug already. Choose another.'],
    [
      { slug: 'Har bor' },
      400,
      'slug',
      'A slug is made of small letters, digits and single hyphens, such as harbor-lung.',
    ],
    [{ slug: 'a2', longName: ' ' }, 400, 'longName', 'Give the name of the site, 2 to 120 characters.'],
    [{ slug: 'a2', region: 'mars' }, 400, 'region', 'Choose the region: us or eu.'],
    [
      { slug: 'a2', parentId: '00000000-0000-4000-8000-000000000001' },
      404,
      'parentId',
      'Choose an open site that is not part of this one.',
    ],
  ])('%j is refused beside its field', async (over, status, field, message) => {
    const answer = await add(over);
    expect([answer.statusCode, answer.json().errors]).toEqual([status, [{ field, message }]]);
  });

  it('is neither added, listed, changed nor closed by those who hold no action for it', async () => {
    for (const person of [test.world.lena, test.world.tom, test.world.ada, test.world.noel]) {
      const answers = [
        await add({ slug: 'b2' }, person),
        await change(
          testSites.north,
          { ...lakeside, slug: undefined, region: undefined, version: 1 },
          person,
        ),
        await close(testSites.north, 1, person),
        await test.send({ path: 'admin/sites', as: person }),
        await test.send({ path: 'admin/first-steps', as: person }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    }
  });

  it('gets new names; slug and region stay, a change on top of an unseen one is refused', async () => {
    const body = {
      longName: 'North Chest Clinic',
      shortName: 'Northern',
      conditions: ['Asthma'],
      parentId: null,
      timeZone: 'America/Chicago',
    };
    const answer = await change(testSites.north, { ...body, version: 1 });
    expect(answer.json()).toMatchObject({ ...body, slug: 'north', region: 'us', version: 2 });
    expect((await change(testSites.north, { ...body, version: 1 })).json()).toMatchObject({
      code: 'Stale',
      current: { version: 2 },
    });
    const { timeZone: _zone, ...others } = body;
    const kept = await change(testSites.north, { ...others, version: 2 });
    expect(kept.json()).toMatchObject({ timeZone: 'America/Chicago', version: 3 });
    const noZone = await change(testSites.north, { ...body, timeZone: 'Mars/Base', version: 3 });
    expect([noZone.statusCode, noZone.json().errors[0].field]).toEqual([400, 'timeZone']);
    expect((await change(testSites.north, { ...body, slug: 'other', version: 3 })).statusCode).toBe(400);
    const inItself = await change(testSites.north, { ...body, parentId: testSites.north, version: 3 });
    expect(inItself.json().code).toBe('SiteNotFound');
  });

  it('is changed, but not closed, by an admin there who holds no role for all sites', async () => {
    await test.database.transact({ allSites: 'a test gives a role' }, (db) =>
      db.run(
        `insert into site_user_roles (site_user_id, role_id) select su.id, r.id from site_users su, roles r
          where su.user_id = $1 and su.site_id = $2 and r.code = 'admin'`,
        [test.world.priya.id, testSites.south],
      ),
    );
    const { priya } = test.world;
    const body = { longName: 'South Chest Clinic', shortName: 'Southern', conditions: [], parentId: null };
    expect((await change(testSites.south, { ...body, version: 1 }, priya)).statusCode).toBe(200);
    expect((await change(testSites.north, { ...body, version: 2 }, priya)).json().code).toBe('SiteNotFound');
    expect((await close(testSites.south, 2, priya)).json().code).toBe('NotAllowed');
    const listed = (await test.send({ path: 'admin/sites', as: priya })).json();
    expect(listed.map(({ slug }: { slug: string }) => slug)).toEqual(['south']);
  });
});

describe('first steps', () => {
  it('say what is there, and lead a super admin who is at no site into one that a command made', async () => {
    expect(await steps()).toMatchObject({
      site: { slug: 'lakeside', isMine: true },
      hasColleague: true,
      hasPatient: true,
    });
    const grant = await test.send({
      method: 'POST',
      path: 'portal_admin/site-user',
      as: test.world.grace,
      body: {
        user_id: test.world.grace.id,
        site_id: testSites.south,
        role: 'portal_site_admin',
        reason: 'Sets the site up.',
      },
    });
    expect(grant.statusCode, grant.body).toBe(201);
    expect(await slugsOf(test.world.grace)).toEqual(['lakeside', 'south']);
  });
});

describe('a closed site', () => {
  it('USERS-063 keeps its data, leaves every list and reach at once, and says who closed it why', async () => {
    const before = await test.send({ path: `api/profiles?lastName.contains=north`, as: test.world.tom });
    expect(before.json()).toHaveLength(1);
    const answer = await close(testSites.north, 3);
    expect(answer.json()).toMatchObject({ closedReason: 'Moved away.', version: 4 });
    expect(await auditOf(answer.headers['x-request-id'])).toMatchObject({
      action: 'site.close',
      detail: { before: { closedAt: null }, after: { closedReason: 'Moved away.' } },
    });
    for (const person of [test.world.tom, test.world.lena]) {
      expect(await slugsOf(person)).toEqual([]);
      const patient = `v2/sites/profiles/${test.world.northPatient.siteProfileId}`;
      expect([403, 404]).toContain((await test.send({ path: patient, as: person })).statusCode);
      const found = await test.send({ path: `api/profiles?lastName.contains=north`, as: person });
      expect(found.statusCode).toBe(403);
    }
    expect(
      (await test.send({ path: `admin/sites/${testSites.north}`, as: test.world.grace })).json().code,
    ).toBe('SiteNotFound');
    const kept = await test.database.searches.one<{ patients: number }>(
      'select count(*) as patients from site_profiles where site_id = $1',
      [testSites.north],
    );
    expect(kept.patients).toBe(2);
  });

  it('is neither changed, closed again nor opened to anybody; its slug stays taken', async () => {
    const body = { longName: 'Again', shortName: 'Again', conditions: [], parentId: null, version: 4 };
    expect((await change(testSites.north, body)).json().code).toBe('SiteNotFound');
    expect((await close(testSites.north, 4)).json().code).toBe('SiteNotFound');
    expect((await add({ slug: 'north' })).json().code).toBe('SlugTaken');
    const grant = await test.send({
      method: 'POST',
      path: 'portal_admin/site-user',
      as: test.world.grace,
      body: {
        user_id: test.world.grace.id,
        site_id: testSites.north,
        role: 'portal_site_caregiver',
        reason: 'To look at it.',
      },
    });
    expect(grant.json().code).toBe('SiteNotFound');
    const listed = (await test.send({ path: 'admin/sites', as: test.world.grace })).json();
    expect(listed.at(-1)).toMatchObject({ slug: 'north', closedReason: 'Moved away.' });
  });
});
