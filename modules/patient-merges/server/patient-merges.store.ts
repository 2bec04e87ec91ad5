// Merges of records in the database, and which there were; the rows move in functions of the owner (decision 0077).
import type {
  MergeCount,
  MergedRecord,
  MergeField,
  MergeHindrance,
  PatientMerge,
  SinceMerge,
} from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';

/** Waits for whoever changes one of the records, and lets nobody change them until the transaction ends. */
export const lockRecords = async (db: Db, profileIds: readonly string[]): Promise<void> => {
  await db.many('select id from profiles where id = any ($1::uuid[]) order by id for update', [profileIds]);
};

/** Does the transaction reach every site of every one of these patients? */
export const areReachedWholly = async (db: Db, profileIds: readonly string[]): Promise<boolean> =>
  (
    await db.one<{ yes: boolean }>(
      'select bool_and(merge_sites_of(id) is not null) as yes from unnest($1::uuid[]) id',
      [profileIds],
    )
  ).yes;

export const countMerge = (db: Db, survivorId: string, mergedId: string): Promise<MergeCount[]> =>
  db.many(
    `select kind, sum(moving)::int as moving, sum(alike)::int as alike from merge_counts($1, $2)
      group by kind order by kind`,
    [survivorId, mergedId],
  );

export const countMergeBack = (db: Db, mergeId: string): Promise<MergeCount[]> =>
  db.many(
    `select kind, sum(moving)::int as moving, sum(alike)::int as alike from merge_counts_back($1)
      group by kind order by kind`,
    [mergeId],
  );

/** A number without a site is the one of the patient's only site. */
export const findEhrIdClashes = (db: Db, survivorId: string, mergedId: string): Promise<MergeHindrance[]> =>
  db.many(
    `with ids as (
       select i.profile_id, i.value, sp.site_id from profile_identifiers i join site_profiles sp on sp.profile_id = i.profile_id
        and (sp.site_id = i.site_id or i.site_id is null and not exists (
          select from site_profiles other where other.profile_id = i.profile_id and other.id <> sp.id))
        where i.type = 'EhrId' and i.profile_id in ($1, $2)),
     by_site as (
       select site_id, coalesce(array_agg(distinct value) filter (where profile_id = $1), '{}') as "survivorIds",
         coalesce(array_agg(distinct value) filter (where profile_id = $2), '{}') as "mergedIds",
         array_agg(distinct lower(value)) filter (where profile_id = $1) as survivor_keys,
         array_agg(distinct lower(value)) filter (where profile_id = $2) as merged_keys
       from ids group by site_id)
     select 'ehr-ids' as kind, s.short_name as "siteName", "survivorIds", "mergedIds"
       from by_site join sites s on s.id = site_id where not merged_keys <@ survivor_keys order by s.short_name`,
    [survivorId, mergedId],
  );

/** A recording that goes on, and a video visit in which somebody is. */
export const findUnderWay = (db: Db, survivorId: string, mergedId: string): Promise<MergeHindrance[]> =>
  db.many(
    `select found.kind, case when found.profile_id = $1 then 'survivor' else 'merged' end as record,
       trim(concat(u.first_name, ' ', u.last_name)) as "byName"
      from (
        select 'recording' as kind, profile_id, user_id from session_recordings
         where profile_id in ($1, $2) and ended_at is null
        union
        select 'visit', v.profile_id, v.created_by from video_visits v join video_participants a on a.visit_id = v.id
         where v.profile_id in ($1, $2) and v.ended_at is null and a.waiting_since is not null and a.left_at is null
      ) found join portal_users u on u.id = found.user_id order by 1, 2, 3`,
    [survivorId, mergedId],
  );

const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'date_of_birth',
  sex: 'sex',
  birthSex: 'birth_sex',
  language: 'language',
  deceasedAt: 'deceased_at',
  emailAddress: 'email_address',
  insuranceMemberId: 'insurance_member_id',
} as const satisfies Record<MergeField, string>;

interface Merging {
  readonly id: string;
  readonly survivorId: string;
  readonly mergedId: string;
  /** What the surviving record takes over. */
  readonly fields: readonly MergeField[];
  readonly reason: string;
  readonly userId: string;
  readonly at: string;
}

const wishes = [
  'sms_enabled',
  'emails_enabled',
  'push_notifications_enabled',
  'mts_marketing_enabled',
  'mts_patient_care_enabled',
  'mts_medical_research_enabled',
  'mts_account',
];

