// Who has no site any more, though the account and its address are still there?
import { instantText } from '@alveary/server/platform/instant-text.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { PersonWithoutSite } from '../contract/without-site.calls.ts';

/** Longer than anybody looks through. */
const MOST = 200;

/** @param reach those who worked at one of the sites of these bits; null for everybody @param id only this one, where it is given */
export const findPeopleWithoutSite = (
  db: Db,
  reach: string | null,
  id: string | null = null,
): Promise<PersonWithoutSite[]> =>
  db.many<PersonWithoutSite>(
    `select u.id, u.first_name, u.last_name, u.email, s.short_name as last_site, ${instantText('last.until')} as left_at
       from portal_users u
       left join lateral (select t.site_id, t.until from site_user_role_terms t
          where t.user_id = u.id order by t.until desc limit 1) last on true
       left join sites s on s.id = last.site_id
      where not exists (select from site_users su where su.user_id = u.id) and ($2::uuid is null or u.id = $2)
        and ($1::bit varying is null
          or exists (select from site_user_role_terms t where t.user_id = u.id and ${isAtSites('$1', 't.site_id')}))
      order by lower(u.last_name), lower(u.first_name), u.id limit ${MOST}`,
    [reach, id],
  );
