// Portal users are listed, invited, changed and removed by those who may, and every site keeps an admin.
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const { north, south } = testSites;
const caregiverAt = (siteId: string) => ({ site_id: siteId, roles: [{ code: 'portal_site_caregiver' }] });
const adminAt = (siteId: string) => ({ site_id: siteId, roles: [{ code: 'portal_site_admin' }] });

const facts = (more: object = {}) => ({
  email: 'nina@north.example',
  first_name: 'Nina',
  last_name: 'Ny',
  phone_number: null,
  phone_country_code: null,
  portal_configuration: { two_factor_authentication: false },
  site_users: [caregiverAt(north)],
  ...more,
});

const add = (as: TestPerson, user: object) =>
  test.send({ method: 'POST', path: 'portal_admin/user/', as, body: { source: 'portal', user } });

const read = async (as: TestPerson, id: string) =>
  (await test.send({ path: `portal_admin/user/${id}`, as })).json();

const change = async (as: TestPerson, id: string, more: object) => {
  const {
    email,
    first_name,
    last_name,
    phone_number,
    phone_country_code,
    portal_configuration,
    site_users,
    version,
  } = await read(as, id);
  const entries = site_users.map((entry: { site_id: string; roles: { code: string }[] }) =>
    entry.roles.some((role) => role.code.endsWith('admin'))
      ? adminAt(entry.site_id)
      : caregiverAt(entry.site_id),
  );
  const user = {
    id,
    email,
    first_name,
    last_name,
    phone_number,
    phone_country_code,
    portal_configuration,
    version,
    site_users: entries,
    ...more,
  };
  return test.send({ method: 'PATCH', path: 'portal_admin/user/', as, body: { source: 'portal', user } });
};

describe('the list', () => {
  it('USERS-092 API-010 names the users of the own sites, by last name', async () => {
    const rename = `update portal_users set last_name = 'abel' where first_name = 'Tom'`;
    await test.database.statements.run(rename, []);
    const answer = await test.send({ path: 'my/users/', as: test.world.tom });
    const names = answer.json().map((user: { first_name: string }) => user.first_name);
    expect([...names, answer.headers['x-total-count']].join()).toBe('Tom,Ada,Lena,Marco,Rosa,Uma,6');
  });

  it('USERS-093 one user is read by the id, and one of a foreign site does not exist for the asker', async () => {
    const { id, email } = test.world.lena;
    const portal_configuration = { two_factor_authentication: false };
    const own = await read(test.world.tom, id);
    expect(own).toMatchObject({ id, email, first_name: 'Lena', portal_configuration });
    const answer = await test.send({ path: `portal_admin/user/${test.world.priya.id}`, as: test.world.tom });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'UserNotFound']);
  });
});

