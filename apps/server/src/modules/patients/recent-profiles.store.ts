// Which patients did a person open last? (document 1 §2: the search starts with them)
import type { RecentPatient } from '@alveary/contract/patients/model.ts';
import type { Db } from '../../platform/db/handle.ts';

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

/** Remembers that the person opened the patient; a patient stands in the list once. */
export const recordOpened = async (
  db: Db,
  opened: {
    readonly userId: string;
    readonly profileId: string;
    readonly siteProfileId: string;
    readonly at: string;
  },
): Promise<void> => {
  await db.run(
    `insert into recent_profiles (user_id, profile_id, site_profile_id, opened_at) values ($1, $2, $3, $4)
     on conflict (user_id, profile_id) do update set
       site_profile_id = excluded.site_profile_id, opened_at = excluded.opened_at`,
    [opened.userId, opened.profileId, opened.siteProfileId, opened.at],
  );
};
