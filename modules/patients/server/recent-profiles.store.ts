// Which patients did a person open last? (document 1 §2: the search starts with them)
import type { RecentPatient } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const RECENT_PATIENTS = 10;

/** The newest ones among the patients the transaction reaches. */
export const findRecentPatients = (db: Db, userId: string): Promise<RecentPatient[]> =>
  db.many(
    `select r.profile_id as "profileId", r.site_profile_id as "siteProfileId", s.slug as "siteSlug",
       s.short_name as "siteShortName", p.first_name as "firstName", p.last_name as "lastName",
       p.date_of_birth as "dateOfBirth", r.opened_at as "openedAt",
       (select i.value from profile_identifiers i where i.profile_id = p.id and i.type = 'EhrId'
        order by i.id limit 1) as "ehrId"
     from recent_profiles r
     join site_profiles sp on sp.id = r.site_profile_id
     join sites s on s.id = sp.site_id
     join profiles p on p.id = r.profile_id
     where r.user_id = $1
     order by r.opened_at desc, r.profile_id limit ${RECENT_PATIENTS}`,
    [userId],
  );

interface Opened {
  readonly userId: string;
  readonly profileId: string;
  readonly siteProfileId: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/**
 * Remembers which people opened which patients; a patient stands in the list of a person once, where it was opened last. What was
 * merged or taken out of the site since then is left out: one such row must not cost the others.
 */
export const recordOpened = (db: Db, opened: readonly Opened[]): Promise<number> =>
  db.run(
    `insert into recent_profiles (user_id, profile_id, site_profile_id, opened_at)
     select distinct on (given.user_id, given.profile_id) given.user_id, given.profile_id, given.site_profile_id, given.at
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[])
       as given (user_id, profile_id, site_profile_id, at)
     join site_profiles sp on sp.id = given.site_profile_id and sp.profile_id = given.profile_id
     order by given.user_id, given.profile_id, given.at desc
     on conflict (user_id, profile_id) do update set
       site_profile_id = excluded.site_profile_id, opened_at = excluded.opened_at`,
    [
      opened.map(({ userId }) => userId),
      opened.map(({ profileId }) => profileId),
      opened.map(({ siteProfileId }) => siteProfileId),
      opened.map(({ at }) => at),
    ],
  );
