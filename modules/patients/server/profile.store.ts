// What is known about a patient, by profile id, and in one site by site profile id (document 1 §3; OP-PROFILE-6).
import type { Profile, SiteProfile } from '../contract/model.ts';
import { isLandline } from '@alveary/phone/phone-number.ts';
import { isDeceasedSql } from './contact.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { asRecords, type InRecord } from '@alveary/server/platform/records.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';

interface Identifier {
  readonly type: string;
  readonly system: string | null;
  readonly value: string;
}

type StoredPhone = Omit<Profile['phones'][number], 'isLandline'>;

type ProfileRow = Omit<
  Profile,
  'identifiers' | 'otherIdentifiers' | 'principalPii' | 'created_at' | 'phones'
> & {
  readonly allIdentifiers: readonly Identifier[];
  readonly phones: readonly StoredPhone[];
};

type SiteProfileRow = Omit<ProfileRow, 'id' | 'version'> &
  Pick<SiteProfile, 'engagementStatus' | 'module' | 'site'> &
  Pick<
    SiteProfile['profile'],
    | 'owner'
    | 'carePlanShow'
    | 'conditions'
    | 'profilePractitioners'
    | 'patientJourneys'
    | 'patientStatuses'
    | 'stickyNotes'
    | 'consents'
    | 'profileLinks'
  > & {
    readonly profileId: string;
    readonly profileVersion: number;
    readonly siteProfileId: string;
    readonly siteProfileVersion: number;
  };

/** Lists are arrays of a sorted subselect: an eighth cheaper for the whole statement than aggregates that sort. */
const columnsOfProfile = `
  p.first_name as "firstName", p.last_name as "lastName", p.date_of_birth as "dateOfBirth", p.sex, p.birth_sex as "birthSex",
  p.birth_sex_source as "birthSexSource", p.language,
  ${instantText('p.deceased_at')} as "deceasedAt", ${isDeceasedSql('p')} as "isDeceased", p.email_address as "emailAddress", p.insurance_member_id as "insuranceMemberId",
  ${instantText('p.created_at')} as "createdAt",
  array_to_json(array(select json_build_object('type', i.type, 'system', i.system, 'value', i.value)
   from profile_identifiers i where i.profile_id = p.id order by i.type, i.id)) as "allIdentifiers",
  array_to_json(array(select json_build_object('id', f.id, 'type', f.type, 'countryCode', f.country_code,
     'phoneNumber', f.phone_number, 'e164', f.e164)
   from profile_phones f where f.profile_id = p.id order by f.position, f.id)) as phones,
  array_to_json(array(select json_build_object('id', a.id, 'use', a.use, 'lines', a.lines, 'city', a.city,
     'state', a.state, 'postalCode', a.postal_code, 'country', a.country)
   from profile_addresses a where a.profile_id = p.id order by a.position, a.id)) as addresses,
  array_to_json(array(select json_build_object('id', m.id, 'engagementStatus', m.engagement_status, 'accessible', true,
     'site', json_build_object('id', s.id, 'slug', s.slug, 'shortName', s.short_name, 'longName', s.long_name))
   from site_profiles m join sites s on s.id = m.site_id where m.profile_id = p.id
   order by s.short_name, m.id)) as "siteProfiles"`;

const oneProfile = asRecords(`select p.id, p.version, ${columnsOfProfile} from profiles p where p.id = $1`);