describe('adding a user', () => {
  it('USERS-081 USERS-094 enters the sites with one role each and sends the welcome mail', async () => {
    const sent = facts({ phone_number: '4155550123', phone_country_code: '+1' });
    const answer = await add(test.world.lena, sent);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ ...sent, account_confirmed: false });
    await expect.poll(async () => sentTo(test.database, 'nina@north.example')).toHaveLength(1);
  });

  it('refuses an address that is taken, in any case', async () => {
    const answer = await add(test.world.lena, facts({ email: 'NINA@north.example' }));
    expect(answer.json()).toMatchObject({ code: 'EmailTaken', errors: [{ field: 'user.email' }] });
  });

  it('USERS-085 is refused where the person may not add users, and to caregivers', async () => {
    expect(
      (await add(test.world.lena, facts({ email: 'a@x.example', site_users: [caregiverAt(south)] })))
        .statusCode,
    ).toBe(403);
    expect((await add(test.world.tom, facts({ email: 'b@x.example' }))).statusCode).toBe(403);
  });

  it.each([
    [{ is_staff: true }],
    [{ is_care_employee: true }],
    [{ account_confirmed: true }],
    [{ site_users: [{ site_id: north, roles: [{ code: 'super_admin' }] }] }],
    [
      {
        site_users: [
          {
            site_id: north,
            roles: [{ code: 'portal_site_caregiver', actions_permitted: ['action_site_delete'] }],
          },
        ],
      },
    ],
    [
      {
        site_users: [
          { site_id: north, roles: [{ code: 'portal_site_admin' }, { code: 'portal_site_caregiver' }] },
        ],
      },
    ],
  ])('USERS-039 takes no rights from the body: %j', async (more) => {
    expect((await add(test.world.lena, facts({ email: 'c@x.example', ...more }))).statusCode).toBe(400);
  });

  it('names every wrong field at once', async () => {
    const answer = await add(
      test.world.lena,
      facts({ email: 'x', first_name: ' A ', last_name: 'B'.repeat(25), site_users: [] }),
    );
    expect(answer.json().errors).toEqual([
      { field: 'user.email', message: 'Not a valid email address.' },
      { field: 'user.first_name', message: 'First name needs at least 2 characters' },
      { field: 'user.last_name', message: 'Last cannot be more than 25 characters' },
      { field: 'user.site_users', message: 'Choose at least one site.' },
    ]);
  });

  it.each([
    ['USERS-037', 'email', ''],
    ['USERS-037', 'first_name', undefined],
    ['USERS-037', 'last_name', ''],
    ['USERS-038', 'site_users', []],
    ['USERS-040', 'first_name', 'A'],
    ['USERS-041', 'first_name', 'A'.repeat(25)],
    ['USERS-042', 'last_name', 'B'],
    ['USERS-043', 'last_name', 'B'.repeat(25)],
    ['USERS-044', 'email', 'nina@'],
  ])('%s refuses nobody else’s field but %s: %j', async (_id, field, value) => {
    const answer = await add(test.world.lena, { ...facts({ email: 'e@x.example' }), [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([`user.${field}`]);
  });

  it('two-factor needs a phone number (OP-AUTH-5)', async () => {
    const answer = await add(
      test.world.lena,
      facts({ email: 'd@x.example', portal_configuration: { two_factor_authentication: true } }),
    );
    expect(answer.json().errors).toEqual([
      { field: 'user.phone_number', message: 'Two Factor Auth needs a phone number for the code.' },
    ]);
  });
});

describe('changing a user', () => {
  it('USERS-083 USERS-095 sets names and role, and takes effect at once', async () => {
    const { tom, lena } = test.world;
    const answer = await change(lena, tom.id, { first_name: 'Thomas', site_users: [adminAt(north)] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().first_name).toBe('Thomas');
    const me = await test.send({ path: 'portal_admin/me', as: tom });
    expect(me.json().site_users[0].roles[0].code).toBe('portal_site_admin');
    expect((await change(lena, tom.id, { site_users: [caregiverAt(north)] })).statusCode).toBe(200);
  });

  it('is refused to caregivers, and for users of foreign sites', async () => {
    const { tom, marco, lena, priya } = test.world;
    expect((await change(tom, marco.id, { first_name: 'Mark' })).statusCode).toBe(403);
    const user = { ...facts(), id: priya.id, version: 1 };
    const foreign = await test.send({
      method: 'PATCH',
      path: 'portal_admin/user',
      as: lena,
      body: { source: 'portal', user },
    });
    expect(foreign.json().code).toBe('UserNotFound');
  });

  it('answers a stale version with the current row', async () => {
    const answer = await change(test.world.lena, test.world.marco.id, { version: 999 });
    expect(answer.json()).toMatchObject({ code: 'Stale', current: { first_name: 'Marco' } });
  });

  it('keeps roles of the care team when the portal role changes', async () => {
    const { marco, lena } = test.world;
    await test.database.statements.run(
      `insert into site_user_roles select su.id, r.id from site_users su, roles r
        where su.user_id = $1 and su.site_id = $2 and r.code = 'health_coach'`,
      [marco.id, north],
    );
    const answer = await change(lena, marco.id, { site_users: [adminAt(north)] });
    expect(answer.json().site_users[0].roles.map((role: { code: string }) => role.code)).toEqual([
      'health_coach',
      'portal_site_admin',
    ]);
    await change(lena, marco.id, { site_users: [caregiverAt(north)] });
  });
});

const auditDetail = async (answer: { headers: Record<string, unknown> }): Promise<unknown> => {
  const rows = await test.database.searches.many<{ detail: unknown }>(
    'select detail from audit_events where request_id = $1',
    [answer.headers['x-request-id']],
  );
  return rows[0]?.detail;
};

describe('an address', () => {
  it('that two users are given at once belongs to one of them; the other is told', async () => {
    const { lena } = test.world;
    const ids: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      ids.push((await add(lena, facts({ email: `${name}@together.example` }))).json().id);
    }
    const answers = await Promise.all([
      ...ids.map((id) => change(lena, id, { email: 'both@together.example' })),
      add(lena, facts({ email: 'Both@together.example' })),
    ]);
    const codes = answers.map((answer) => (answer.statusCode < 300 ? 'done' : answer.json().code));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'EmailTaken')).toHaveLength(3);
  });
});

