// Who has died, asked wherever something leaves or somebody is put on a list of work (the rule mayBeContacted).
import { fail } from '@alveary/contract/errors.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { mayBeContacted } from '../contract/contact.rules.ts';

/** SQL of whether the patient of this row of profiles has died. @param profile alias of the row */
export const isDeceasedSql = (profile: string): string =>
  `(${profile}.deceased_at is not null or ${profile}.is_deceased is true)`;

/** The same of a profile id. @param profileId SQL of the id */
export const hasDiedSql = (profileId: string): string =>
  `exists (select from profiles dead where dead.id = ${profileId} and ${isDeceasedSql('dead')})`;

/** Those of these patients who have died. */
export const findDeceased = async (db: Db, profileIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.many<{ id: string }>(
    `select p.id from profiles p where p.id = any ($1) and ${isDeceasedSql('p')}`,
    [profileIds],
  );
  return new Set(rows.map(({ id }) => id));
};

export const mayContact = async (db: Db, profileId: string): Promise<boolean> =>
  mayBeContacted({ isDeceased: (await findDeceased(db, [profileId])).has(profileId) });

/** @throws Failure PatientDeceased */
export const checkContactable = async (db: Db, profileId: string): Promise<void> => {
  if (!(await mayContact(db, profileId))) fail('PatientDeceased');
};
