// The patient and whoever belongs to the patient as FHIR.
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { type FhirObject, objectAt, objectsAt, textAt } from '../../fhir/json.ts';
import { BIRTH_SEX, readPatient } from '../../fhir/patient.ts';
import {
  coded,
  extensions,
  type Fields,
  grouped,
  OWN_CODES,
  patientReference,
  practitionerReference,
  reference,
  resource,
  type Resource,
  wordIn,
} from '../../fhir/write/resource.ts';
import {
  type AccountRow,
  type CareTeamRow,
  type EpisodeRow,
  findAccounts,
  findCareTeams,
  findEpisodes,
  findLinks,
  findPatients,
  findPreferences,
  findRelatives,
  findReplaced,
  type LinkRow,
  type PatientRow,
  type PreferencesRow,
  type RelativeRow,
} from '../export-people.store.ts';
import { kindOf, type Owned, type RecordKind } from '../kind.ts';

const LATEST = '9999-12-31T23:59:59.999Z';
const IDENTIFIER_TYPES = 'http://terminology.hl7.org/CodeSystem/v2-0203';
const MEMBER_NUMBER = 'MB';

const identifier = (one: PatientRow['identifiers'][number]): Fields => {
  const code = one.type === 'EhrId' ? 'MR' : one.type;
  return {
    type: code === 'OTHER' ? null : { coding: [{ system: IDENTIFIER_TYPES, code }] },
    system: one.system,
    value: one.value,
    assigner: reference('Organization', one.site_id),
  };
};

const identifiersOf = (row: PatientRow): Fields[] => {
  const member = row.insurance_member_id;
  const isThere = row.identifiers.some(({ type, value }) => type === MEMBER_NUMBER && value === member);
  const all = row.identifiers.map(identifier);
  if (member === null || isThere) return all;
  return [...all, identifier({ type: MEMBER_NUMBER, system: null, value: member, site_id: null })];
};

const phoneUses = { CELL: 'mobile', HOME: 'home', WORK: 'work' } as const;
const addressUses = { home: 'home', work: 'work', temp: 'temp', old: 'old', billing: 'billing' } as const;

/** What nobody confirmed leaves as the gender alone. */
const birthSexOf = ({ birth_sex, birth_sex_source }: PatientRow): Fields[] =>
  birth_sex === null || birth_sex_source === 'record'
    ? []
    : [{ url: BIRTH_SEX, valueCode: birth_sex === 'female' ? 'F' : 'M' }];

const writePatient = (row: PatientRow): Resource =>
  resource('Patient', 'profiles', row.id, {
    extension: birthSexOf(row),
    identifier: identifiersOf(row),
    name:
      row.first_name === null && row.last_name === null
        ? []
        : [{ use: 'official', family: row.last_name, given: [row.first_name] }],
    telecom: [
      ...row.phones.map(({ type, number, e164 }, index) => ({
        system: 'phone',
        value: e164 ?? number,
        use: wordIn(phoneUses, type),
        rank: index + 1,
      })),
      ...(row.email_address === null ? [] : [{ system: 'email', value: row.email_address }]),
    ],
    gender: row.sex,
    birthDate: row.date_of_birth,
    deceasedDateTime: row.deceased_at,
    deceasedBoolean: row.deceased_at === null && row.is_deceased ? true : null,
    address: row.addresses.map(({ use, lines, city, state, postal_code, country }) => ({
      use: wordIn(addressUses, use),
      line: lines,
      city,
      state,
      postalCode: postal_code,
      country,
    })),
    communication:
      row.language === null
        ? []
        : [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: row.language }] }, preferred: true }],
    generalPractitioner: row.practitioner_ids.map(practitionerReference),
    link: row.replaces.map((id) => ({ other: patientReference(id), type: 'replaces' })),
  });

/** A record that was merged into another one: who kept its id learns where the person is now. */
const writeReplaced = ({ id, profile_id }: Owned): Resource =>
  resource('Patient', 'patient_merges', id, {
    active: false,
    link: [{ other: patientReference(profile_id), type: 'replaced-by' }],
  });

/** What an import takes, and which records it replaces, in any order. */
const readWithLinks = (from: FhirObject): unknown => ({
  ...readPatient(from, { now: LATEST, latest: LATEST, country: 'US' }),
  replaces: objectsAt(from, 'link')
    .flatMap((link) => textAt(objectAt(link, 'other'), 'reference') ?? [])
    .toSorted((one, other) => (one < other ? -1 : 1)),
});

