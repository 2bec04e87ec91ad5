// Counts the accounts that anybody can sign in to who has read the documentation: those of the demo world and of `generate` share its password.
import { verify } from '@node-rs/argon2';
import type { Database } from '../src/platform/db/open.ts';
import { DEMO_PASSWORD } from '../src/platform/demo-password.ts';
import { accountId, accountSeeds } from './accounts.ts';

const EVERY_ACCOUNT = { allSites: 'an account with a known password is one too many at any site' } as const;

interface HashRow {
  readonly hash: string;
  readonly accounts: number;
}

/** Hashes of demo accounts, and those that several accounts share: nobody's own password comes out the same twice. */
const hashesInQuestion = (database: Database): Promise<HashRow[]> =>
  database.read(EVERY_ACCOUNT, (db) =>
    db.many<HashRow>(
      `select password_hash as hash, count(*) as accounts from portal_users where password_hash is not null
        group by password_hash having count(*) > 1 or bool_or(id = any($1::uuid[]))`,
      [accountSeeds.map(({ key }) => accountId(key))],
    ),
  );

/** How many accounts still have the published password. */
export const countKnownPasswords = async (database: Database): Promise<number> => {
  let known = 0;
  for (const { hash, accounts } of await hashesInQuestion(database)) {
    if (await verify(hash, DEMO_PASSWORD)) known += accounts;
  }
  return known;
};
