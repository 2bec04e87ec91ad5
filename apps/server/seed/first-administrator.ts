// Who can sign in to an installation without the demo world? One administrator, who sets a password by a link.
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import type { Database } from '../src/platform/db/open.ts';
import { newId } from '../src/platform/ids.ts';
import { roleId } from './reference-data.ts';

const WHOLE_INSTALLATION = { allSites: 'the first administrator stands above all sites' } as const;

export const hasAccounts = (database: Database): Promise<boolean> =>
  database.read(
    WHOLE_INSTALLATION,
    async (db) => (await db.maybeOne('select 1 from portal_users limit 1')) !== null,
  );

/** @returns the id of the new account, which has no password yet */
export async function createFirstAdministrator(database: Database, email: string): Promise<string> {
  const userId = newId();
  const siteUserId = newId();
  await database.transact(WHOLE_INSTALLATION, async (db) => {
    await db.run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed, is_staff, is_employee)
       values ($1, $2, 'First', 'Administrator', false, true, true)`,
      [userId, email],
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
  return userId;
}

/** @returns the account of this address while it is the only one and nobody has confirmed it, else null */
export const waitingAdministrator = async (database: Database, email: string): Promise<string | null> => {
  const row = await database.read(WHOLE_INSTALLATION, (db) =>
    db.maybeOne<{ id: string }>(
      `select id from portal_users u where lower(email) = lower($1) and not account_confirmed
         and not exists (select 1 from portal_users other where other.id <> u.id)`,
      [email],
    ),
  );
  return row?.id ?? null;
};