const oneSiteProfile = asRecords(`select sp.id as "siteProfileId", sp.version as "siteProfileVersion",
  sp.engagement_status as "engagementStatus", sp.module,
  json_build_object('id', site.id, 'slug', site.slug, 'shortName', site.short_name, 'longName', site.long_name,
    'region', site.region) as site,
  p.id as "profileId", p.version as "profileVersion", p.care_plan_show as "carePlanShow", ${columnsOfProfile},
  (select json_build_object('id', o.id, 'email', o.email) from portal_users o where o.id = p.owner_id) as owner,
  array_to_json(array(select json_build_object('id', c.id, 'code', c.code, 'system', c.system, 'name', c.name,
     'clinicalStatus', c.clinical_status, 'onsetAt', ${instantText('c.onset_at')}, 'abatedAt', ${instantText('c.abated_at')})
   from profile_conditions c where c.profile_id = p.id order by c.onset_at desc nulls last, c.id)) as conditions,
  array_to_json(array(select json_build_object('npi', d.npi, 'firstName', practitioner_first_name(d),
     'lastName', practitioner_last_name(d), 'credential', d.credential, 'type', r.type)
   from profile_practitioners r join practitioners d on d.id = r.practitioner_id
   where r.profile_id = p.id order by r.type, practitioner_last_name(d), d.id)) as "profilePractitioners",
  array_to_json(array(select json_build_object('id', j.id, 'status', j.status, 'date', ${instantText('j.date')},
     'details', j.details, 'createdBy', (select json_build_object('id', u.id, 'firstName', u.first_name,
       'lastName', u.last_name) from portal_users u where u.id = j.created_by))
   from patient_journeys j where j.profile_id = p.id and j.site_id = sp.site_id order by j.date desc, j.id)) as "patientJourneys",
  array_to_json(array(select json_build_object('id', t.id, 'statusType', t.status_type, 'source', t.source,
     'details', t.details, 'updatedAt', ${instantText('t.updated_at')}, 'version', t.version)
   from patient_statuses t where t.profile_id = p.id order by t.status_type)) as "patientStatuses",
  array_to_json(array(select json_build_object('id', n.id, 'priority', n.priority, 'subject', n.subject, 'text', n.text,
     'createdAt', ${instantText('n.created_at')}, 'version', n.version,
     'createdBy', (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
       from portal_users u where u.id = n.created_by))
   from sticky_notes n where n.profile_id = p.id and n.resolved_at is null
   order by array_position(array['HIGH', 'MEDIUM', 'LOW'], n.priority), n.created_at desc, n.id)) as "stickyNotes",
  array_to_json(array(select json_build_object('id', c.id, 'templateId', c.template_id, 'name', c.name,
     'sentAt', ${instantText('c.sent_at')}, 'expiresAt', ${instantText('c.expires_at')},
     'viewedAt', (select ${instantText('min(s.viewed_at)')} from consent_signers s where s.consent_id = c.id),
     'signedAt', ${instantText('c.signed_at')}, 'declinedAt', ${instantText('c.declined_at')},
     'cancelledAt', ${instantText('c.cancelled_at')})
   from consents c where c.profile_id = p.id order by c.created_at desc, c.id desc)) as consents,
  array_to_json(array(select json_build_object('id', l.id, 'type', l.type, 'url', l.url)
   from profile_links l where l.profile_id = p.id order by l.type desc)) as "profileLinks"
  from site_profiles sp join sites site on site.id = sp.site_id join profiles p on p.id = sp.profile_id
  where sp.id = $1`);

const EHR_ID = 'EhrId';

const identifiersOf = (all: readonly Identifier[]): Pick<Profile, 'identifiers' | 'otherIdentifiers'> => {
  const ehrId = all.find((one) => one.type === EHR_ID);
  return {
    identifiers: { EhrId: ehrId?.value ?? null },
    otherIdentifiers: all.filter((one) => one !== ehrId),
  };
};

const documented = (
  row: Pick<Profile, 'firstName' | 'lastName' | 'dateOfBirth' | 'emailAddress' | 'createdAt'>,
): Pick<Profile, 'principalPii' | 'created_at'> => ({
  created_at: row.createdAt,
  principalPii: {
    firstName: row.firstName,
    lastName: row.lastName,
    dateOfBirth: row.dateOfBirth,
    emailAddress: row.emailAddress,
  },
});

/** A number tells by itself whether it is a landline: nothing about it is stored. */
const phonesOf = (stored: readonly StoredPhone[]): Profile['phones'] =>
  stored.map((phone) => ({ ...phone, isLandline: phone.e164 !== null && isLandline(phone.e164) }));

/** The number to call: the first mobile one, else the first of all. */
const callable = (phones: readonly StoredPhone[]): string | null =>
  (phones.find((one) => one.type === 'CELL' && one.e164 !== null) ?? phones.find((one) => one.e164 !== null))
    ?.e164 ?? null;

/** Does the transaction reach the patient? */
export const reachesPatient = async (db: Db, profileId: string): Promise<boolean> =>
  (await db.maybeOne('select 1 from profiles where id = $1', [profileId])) !== null;

/** The patient, with those of their sites that the transaction reaches; null when it reaches none. */
export const findProfile = async (db: Db, profileId: string): Promise<Profile | null> => {
  const row = await db.maybeOne<InRecord<ProfileRow>>(oneProfile, [profileId]);
  if (row === null) return null;
  const { allIdentifiers, ...profile } = row.record;
  const phones = phonesOf(profile.phones);
  return { ...profile, ...documented(profile), ...identifiersOf(allIdentifiers), phones };
};

/** The full record of a patient in a reached site; null when the site profile does not exist there. */
export const findSiteProfile = async (db: Db, siteProfileId: string): Promise<SiteProfile | null> => {
  const row = await db.maybeOne<InRecord<SiteProfileRow>>(oneSiteProfile, [siteProfileId]);
  if (row === null) return null;
  const { siteProfileId: id, siteProfileVersion, engagementStatus, module, site, ...rest } = row.record;
  const { allIdentifiers, profileId, profileVersion, ...profile } = rest;
  return {
    id,
    version: siteProfileVersion,
    engagementStatus,
    module,
    site,
    profile: {
      ...profile,
      ...documented(profile),
      id: profileId,
      version: profileVersion,
      ...identifiersOf(allIdentifiers),
      phones: phonesOf(profile.phones),
      phoneNumberAsE164: callable(profile.phones),
    },
  };
};
