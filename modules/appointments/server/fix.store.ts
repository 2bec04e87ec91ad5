// Finds the patients in reach that an appointment could be of, and makes it another one's.
import { lastTenDigits, type Candidate } from './fix.rules.ts';
import type { WantedPatient } from '../contract/fix.calls.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Names are looked through that begin like what was said. */
const BEGINNING = 3;
const MOST = 500;

export const findCandidates = (db: Db, wanted: WantedPatient): Promise<Candidate[]> =>
  db.many<Candidate>(
    `with asked as (select name_key($1) as first, name_key($2) as last),
     near as (
       select id from profiles where email_key = lower($3)
       union select profile_id from profile_phones where last_ten_digits = $4
       union (select profile_id from patient_search_rows where date_of_birth = $5::date limit ${MOST})
       union (select profile_id from patient_search_rows where $2::text is not null
         and last_key collate "C" between left((select last from asked), ${BEGINNING})
           and left((select last from asked), ${BEGINNING}) || chr(1114111) limit ${MOST})
       -- A typo at the very beginning of the last name: then the first name is as it was said.
       union (select profile_id from patient_search_rows where $2::text is not null and $1::text is not null
         and first_key = (select first from asked) and left(last_key, 1) = left((select last from asked), 1) limit ${MOST})
       union (select profile_id from patient_search_rows where $2::text is null and $1::text is not null
         and first_key collate "C" between left((select first from asked), ${BEGINNING})
           and left((select first from asked), ${BEGINNING}) || chr(1114111) limit ${MOST}))
     select p.id as "profileId", sp.id as "siteProfileId", p.first_name as "firstName", p.last_name as "lastName",
       p.date_of_birth::text as "dateOfBirth", p.email_address as email,
       array(select h.last_ten_digits from profile_phones h where h.profile_id = p.id and h.last_ten_digits is not null) as phones
     from near join profiles p on p.id = near.id
       cross join lateral (select id from site_profiles where profile_id = p.id order by id limit 1) sp`,
    [
      wanted.firstName ?? null,
      wanted.lastName ?? null,
      wanted.email ?? null,
      wanted.phone === undefined ? null : lastTenDigits(wanted.phone),
      wanted.dateOfBirth ?? null,
    ],
  );

/** The appointment and its notes are this patient's; events and the series of the patient before let go of it. */
export const moveToPatient = async (db: Db, id: string, profileId: string): Promise<void> => {
  await db.run('delete from adverse_event_appointments where appointment_id = $1', [id]);
  await db.run('update appointment_notes set profile_id = $2 where appointment_id = $1', [id, profileId]);
  await db.run(
    'update appointments set profile_id = $2, series_id = null, version = version + 1 where id = $1',
    [id, profileId],
  );
};