/** Who said no in one of two records has said no: only what both allow is allowed, also after the merge is undone. */
const keepRefusals = async (db: Db, { survivorId, mergedId, at }: Merging): Promise<void> => {
  const own = wishes.map((wish) => `s.${wish}`).join(', ');
  const both = wishes.map((wish) => `s.${wish} and m.${wish}`).join(', ');
  await db.run(
    `update communication_preferences s
      set (${wishes.join(', ')}, version, updated_at) = (${both}, s.version + 1, $3)
      from communication_preferences m
      where s.profile_id = $1 and m.profile_id = $2 and (${own}) is distinct from (${both})`,
    [survivorId, mergedId, at],
  );
};

/** Whoever died in one of two records has died, also where no date of it is chosen. */
const takesDeath = async (db: Db, { survivorId, mergedId }: Merging): Promise<boolean> => {
  const { takes } = await db.one<{ takes: boolean }>(
    `select s.is_deceased is not true and m.is_deceased is true as takes
       from profiles s, profiles m where s.id = $1 and m.id = $2`,
    [survivorId, mergedId],
  );
  return takes;
};

export const mergePatients = async (db: Db, merging: Merging): Promise<void> => {
  const { id, survivorId, mergedId, fields, reason, userId, at } = merging;
  await keepRefusals(db, merging);
  const isDeceased = await takesDeath(db, merging);
  await db.run('select merge_patients($1, $2, $3, $4, $5, $6, $7)', [
    id,
    survivorId,
    mergedId,
    [
      ...fields.flatMap((field) =>
        field === 'birthSex' ? [columnOf[field], 'birth_sex_source'] : [columnOf[field]],
      ),
      ...(isDeceased ? ['is_deceased'] : []),
    ],
    reason,
    userId,
    at,
  ]);
  await db.run('select merge_note_standing($1)', [id]);
};

/** The newest rows that are listed. */
const MOST_LISTED = 200;

export const findSinceMerge = async (db: Db, mergeId: string): Promise<SinceMerge> => {
  const counts = await db.many<SinceMerge['counts'][number]>(
    `select kind, sum(staying)::int as staying, sum(going)::int as going from merge_since_counts($1) group by kind order by kind`,
    [mergeId],
  );
  const rows = await db.many<SinceMerge['rows'][number]>(
    `select kind, name, ${instantText('at')} as at, goes_back as "goesBack" from merge_since_rows($1, $2)
      order by merge_since_rows.at desc nulls last, key desc limit $2`,
    [mergeId, MOST_LISTED],
  );
  const { isKnown } = await db.one<{ isKnown: boolean }>('select merge_knows_since($1) as "isKnown"', [
    mergeId,
  ]);
  return { isKnown, counts, rows };
};

export const unmergePatients = async (
  db: Db,
  undoing: Pick<Merging, 'id' | 'reason' | 'userId' | 'at'>,
): Promise<void> => {
  await db.run('select merge_give_back($1)', [undoing.id]);
  await db.run('select unmerge_patients($1, $2, $3, $4)', [
    undoing.id,
    undoing.reason,
    undoing.userId,
    undoing.at,
  ]);
};

/** Does the transaction reach the sites that only the closed record had an entry of its own at? */
export const reachesClosedSites = async (db: Db, mergeId: string): Promise<boolean> =>
  (await db.one<{ yes: boolean }>('select merge_reaches_closed_sites($1) as yes', [mergeId])).yes;

const PERSON = (user: string): string =>
  `json_build_object('id', ${user}.id, 'name', trim(concat(${user}.first_name, ' ', ${user}.last_name)))`;

const MERGE = `select m.id, m.survivor_id as "survivorId", m.merged_id as "mergedId",
    json_build_object('firstName', m.merged_first_name, 'lastName', m.merged_last_name, 'dateOfBirth', m.merged_date_of_birth) as merged,
    m.reason, ${PERSON('u')} as "mergedBy", m.merged_at as "mergedAt",
    case when m.undone_at is null then null else json_build_object('reason', m.undone_reason, 'by', ${PERSON('b')},
      'at', ${instantText('m.undone_at')}) end as undone,
    null as back
  from patient_merges m join portal_users u on u.id = m.merged_by left join portal_users b on b.id = m.undone_by
  where m.survivor_id = $1`;

export const findMerges = (db: Db, survivorId: string): Promise<PatientMerge[]> =>
  db.many<PatientMerge>(`${MERGE} order by m.merged_at desc, m.id desc`, [survivorId]);

export const findMerge = (db: Db, survivorId: string, id: string): Promise<PatientMerge | null> =>
  db.maybeOne<PatientMerge>(`${MERGE} and m.id = $2`, [survivorId, id]);

export const findMergedInto = (db: Db, closedId: string): Promise<MergedRecord | null> =>
  db.maybeOne<MergedRecord>(
    `select sp.profile_id as "profileId", sp.id as "siteProfileId", s.slug
       from site_profiles sp join sites s on s.id = sp.site_id
      where sp.profile_id = (select merged_into($1)) order by sp.created_at, sp.id limit 1`,
    [closedId],
  );
