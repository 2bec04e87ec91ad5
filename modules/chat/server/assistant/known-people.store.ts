// Finds who is named in the record of a patient and around it, so that none of it goes to an assistant outside (OP-CHAT-6).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { KnownPeople } from '@alveary/server/services/assistant/port.ts';

/** By the profile as $1. Who works at a site may stand in what colleagues wrote. */
const PEOPLE = `
  select concat(u.first_name, ' ', u.last_name) as name, u.email as mark
    from site_profiles sp join site_users su on su.site_id = sp.site_id join portal_users u on u.id = su.user_id where sp.profile_id = $1
  union
  select concat(u.first_name, ' ', u.last_name), u.email
    from care_team_members member join portal_users u on u.id = member.user_id where member.profile_id = $1
  union
  select concat(d.first_name, ' ', d.last_name), d.npi
    from profile_practitioners pp join practitioners d on d.id = pp.practitioner_id where pp.profile_id = $1
  union
  select name, email from care_user_links where profile_id = $1
  union
  select signed_name, email from consent_signers where profile_id = $1`;

const NAMES = `
  select unnest(array[p.first_name, p.last_name, concat(p.first_name, ' ', p.last_name)])
  union
  select unnest(array[merged_first_name, merged_last_name]) from patient_merges where survivor_id = p.id`;

const MARKS = `
  select unnest(array[p.email_address, p.insurance_member_id])
  union select value from profile_identifiers where profile_id = p.id
  union select unnest(array[phone_number, e164]) from profile_phones where profile_id = p.id
  union select phone_number from chat_numbers where profile_id = p.id
  union select phone_number from consent_signers where profile_id = p.id
  union select mark from people`;

const PLACES = `
  select unnest(lines || array[city, postal_code]) from profile_addresses where profile_id = p.id`;

const filled = (texts: string): string =>
  `array(select found.text from (${texts}) as found (text) where trim(found.text) <> '')`;

export const findKnownPeople = (db: Db, profileId: string): Promise<KnownPeople> =>
  db.one<KnownPeople>(
    `with people as (${PEOPLE})
     select p.date_of_birth as "bornOn", ${filled(NAMES)} as names, ${filled('select name from people')} as people,
            ${filled(MARKS)} as marks, ${filled(PLACES)} as places
       from profiles p where p.id = $1`,
    [profileId],
  );