const episodeStatuses: Readonly<Record<string, string>> = {
  ELIGIBLE: 'planned',
  NOT_AWARE: 'planned',
  AWARE: 'planned',
  ACTIVATED: 'active',
  MANAGED: 'active',
  DECLINED_PROSPECT: 'cancelled',
  DISENROLLED: 'finished',
};

const writeEpisode = (row: EpisodeRow): Resource =>
  resource('EpisodeOfCare', 'site_profiles', row.id, {
    extension: [
      ...extensions('engagement', {
        status: row.engagement_status,
        module: row.module,
        'care-plan-shown': row.care_plan_show,
      }),
      ...grouped(
        'engagement',
        'step',
        row.steps.map(({ by, ...step }) => ({ ...step, by: practitionerReference(by) })),
      ),
    ],
    status: wordIn(episodeStatuses, row.engagement_status) ?? 'planned',
    patient: patientReference(row.profile_id),
    managingOrganization: reference('Organization', row.site_id),
    careManager: practitionerReference(row.owner_id),
  });

/** As an import leaves it: nobody has done anything with the patient at the site. */
const isBareEpisode = (row: EpisodeRow): boolean =>
  row.engagement_status === 'ELIGIBLE' && row.steps.length === 0 && row.owner_id === null;

const writeRelative = (row: RelativeRow): Resource =>
  resource('RelatedPerson', 'care_user_links', row.id, {
    active: true,
    patient: patientReference(row.profile_id),
    relationship: [coded(OWN_CODES, row.relation)],
    name: [{ text: row.name }],
    telecom: [{ system: 'email', value: row.email }],
  });

const writeCareTeam = (row: CareTeamRow): Resource =>
  resource('CareTeam', 'care_team_members', `care-team-${row.profile_id}`, {
    status: 'active',
    subject: patientReference(row.profile_id),
    participant: row.members.map(({ practitioner_id, role, from_at, to_at }) => ({
      role: [coded(OWN_CODES, role)],
      member: practitionerReference(practitioner_id),
      period: { start: from_at, end: to_at },
    })),
  });

const writeLink = (row: LinkRow): Resource =>
  resource('Basic', 'profile_links', row.id, {
    extension: extensions('profile-link', { type: row.type, url: row.url }),
    code: coded(OWN_CODES, 'profile-link'),
    subject: patientReference(row.profile_id),
  });

const writePreferences = (row: PreferencesRow): Resource =>
  resource('Basic', 'communication_preferences', `preferences-${row.profile_id}`, {
    extension: extensions('communication-preferences', {
      sms: row.sms_enabled,
      emails: row.emails_enabled,
      'push-notifications': row.push_notifications_enabled,
      marketing: row.mts_marketing_enabled,
      'patient-care': row.mts_patient_care_enabled,
      'medical-research': row.mts_medical_research_enabled,
      account: row.mts_account,
    }),
    code: coded(OWN_CODES, 'communication-preferences'),
    subject: patientReference(row.profile_id),
  });

const writeAccount = (row: AccountRow): Resource =>
  resource('Basic', 'patient_account', `account-${row.profile_id}`, {
    extension: extensions('account', {
      'app-linked-at': row.app_linked_at,
      'eligible-for-rewards': row.is_eligible,
      'most-rewards-a-year': row.max_annual,
    }),
    code: coded(OWN_CODES, 'account'),
    subject: patientReference(row.profile_id),
  });

export const peopleKinds: readonly RecordKind[] = [
  kindOf('profiles', mayViewPatients, findPatients, writePatient, {
    read: readWithLinks,
  }),
  kindOf('patient_merges', mayViewPatients, findReplaced, writeReplaced),
  kindOf('site_profiles', mayViewPatients, findEpisodes, writeEpisode, { isBare: isBareEpisode }),
  kindOf('care_user_links', mayViewPatients, findRelatives, writeRelative),
  kindOf('care_team_members', mayViewPatients, findCareTeams, writeCareTeam),
  kindOf('profile_links', mayViewPatients, findLinks, writeLink),
  kindOf('communication_preferences', mayViewPatients, findPreferences, writePreferences),
  kindOf('patient_account', mayViewPatients, findAccounts, writeAccount),
];
