// Who works at a site that demands two factors of its users? Somebody made for the test, at that site and at one that does not.
import type { Database } from '../platform/db/open.ts';
import { newId } from '../platform/ids.ts';
import { type TestPerson, testSites } from './world.ts';

const STRICT_SITE = '00000000-0000-4000-8000-0000000000c1';

/** Makes the site too, where it is not there yet. @param passwordHash null leaves them without a password */
export const insertStrictPerson = async (
  database: Database,
  email: string,
  passwordHash: string | null = null,
): Promise<TestPerson> => {
  const id = newId();
  await database.statements.run(
    `insert into sites (id, parent_id, short_name, long_name, slug, region, locale, is_global, feature_values)
     values ($1, null, 'Strict', 'Strict Clinic', 'strict', 'us', 'en-US', false, '{"portal_two_factor_required": true}')
     on conflict do nothing`,
    [STRICT_SITE],
  );
  await database.statements.run(
    `insert into portal_users (id, email, first_name, last_name, account_confirmed, password_hash)
     values ($1, $2, 'Sonja', 'Tester', true, $3)`,
    [id, email, passwordHash],
  );
  for (const siteId of [STRICT_SITE, testSites.north]) {
    await database.statements.run(
      `with entry as (insert into site_users (id, user_id, site_id) values ($1, $2, $3))
       insert into site_user_roles (site_user_id, role_id) select $1, id from roles where code = 'portal_site_admin'`,
      [newId(), id, siteId],
    );
  }
  return { id, email };
};
