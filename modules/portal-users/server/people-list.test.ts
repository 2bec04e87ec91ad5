// Does the list of portal users, which is put together as text, say of each what reading that one says? (USERS-092)
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import type { Person } from '../contract/people.model.ts';

const { north } = testSites;
const USERS = 230;
const AWKWARD = 'O"Neil \\ é \u2028 \u{1f600} </script> \u0001';

let test: TestApp;

/** Nine more sites, whose names are in no order of their ids; all users work at the first site, most at some of the others. */
const fill = (lena: TestPerson): readonly (readonly [sql: string, values: readonly unknown[]])[] => [
  [
    `insert into sites (id, short_name, long_name, slug, region, closed_at, closed_reason)
     select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'Site ' || (90 - n), 'Site ' || n, 'site-' || n, 'us',
            case when n = 3 then now() end, case when n = 3 then 'closed' end from generate_series(1, 9) n`,
    [],
  ],
  [
    `insert into portal_users (id, email, first_name, last_name, phone_number, phone_country_code, account_confirmed,
         force_password_reset_on_login, is_staff, is_employee, has_portal_configuration, two_factor_authentication, last_login_at)
     select gen_random_uuid(), n || '@list.example', case when n % 5 = 0 then $1 else 'First' end, 'Last ' || n % 50,
            case when n % 3 = 0 then '4155550123' end, case when n % 3 = 0 then '+1' end, n % 2 = 0, n % 7 = 0, n % 11 = 0,
            n % 13 = 0, n % 4 > 0, n % 3 = 0, case when n % 2 = 0 then '2026-11-01T10:00:00.120345Z'::timestamptz end
       from generate_series(1, $2::int) n`,
    [AWKWARD, USERS],
  ],
  [
    `insert into site_users (id, user_id, site_id)
     select gen_random_uuid(), u.id, s.id
       from (select id, split_part(email, '@', 1)::int as n from portal_users where email like '%@list.example') u
       join sites s on s.id = $1 or (s.slug like 'site-%' and right(s.slug, 1)::int % (1 + u.n % 4) = 0)`,
    [north],
  ],
  // None, one, two or three roles at each site.
  [
    `insert into site_user_roles (site_user_id, role_id)
     select su.id, r.id from site_users su join portal_users u on u.id = su.user_id and u.email like '%@list.example'
       join (select id, row_number() over (order by id) as at from roles) r on r.at <= split_part(u.email, '@', 1)::int % 4`,
    [],
  ],
  [
    `with entry as (insert into site_users (id, user_id, site_id)
       select gen_random_uuid(), $1, id from sites where slug in ('site-2', 'site-4') returning id)
     insert into site_user_roles select entry.id, r.id from entry, roles r where r.code = 'portal_site_admin'`,
    [lena.id],
  ],
];

beforeAll(async () => {
  test = await testApp();
  await test.database.transact({ allSites: 'a test fills tables' }, async (db) => {
    for (const [sql, values] of fill(test.world.lena)) await db.run(sql, values);
  });
});

const list = async (
  as: TestPerson,
  query = '',
): Promise<{ text: string; people: Person[]; total: number }> => {
  const answer = await test.send({ path: `my/users${query}`, as });
  expect(answer.statusCode, answer.body).toBe(200);
  return { text: answer.body, people: answer.json(), total: Number(answer.headers['x-total-count']) };
};

/** As the list is declared: without what only a single user shows. */
const asListed = ({
  global_roles: _global,
  is_admin_elsewhere: _admin,
  has_authenticator: _authenticator,
  site_users,
  ...rest
}: Person): object => ({
  ...rest,
  site_users: site_users.map(({ site_id, roles }) => ({
    site_id,
    roles: roles.map(({ id, code }) => ({ id, code })),
  })),
});

it('USERS-092: the list says of each user what reading that user says', async () => {
  const { lena } = test.world;
  const { people, total } = await list(lena);
  expect(people.length).toBeGreaterThan(USERS);
  expect(total).toBe(people.length);
  for (const listed of people) {
    const answer = await test.send({ path: `portal_admin/user/${listed.id}`, as: lena });
    expect(listed).toEqual(asListed(answer.json()));
  }
  // Everything the text has to get right is there.
  expect(people.some(({ first_name }) => first_name === AWKWARD)).toBe(true);
  expect(people.some(({ other_sites }) => other_sites.length > 2)).toBe(true);
  const roles = people.flatMap(({ site_users }) => site_users.map((entry) => entry.roles.length));
  expect(roles).toEqual(expect.arrayContaining([0, 1, 2, 3]));
});

it('a few users are listed as they stand among many, page by page, each page with the number of all', async () => {
  const { lena } = test.world;
  const { people, total } = await list(lena);
  const pages: Person[] = [];
  for (const page of [0, 1, 2, 3, 4]) {
    const found = await list(lena, `?size=60&page=${page}`);
    expect(found.total).toBe(total);
    pages.push(...found.people);
  }
  expect(pages).toEqual(people);
  expect((await list(lena, `?size=${total}`)).people).toHaveLength(total);
  expect(await list(lena, '?size=60&page=9')).toEqual({ text: '[]', people: [], total });
});
