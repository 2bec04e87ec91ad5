// At which size are the tables of people and sites measured? 2,000 sites and 5,000 users, one admin of all of them
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { withClient } from './with-client.ts';

export const SITES = 2000;
export const USERS = 5000;

/** Works at all sites and sees all users. */
export const measuredAdmin = generatedAccounts.everywhere;

const SITES_UP_TO = `insert into sites (id, short_name, long_name, slug, region)
  select gen_random_uuid(), 'Practice ' || n, 'Measured practice ' || n, 'measured-' || n,
         case when n % 3 = 0 then 'eu' else 'us' end
    from generate_series(1, $1 - (select count(*)::int from sites where not is_global)) n`;

const statements: readonly (readonly [sql: string, values: readonly unknown[]])[] = [
  [SITES_UP_TO, [SITES]],
  [
    `insert into portal_users (id, email, first_name, last_name, account_confirmed, last_login_at, created_at)
     select gen_random_uuid(), 'user' || n || '@measured.example',
            (array['Nina', 'Åke', 'Rosa', 'Émile', 'Tom', 'Ingrid'])[1 + n % 6],
            (array['Lind', 'Okafor', 'Brandt', 'Silva', 'Haddad', 'Reyes', 'Nyström'])[1 + n % 7] || ' ' || n,
            n % 40 <> 0, case when n % 3 = 0 then now() - n * interval '1 hour' end, now()
       from generate_series(1, $1 - (select count(*)::int from portal_users)) n`,
    [USERS],
  ],
  // The admin works at every site; each user at the first one, and every second user at one more.
  [
    `insert into site_users (id, user_id, site_id)
     select gen_random_uuid(), u.id, s.id from portal_users u cross join sites s
      where u.email = $1 and not s.is_global on conflict do nothing`,
    [measuredAdmin],
  ],
  [
    `insert into site_users (id, user_id, site_id)
     select gen_random_uuid(), u.id, s.id from portal_users u
       cross join (select id from sites where not is_global order by slug limit 1) s on conflict do nothing`,
    [],
  ],
  [
    `with numbered as (select id, row_number() over (order by slug) as at from sites where not is_global)
     insert into site_users (id, user_id, site_id)
     select gen_random_uuid(), u.id, n.id
       from (select id, row_number() over (order by email) as at from portal_users) u
       join numbered n on n.at = 2 + u.at % ($1::int - 1) where u.at % 2 = 0 on conflict do nothing`,
    [SITES],
  ],
  [
    `insert into site_user_roles (site_user_id, role_id)
     select su.id, r.id from site_users su join portal_users u on u.id = su.user_id
       join roles r on r.code = case when u.email = $1 then 'portal_site_admin' else 'portal_site_caregiver' end
     on conflict do nothing`,
    [measuredAdmin],
  ],
];

/** Fills up to the size that is measured. @returns the slug of the site where everybody works */
export const ensureSitesAndUsers = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    for (const [sql, values] of statements) await client.query(sql, [...values]);
    await client.query('vacuum analyze sites, portal_users, site_users, site_user_roles');
    const { rows } = await client.query<{ slug: string }>(
      'select slug from sites where not is_global order by slug limit 1',
    );
    return rows[0]?.slug ?? '';
  });

/** Fills up with sites that have no patients. */
export const ensureSites = (url: string, sites: number): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(SITES_UP_TO, [sites]);
    await client.query('vacuum analyze sites');
  });
