// At which sites does the patient stand, with what each has, and under which module? (OP-PROFILE-9)
import type { Place } from '../contract/definitions.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Those in reach. */
export const findPlaces = (db: Db, profileId: string): Promise<Place[]> =>
  db.many<Place>(
    `select p.module, json_build_object('feature_values', s.feature_values, 'conditions',
         (select coalesce(json_agg(json_build_object('name', name)), '[]') from unnest(s.conditions) name)) as site
       from site_profiles p join sites s on s.id = p.site_id
      where p.profile_id = $1`,
    [profileId],
  );
