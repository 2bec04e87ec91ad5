// Who can sign in to an installation without the demo world? One administrator, with a password that works until it is changed.
import { randomBytes } from 'node:crypto';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { hash } from '@node-rs/argon2';
import type { Database } from '../src/platform/db/open.ts';
import { newId } from '../src/platform/ids.ts';
import { roleId } from './reference-data.ts';

const WHOLE_INSTALLATION = { allSites: 'the first administrator stands above all sites' } as const;

export const hasAccounts = (database: Database): Promise<boolean> =>
  database.read(
    WHOLE_INSTALLATION,
    async (db) => (await db.maybeOne('select 1 from portal_users limit 1')) !== null,
  );

/** @returns the password to show once; it is stored only as a hash and must be changed at the first sign-in. */
export async function ensureFirstAdministrator(database: Database, email: string): Promise<string> {
  const password = `${randomBytes(9).toString('base64url')}-Aa1`;
  const passwordHash = await hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  const userId = newId();
  const siteUserId = newId();
  await database.transact(WHOLE_INSTALLATION, async (db) => {
    await db.run(
      `insert into portal_users (id, email, first_name, last_name, password_hash, account_confirmed,
         force_password_reset_on_login, is_staff, is_employee)
       values ($1, $2, 'First', 'Administrator', $3, true, true, true, true)`,
      [userId, email, passwordHash],
    );
    await db.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
      siteUserId,
      userId,
      GLOBAL_SITE_ID,
    ]);
    await db.run('insert into site_user_roles (site_user_id, role_id) values ($1, $2)', [
      siteUserId,
      roleId('super_admin'),
    ]);
  });
  return password;
}
