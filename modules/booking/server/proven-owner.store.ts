// Finds the patients whose mailbox or phone one is, over all sites.
import { isDeceasedSql } from '@alveary/modules/patients/server/public.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { AddressOwner } from './proven-owner.rules.ts';
import type { NewRequestRow } from './booking-requests.store.ts';

const BY_CHANNEL = {
  EMAIL: 'select p.id, true as exact from profiles p where p.email_key = lower($2)',
  // A number that stands on a record without its country may be this one.
  SMS: `select h.profile_id as id, true as exact from profile_phones h where h.e164 = $2
    union all select h.profile_id, false from profile_phones h
      where h.e164 is null and h.last_ten_digits = right($2, 10)`,
} as const;

/** Of somebody who is booked: everybody who has it on record, wherever they are a patient. */
export const findOwners = (
  db: Db,
  { userId, channel, recipient }: Pick<NewRequestRow, 'userId' | 'channel' | 'recipient'>,
): Promise<AddressOwner[]> =>
  db.many<AddressOwner>(
    `select p.id as "profileId", p.first_name as "firstName", p.last_name as "lastName", ${isDeceasedSql('p')} as "isDeceased",
       found.exact as "isExact", exists (select from site_profiles sp join site_users su on su.site_id = sp.site_id
         where sp.profile_id = p.id and su.user_id = $1) as "isAtOwnSites"
      from (select id, bool_or(exact) as exact from (${BY_CHANNEL[channel]}) each_row group by id) found
        join profiles p on p.id = found.id
      order by p.id limit 20`,
    [userId, recipient],
  );
