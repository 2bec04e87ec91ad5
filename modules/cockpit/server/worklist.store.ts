// Facts about the patients of a coordinator that may need somebody now, and what was set aside (OP-TASK-5).
import { reachedResults } from '@alveary/modules/communications/contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { hasDiedSql } from '@alveary/modules/patients/server/public.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import type { ReasonKind, SetAside } from '../contract/worklist.model.ts';
import { type Facts, LOW_SPO2, SPO2_DAYS } from '../contract/worklist.rules.ts';

export interface FactsRow extends Facts {
  readonly profileId: string;
  readonly setAside: readonly (SetAside & { readonly kind: ReasonKind; readonly key: string })[];
}

const listOf = (rows: string): string => `coalesce((select json_agg(one) from (${rows}) one), '[]')`;

/** Before a bronchodilator: the best FEV1 of each session of the last year, as the session was judged. */
const SESSIONS = listOf(`
  select s.id, ${instantText('s.performed_at')} as at, f.fev1, f.age_years as "ageYears", f.fev1_z as "zScore"
  from spirometry_sessions s join spirometry_figures f on f.session_id = s.id
  where s.profile_id = own.profile_id and s.performed_at <= $2 and s.performed_at > $2::timestamptz - interval '1 year'
    and s.bronchodilator is distinct from 'post' and f.fev1 is not null
  order by s.performed_at desc limit 13`);

/** Only where a site of the patient shows SpO2 (OP-PROFILE-10): a reason must be found in the record. */
const LOW_READINGS = listOf(`
  select m.value, ${instantText('m.taken_at')} as at from measurements m
  where m.profile_id = own.profile_id and m.type = 'spo2' and m.value < ${LOW_SPO2}
    and exists (select from site_profiles sp join sites s on s.id = sp.site_id
      where sp.profile_id = own.profile_id and s.feature_values ->> 'portal_spo2' = 'true')
    and m.taken_at <= $2 and m.taken_at > $2::timestamptz - interval '${SPO2_DAYS} days'
  order by m.taken_at desc limit 2`);

const ANSWERED = listOf(`
  select id, "internalName", at, score from (
    select q.id, q.internal_name as "internalName", ${instantText('q.answered_at')} as at, q.score,
      row_number() over (partition by q.internal_name order by q.answered_at desc, q.id desc) as place
    from questionnaire_results q
    where q.profile_id = own.profile_id and q.removed_at is null and q.score is not null and q.answered_at <= $2) newest
  where place <= 2 order by at desc`);

const SET_ASIDE_FACTS = `a.id, a.reason, ${instantText('a.until_at')} as until, concat_ws(' ', u.first_name, u.last_name) as "createdByName",
  ${instantText('a.created_at')} as "createdDate"`;

/** Of living patients in the programme whom these people coordinate now. */
export const findFacts = (db: Db, coordinators: readonly string[], now: string): Promise<FactsRow[]> =>
  db.many(
    `with own as materialized (
       select distinct m.profile_id from care_team_members m join site_profiles sp on sp.profile_id = m.profile_id
       where m.user_id = any ($1) and m.role = 'care_coordinator' and m.from_at <= $2 and (m.to_at is null or m.to_at > $2)
         and sp.engagement_status in ('ACTIVATED', 'MANAGED') and not ${hasDiedSql('m.profile_id')})
     select own.profile_id as "profileId", ${LOW_READINGS} as "lowReadings", ${SESSIONS} as sessions, ${ANSWERED} as answered,
       (select ${instantText('c.sent')} from communications c
         where c.profile_id = own.profile_id and c.sent <= $2 and c.communication_result = any ($3)
         order by c.sent desc limit 1) as "lastContact",
       ${listOf(`select o.id, o.type, ${instantText('o.ordered_at')} as at from physician_orders o
         where o.profile_id = own.profile_id and o.status = 'active' and o.ordered_at <= $2 order by o.ordered_at desc`)} as orders,
       ${listOf(`select t.id, t.name, t.period_in_hours as "periodInHours", ${instantText('t.last_completed_at')} as "lastCompletedDate",
         ${instantText('t.last_modified_at')} as "lastModifiedDate" from todo_tasks t where t.profile_id = own.profile_id order by t.name`)} as todos,
       ${listOf(`select ${SET_ASIDE_FACTS}, a.kind, a.fact_key as key from worklist_set_aside a
         join portal_users u on u.id = a.created_by
         where a.profile_id = own.profile_id and a.ended_at is null and (a.until_at is null or a.until_at > $2)`)} as "setAside"
     from own order by own.profile_id`,
    [coordinators, now, reachedResults],
  );

export interface SetAsideFacts {
  readonly id: string;
  readonly profileId: string;
  readonly kind: ReasonKind;
  readonly key: string;
  readonly reason: string;
  readonly until: string | null;
  readonly by: string;
  readonly at: string;
}

/** Setting the same aside once more ends what stood before. */
export const insertSetAside = async (db: Db, facts: SetAsideFacts): Promise<void> => {
  const { id, profileId, kind, key, reason, until, by, at } = facts;
  await db.run(
    `update worklist_set_aside set ended_by = $4, ended_at = $5
     where profile_id = $1 and kind = $2 and fact_key = $3 and ended_at is null`,
    [profileId, kind, key, by, at],
  );
  await db.run(
    `insert into worklist_set_aside (id, profile_id, kind, fact_key, reason, until_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, profileId, kind, key, reason, until, by, at],
  );
};

export const findSetAside = (db: Db, id: string): Promise<SetAside | null> =>
  db.maybeOne(
    `select ${SET_ASIDE_FACTS} from worklist_set_aside a join portal_users u on u.id = a.created_by where a.id = $1`,
    [id],
  );

/** What a reason is set aside by now; null for nothing. @param now ISO 8601 instant */
export const findCurrentSetAside = (
  db: Db,
  profileId: string,
  { kind, key }: Pick<SetAsideFacts, 'kind' | 'key'>,
  now: string,
): Promise<SetAside | null> =>
  db.maybeOne(
    `select ${SET_ASIDE_FACTS} from worklist_set_aside a join portal_users u on u.id = a.created_by
     where a.profile_id = $1 and a.kind = $2 and a.fact_key = $3 and a.ended_at is null
       and (a.until_at is null or a.until_at > $4)`,
    [profileId, kind, key, now],
  );

/** Lets those who set reasons of a patient aside take turns until their transactions end. */
export const takeSetAsideTurn = (db: Db, profileId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107357, hashtext($1))', [profileId]);

/** @returns whose reason it was; null where the transaction reaches none of this id that is still aside */
export const endSetAside = async (db: Db, id: string, by: string, at: string): Promise<string | null> => {
  const row = await db.maybeOne<{ profileId: string }>(
    `update worklist_set_aside set ended_by = $2, ended_at = $3 where id = $1 and ended_at is null
     returning profile_id as "profileId"`,
    [id, by, at],
  );
  return row?.profileId ?? null;
};
