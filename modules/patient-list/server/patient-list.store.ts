// Which patients stand on a page of the list, and how many are there? Each way reads the search tables in the order of the
// list (migrations 0020, 0077); a patient of two sites counts once.
import type { ListedPatient } from '../contract/calls.ts';
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { monthBase } from './list-columns.store.ts';
import type { Parameters } from '@alveary/modules/patient-search/server/public.ts';
import { directed, matchingNames, ORDER, parameters } from '@alveary/modules/patient-search/server/public.ts';

export interface ListQuestion {
  /** Each one is found in the first or the last name. */
  readonly words: readonly string[];
  /** Null for every status. */
  readonly statuses: readonly string[] | null;
  readonly sites: readonly string[];
  /** Whether `sites` are all there are. */
  readonly isEverywhere: boolean;
  readonly page: { readonly offset: number; readonly limit: number; readonly descending: boolean };
}

export interface ListPage {
  readonly total: number;
  readonly ids: readonly string[];
}

const KEYS = 'last_key, first_key, profile_id';

const ask = (db: Db, question: ListQuestion, { values }: Parameters, ctes: string): Promise<ListPage> =>
  db.one<ListPage>(
    directed(
      `with ${ctes}
       select patients::float8 as total, array(select profile_id from page order by ${ORDER}) as ids from total`,
      question.page,
    ),
    values,
  );

const wordConditions = (words: readonly string[], { add }: Parameters): string[] =>
  words.map((word) => {
    const key = `(select name_key(${add(word)}))`;
    return `(strpos(last_key, ${key}) > 0 or strpos(first_key, ${key}) > 0)`;
  });

const limits = (question: ListQuestion, { add }: Parameters): string =>
  `limit ${add(question.page.limit)}::int offset ${add(question.page.offset)}::int`;

const pageOfHits = (question: ListQuestion, given: Parameters): string =>
  `page as materialized (select ${KEYS} from hits order by ${ORDER} ${limits(question, given)}),
   total as materialized (select count(*) as patients from hits)`;

/** For this transaction: a generic plan does not know that a page is small, and would rather sort the whole table. */
export const preferIndexes = async (db: Db): Promise<void> => {
  await db.run('set local enable_seqscan = off');
};

export const countSites = async (db: Db): Promise<number> =>
  (await db.one<{ sites: number }>('select count(*) as sites from sites where not is_global')).sites;

/** SQL of how many patients there are: those counted with their names, what was not added to them yet, and the nameless. */
export const ALL_PATIENTS = `((select patients from patient_name_total)
  + (select coalesce(sum(patients), 0) from patient_name_changes where last_key is not null)
  + (select count(*) from patient_search_rows where last_key is null))`;

/** Everybody, without a filter. */
export const pageOfAll = (db: Db, question: ListQuestion): Promise<ListPage> => {
  const given = parameters();
  return ask(
    db,
    question,
    given,
    `page as materialized (
       select ${KEYS} from patient_search_rows order by ${ORDER} ${limits(question, given)}),
     total as materialized (select ${ALL_PATIENTS} as patients)`,
  );
};

/** Everybody whose name holds a common word: read in order until the page is full. `total` stands ready. */
export const pageByWalking = (db: Db, question: ListQuestion, total: number): Promise<ListPage> => {
  const given = parameters();
  return ask(
    db,
    question,
    given,
    `page as materialized (
       select ${KEYS} from patient_search_rows where ${wordConditions(question.words, given).join(' and ')}
       order by ${ORDER} ${limits(question, given)}),
     total as materialized (select ${given.add(total)}::bigint as patients)`,
  );
};

/** Everybody whose name holds several common words. */
export const pageByScanning = (db: Db, question: ListQuestion): Promise<ListPage> => {
  const given = parameters();
  return ask(
    db,
    question,
    given,
    `hits as materialized (
       select ${KEYS} from patient_search_rows where ${wordConditions(question.words, given).join(' and ')}),
     ${pageOfHits(question, given)}`,
  );
};

