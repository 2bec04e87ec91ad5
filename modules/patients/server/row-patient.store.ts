// SQL of the patient of a row, which other subjects put into the statements of their lists (OP-TASK-4).
import { isDeceasedSql } from './contact.store.ts';

/** SQL of the marks, for a JSON object. @param profile alias of the row of profiles */
export const patientMarksJson = (profile: string): string => `'isDeceased', ${isDeceasedSql(profile)},
   'patientStatuses', (select coalesce(json_agg(t.status_type order by t.status_type), '[]')
      from patient_statuses t where t.profile_id = ${profile}.id)`;

/** SQL of the patient as JSON, at the sites that the transaction reaches. @param profileId SQL of the profile id */
export const rowPatientJson = (profileId: string): string => `(select json_build_object('id', p.id,
   'firstName', p.first_name, 'lastName', p.last_name, 'dateOfBirth', p.date_of_birth,
   ${patientMarksJson('p')},
   'phone', (select f.e164 from profile_phones f where f.profile_id = p.id and f.e164 is not null
      order by array_position(array['CELL', 'HOME', 'WORK', 'UNKNOWN'], f.type), f.position, f.id limit 1),
   'siteProfiles', (select coalesce(json_agg(json_build_object('id', sp.id, 'site',
      json_build_object('id', s.id, 'slug', s.slug, 'shortName', s.short_name)) order by lower(s.short_name), sp.id), '[]')
     from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = p.id))
   from profiles p where p.id = ${profileId})`;
