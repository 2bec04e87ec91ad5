// Who works in many of the sites, but not in all, and is not staff? An account that is made for measuring and closed after it.
import { randomUUID } from 'node:crypto';
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { withClient } from './with-client.ts';

/** Signs in with the password of the generated accounts while `work` runs. */
export const withRegionalAccount = (
  url: string,
  siteCount: number,
  work: (email: string) => Promise<void>,
): Promise<void> =>
  withClient(url, async (client) => {
    const [id, email] = [randomUUID(), `regional-${siteCount}-${randomUUID()}@generated.example`];
    try {
      await client.query(
        `insert into portal_users (id, email, first_name, last_name, password_hash, account_confirmed, is_staff, created_at)
         select $1, $2, first_name, 'Regional', password_hash, true, false, created_at from portal_users where email = $3`,
        [id, email, generatedAccounts.everywhere],
      );
      await client.query(
        `with entries as (
           insert into site_users (id, user_id, site_id, created_at)
           select gen_random_uuid(), $1, id, created_at from sites where not is_global
           order by slug not like 'generated-%', slug limit $2
           returning id)
         insert into site_user_roles (site_user_id, role_id)
         select entries.id, roles.id from entries join roles on roles.code = 'portal_site_caregiver'`,
        [id, siteCount],
      );
      await work(email);
    } finally {
      await client.query('update portal_users set account_confirmed = false where id = $1', [id]);
    }
  });

/** The same for several people at once. */
export const withRegionalAccounts = (
  url: string,
  siteCount: number,
  people: number,
  work: (emails: readonly string[]) => Promise<void>,
): Promise<void> =>
  people === 0
    ? work([])
    : withRegionalAccount(url, siteCount, (email) =>
        withRegionalAccounts(url, siteCount, people - 1, (others) => work([email, ...others])),
      );