/** Some sites or statuses, without a name: the first rows of each of their lists, merged. */
export const pageOfSites = (db: Db, question: ListQuestion): Promise<ListPage> => {
  const given = parameters();
  const sites = `${given.add(question.sites)}::uuid[]`;
  const statuses = question.statuses === null ? null : `${given.add(question.statuses)}::text[]`;
  const isOne = question.sites.length === 1;
  const ofStatus = statuses === null ? '' : 'and engagement_status = status';
  const matching = `site_id = any (${sites}) ${statuses === null ? '' : `and engagement_status = any (${statuses})`}`;
  return ask(
    db,
    question,
    given,
    `page as materialized (
       select distinct ${KEYS} from unnest(${sites}) site
         ${statuses === null ? '' : `cross join unnest(${statuses}) status`}
         cross join lateral (
           select ${KEYS} from patient_search_sites where site_id = site ${ofStatus}
           order by ${ORDER} limit ${given.add(question.page.limit + question.page.offset)}::int) first_rows
       order by ${ORDER} ${limits(question, given)}),
     total as materialized (
       select count(${isOne ? '*' : 'distinct profile_id'}) as patients from patient_search_sites where ${matching})`,
  );
};

/** Some sites, by name: through the lists of these sites. */
export const pageInSites = (db: Db, question: ListQuestion): Promise<ListPage> => {
  const given = parameters();
  const conditions = [
    `site_id = any (${given.add(question.sites)}::uuid[])`,
    ...(question.statuses === null
      ? []
      : [`engagement_status = any (${given.add(question.statuses)}::text[])`]),
    ...wordConditions(question.words, given),
  ];
  return ask(
    db,
    question,
    given,
    `hits as materialized (select distinct ${KEYS} from patient_search_sites where ${conditions.join(' and ')}),
     ${pageOfHits(question, given)}`,
  );
};

/** From the names that hold a rare word, last and first ones, with whatever else is asked. */
export const pageFromNames = (db: Db, question: ListQuestion, rarest: string): Promise<ListPage> => {
  const given = parameters();
  const word = { mode: 'contains', text: rarest } as const;
  const names = `${matchingNames('last', word, given)}, ${matchingNames('first', word, given)}`;
  const others = wordConditions(
    question.words.filter((one) => one !== rarest),
    given,
  );
  if (!question.isEverywhere || question.statuses !== null) {
    const statuses =
      question.statuses === null
        ? ''
        : `and engagement_status = any (${given.add(question.statuses)}::text[])`;
    others.push(`exists (select from patient_search_sites membership
      where membership.profile_id = patient.profile_id
        and site_id = any (${given.add(question.sites)}::uuid[]) ${statuses})`);
  }
  const branch = (part: 'last' | 'first'): string =>
    `select patient.* from ${part}_names name cross join lateral (
       select ${KEYS} from patient_search_rows patient where ${[`${part}_key = name.key`, ...others].join(' and ')}
       offset 0) patient`;
  return ask(
    db,
    question,
    given,
    `${names}, hits as materialized (${branch('last')} union ${branch('first')}), ${pageOfHits(question, given)}`,
  );
};

/** Which membership a row shows: the one that was found, the first there is (null), or the first that the filters mean. */
export type Shown =
  | { readonly siteProfileIds: readonly string[] | null }
  | Pick<ListQuestion, 'sites' | 'statuses'>;

interface Source {
  /** Alias of the table with the name. */
  readonly patient: string;
  readonly join: string;
  /** SQL: the membership is the one to show. */
  readonly first: string;
}

type ShownOfRows = Extract<Shown, { readonly siteProfileIds: unknown }>;

/** The kept rows say all of it themselves. */
const ofRows = ({ siteProfileIds }: ShownOfRows, { add }: Parameters): Source => ({
  patient: 'kept',
  join: 'join',
  first:
    siteProfileIds === null ? 'kept.is_first' : `kept.site_profile_id = any (${add(siteProfileIds)}::uuid[])`,
});

/** Those of the search tables, where a patient without a membership has a row too. */
const ofSearch = ({ sites, statuses }: Exclude<Shown, ShownOfRows>, { add }: Parameters): Source => ({
  patient: 'patient',
  join: 'join patient_search_rows patient on patient.profile_id = listed.id left join',
  first: `(kept.site_id = any (${add(sites)}::uuid[]) and kept.status = any (${add(statuses)}::text[]))`,
});