describe('what a user signs in with', () => {
  const asSetUp = (sql: string, values: unknown[]) => test.database.statements.run(sql, values);
  const newCaregiver = async (email: string): Promise<string> =>
    (await add(test.world.lena, facts({ email }))).json().id;
  const signIns: [string, object][] = [
    ['the address', { email: 'mallory@elsewhere.example' }],
    ['the phone', { phone_number: '4155550166', phone_country_code: '+1' }],
    [
      'the second factor',
      {
        portal_configuration: { two_factor_authentication: true },
        phone_number: '4155550166',
        phone_country_code: '+1',
      },
    ],
  ];

  it.each(signIns)(
    'USERS-083 %s of a user of one site is for an admin of the site to change',
    async (_, more) => {
      const id = await newCaregiver(`plain-${Object.keys(more).join('.')}@north.example`);
      expect((await change(test.world.lena, id, more)).statusCode).toBe(200);
    },
  );

  it.each(signIns)(
    '%s of somebody who may do more is not: an admin of one site cannot become that user',
    async (what, more) => {
      const { lena } = test.world;
      const who: [string, (id: string) => Promise<unknown>][] = [
        [
          'elsewhere',
          (id) =>
            asSetUp('insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, $2)', [
              id,
              south,
            ]),
        ],
        [
          'admin elsewhere',
          (id) =>
            asSetUp(
              `with entry as (insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, $2) returning id)
               insert into site_user_roles select entry.id, r.id from entry, roles r where r.code = 'portal_site_admin'`,
              [id, south],
            ),
        ],
        [
          'global',
          (id) =>
            asSetUp(
              `with entry as (insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, $2) returning id)
               insert into site_user_roles select entry.id, r.id from entry, roles r where r.code = 'nurse_practitioner'`,
              [id, GLOBAL_SITE_ID],
            ),
        ],
        ['employee', (id) => asSetUp('update portal_users set is_employee = true where id = $1', [id])],
        [
          'super',
          (id) =>
            asSetUp(
              `insert into site_user_roles select su.id, r.id from site_users su, roles r
                where su.user_id = $1 and r.code = 'super_admin'`,
              [id],
            ),
        ],
      ];
      for (const [name, promote] of who) {
        const id = await newCaregiver(`${name}-${what}@north.example`.replaceAll(' ', ''));
        await promote(id);
        const before = await read(lena, id);
        const answer = await change(lena, id, more);
        expect([answer.statusCode, answer.json().code], name).toEqual([403, 'NotAllowed']);
        expect(await read(lena, id)).toEqual(before);
        const path = `portal_admin/user/${id}/portal-access`;
        for (const method of ['DELETE', 'PUT'] as const) {
          const refused = await test.send({ method, path, as: lena });
          expect(refused.statusCode, name).toBe(403);
          expect(await auditDetail(refused)).toEqual({ params: { id } });
        }
        expect(await auditDetail(answer)).toEqual({ before: { id }, after: null });
        // Who only works elsewhere too is renamed and logged out by an admin here; who stands above is not.
        const isHigher = name !== 'elsewhere';
        const renamed = await change(lena, id, { last_name: 'Named' });
        expect(renamed.statusCode, name).toBe(isHigher ? 403 : 200);
        const ended = await test.send({
          method: 'DELETE',
          path: `portal_admin/user/${id}/sessions`,
          as: lena,
        });
        expect(ended.statusCode, name).toBe(isHigher ? 403 : 204);
      }
    },
  );

  it('USERS-021 a new address makes the links to the old one useless; who is not confirmed is welcomed at the new one', async () => {
    const id = await newCaregiver('wrong.person@elsewhere.example');
    const mailTo = (address: string) => sentTo(test.database, address);
    const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1];
    const confirm = (token: string | undefined) =>
      test.send({
        method: 'POST',
        path: 'account/confirm',
        body: { token, new_password: 'Breathe-easy1' },
      });
    const tokenTo = async (address: string) => {
      await expect.poll(() => mailTo(address)).toHaveLength(1);
      return tokenIn((await mailTo(address))[0] ?? '');
    };
    const wrong = await tokenTo('wrong.person@elsewhere.example');
    expect((await change(test.world.lena, id, { email: 'right.person@north.example' })).statusCode).toBe(200);
    const right = await tokenTo('right.person@north.example');
    expect((await confirm(wrong)).json().code).toBe('LinkInvalid');
    expect((await read(test.world.lena, id)).account_confirmed).toBe(false);
    expect((await confirm(right)).statusCode).toBeLessThan(300);
    expect((await read(test.world.lena, id)).account_confirmed).toBe(true);
  });

  it('USERS-086 the role of somebody who may do more at a site is not for its admin to take', async () => {
    const { lena } = test.world;
    const id = await newCaregiver('above@north.example');
    await asSetUp(
      `update site_user_roles set role_id = (select id from roles where code = 'super_admin')
        where site_user_id = (select id from site_users where user_id = $1)`,
      [id],
    );
    const removed = { method: 'DELETE', path: `portal_admin/user/${id}/sites/${north}`, as: lena } as const;
    for (const answer of [
      await change(lena, id, { site_users: [caregiverAt(north)] }),
      await test.send(removed),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed']);
    }
    // A read-only chip is not sent, and stays.
    expect((await change(lena, id, { site_users: [] })).statusCode).toBe(200);
    const kept = await read(lena, id);
    expect(kept.site_users[0].roles.map((role: { code: string }) => role.code)).toEqual(['super_admin']);
  });

  it('USERS-039 one site named twice is refused, added or changed', async () => {
    const twice = { site_users: [caregiverAt(north), adminAt(north)] };
    const message = { field: 'user.site_users', message: 'A user has one role per site.' };
    const added = await add(test.world.lena, facts({ email: 'twice@north.example', ...twice }));
    expect(added.json().errors).toEqual([message]);
    expect((await change(test.world.lena, test.world.tom.id, twice)).json().errors).toEqual([message]);
  });
});

