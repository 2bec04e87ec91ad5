// Where can a patient be reached? What is sent goes to an address on record and no other
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Addresses {
  readonly phone: string | null;
  readonly email: string | null;
}

/** Where a patient can be reached: the cell phone before any other number. */
export const findAddresses = (db: Db, profileId: string): Promise<Addresses> =>
  db.one<Addresses>(
    `select p.email_address as email,
       (select h.e164 from profile_phones h where h.profile_id = p.id and h.e164 is not null
         order by h.type <> 'CELL', h.position, h.id limit 1) as phone
      from profiles p where p.id = $1`,
    [profileId],
  );