/** The sites whose memberships the asker sees: a list, or where they are many the bits of a reach, which cost the same for any number. */
export interface Seen {
  readonly sites: readonly string[];
  readonly bits: string | null;
}

type Membership = ListedPatient['siteProfiles'][number];

/** A patient with one of the memberships; that which the row shows comes first. */
interface MembershipRow extends Omit<ListedPatient, 'identifiers' | 'siteProfiles'> {
  readonly ehrId: string | null;
  /** Null for a patient who has none. */
  readonly membershipId: string | null;
  readonly engagementStatus: Membership['engagementStatus'];
  readonly siteId: string;
  readonly slug: string;
  readonly shortName: string;
}

/** Those of one patient follow each other. */
const patientsOf = (rows: readonly MembershipRow[]): ListedPatient[] => {
  const patients: ListedPatient[] = [];
  for (const { ehrId, membershipId, engagementStatus, siteId, slug, shortName, ...values } of rows) {
    if (patients.at(-1)?.id !== values.id)
      patients.push({ ...values, identifiers: { EhrId: ehrId }, siteProfiles: [] });
    if (membershipId !== null)
      patients
        .at(-1)
        ?.siteProfiles.push({ id: membershipId, engagementStatus, site: { id: siteId, slug, shortName } });
  }
  return patients;
};

/** What the rows of a page show, in the order of `ids`, with the memberships at the sites the asker sees. */
export const findListedPatients = async (
  db: Db,
  ids: readonly string[],
  seen: Seen,
  shown: Shown,
  now: number,
): Promise<ListedPatient[]> => {
  const given = parameters();
  const [listed] = [given.add(ids), given.add(now)];
  const isSeen =
    seen.bits === null
      ? `site_id = any (${given.add(seen.sites)}::uuid[])`
      : hasBit(given.add(seen.bits), 'site_number');
  const { patient, join, first } = 'siteProfileIds' in shown ? ofRows(shown, given) : ofSearch(shown, given);
  const rows = await db.many<MembershipRow>(
    `select listed.id, ${patient}.first_name as "firstName", ${patient}.last_name as "lastName",
       ${patient}.date_of_birth as "dateOfBirth", ${patient}.ehr_id as "ehrId", ${VALUES}, kept.site_profile_id as "membershipId",
       kept.status as "engagementStatus", site.id as "siteId", slug, short_name as "shortName"
     from unnest(${listed}::uuid[]) with ordinality listed (id, place)
     ${join} patient_list_rows kept on kept.profile_id = listed.id and ${isSeen}
     left join sites site on site.id = kept.site_id
     order by place, ${first} desc, lower(short_name), site.id`,
    given.values,
  );
  return patientsOf(rows);
};

/** What a site does not show it does not get (OP-PROFILE-10). */
const where = (feature: string, column: string): string =>
  `case when site.feature_values ->> '${feature}' = 'true' then ${column} end`;

const VALUES = `kept.member_id as "memberId", coalesce(kept.conditions, '{}') as conditions, kept.module,
  kept.coordinator as "careCoordinator", kept.referring as "referringProvider",
  coalesce(kept.patient_statuses, '{}') as "patientStatuses", kept.last_session as "lastSession",
  kept.fev1_percent as "fev1Percent", kept.session_grade as "sessionGrade",
  ${where('portal_spo2', 'kept.spo2')} as spo2, ${where('portal_spo2', 'kept.spo2_at')} as "spo2At",
  ${where('portal_dyspnea', 'kept.mmrc')} as mmrc, ${where('portal_dyspnea', 'kept.mmrc_at')} as "mmrcAt",
  kept.eligible_from as "eligibleFrom", kept.eligible_to as "eligibleTo",
  kept.last_contact as "lastContact", kept.last_attempt as "lastAttempt",
  kept.last_result as "lastResult", kept.next_appointment as "nextAppointment",
  coalesce(kept.open_events, 0) as "openEvents",
  (greatest(coalesce(kept.month_seconds - ${monthBase('site', '$2')}, 0), 0) / 60)::int as "minutesMonth"`;