describe('sites and access', () => {
  it('each action says in the audit log whom it was done to', async () => {
    const { lena } = test.world;
    const { id, email }: TestPerson = (await add(lena, facts({ email: 'told.of@north.example' }))).json();
    const actions: [Parameters<TestApp['send']>[0], object][] = [
      [
        { method: 'DELETE', path: `portal_admin/user/${id}/sessions` },
        { before: { user_id: id, sessions: 'open' }, after: { user_id: id, sessions: 'ended' } },
      ],
      [
        { method: 'DELETE', path: `portal_admin/user/${id}/portal-access` },
        {
          before: { user_id: id, portal_access: true },
          after: { user_id: id, portal_access: false },
        },
      ],
      [
        { method: 'PUT', path: `portal_admin/user/${id}/portal-access` },
        { before: null, after: { user_id: id, portal_access: true } },
      ],
      [
        { method: 'POST', path: 'auth/password/reset', body: { email } },
        { before: null, after: { user_id: id } },
      ],
    ];
    for (const [sent, detail] of actions) {
      const answer = await test.send({ ...sent, as: lena });
      expect(answer.statusCode, answer.body).toBe(204);
      expect(await auditDetail(answer)).toEqual(detail);
    }
  });

  it('USERS-057 USERS-058 revokes access with all sessions, and gives it back', async () => {
    const { lena } = test.world;
    const nina: TestPerson = (await add(lena, facts({ email: 'in.and.out@north.example' }))).json();
    await test.database.statements.run('update portal_users set account_confirmed = true where id = $1', [
      nina.id,
    ]);
    expect((await test.send({ path: 'sites', as: nina })).statusCode).toBe(200);
    const path = `portal_admin/user/${nina.id}/portal-access`;
    expect((await test.send({ method: 'DELETE', path, as: lena })).statusCode).toBe(204);
    expect((await test.send({ path: 'sites', as: nina })).statusCode).toBe(401);
    expect((await read(lena, nina.id)).portal_configuration).toBeNull();
    expect((await test.send({ method: 'PUT', path, as: lena })).statusCode).toBe(204);
    expect((await read(lena, nina.id)).portal_configuration).not.toBeNull();
  });

  it('revoking needs the right at every site of the user', async () => {
    const { lena, priya } = test.world;
    await test.database.statements.run(
      `insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, $2)`,
      [priya.id, north],
    );
    const answer = await test.send({
      method: 'DELETE',
      path: `portal_admin/user/${priya.id}/portal-access`,
      as: lena,
    });
    expect(answer.statusCode).toBe(403);
    expect((await read(lena, priya.id)).other_sites).toEqual(['South']);
  });

  it('ADMIN-010 PSEARCH-016 staff open a further site with a reason; others cannot', async () => {
    const { lena, marco } = test.world;
    const grant = (as: TestPerson, userId: string, reason = 'Covers for a colleague') =>
      test.send({
        method: 'POST',
        path: 'portal_admin/site-user',
        as,
        body: { user_id: userId, site_id: south, role: 'portal_site_caregiver', reason },
      });
    const token = await test.tokenOf(marco);
    const refused = await test.send({
      method: 'POST',
      path: 'portal_admin/site-user',
      headers: { authorization: `Bearer ${token}` },
      body: {
        user_id: marco.id,
        site_id: south,
        role: 'portal_site_caregiver',
        reason: 'Covers for a colleague',
      },
    });
    expect(refused.statusCode).toBe(403);
    expect((await grant(lena, lena.id, ' ')).statusCode).toBe(400);
    const answer = await grant(lena, lena.id);
    expect(answer.statusCode, answer.body).toBe(201);
    const patient = await test.send({
      path: `v2/sites/profiles/${test.world.southPatient.siteProfileId}`,
      as: lena,
    });
    expect(patient.statusCode).toBe(200);
    const [row] = await test.database.searches.many<{ detail: { after: { granted: { reason: string } } } }>(
      `select detail from audit_events where action = 'user.grant-site' and outcome = 'done'`,
    );
    expect(row?.detail.after.granted.reason).toBe('Covers for a colleague');
  });
});
