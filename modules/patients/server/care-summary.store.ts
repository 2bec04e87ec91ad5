// What does the Care Summary show besides vitals: conditions, goal, care plans, last contact, visits? (OP-PROFILE-3)
import { reachedResults } from '@alveary/modules/communications/contract/model.ts';
import type { CareSummary, ProfileCondition } from '../contract/model.ts';
import type { OpenCounts } from '../contract/open-counts.model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** The conditions the patient has now, the newest first. */
export const findPresentConditions = (db: Db, profileId: string): Promise<ProfileCondition[]> =>
  db.many(
    `select id, code, system, name, clinical_status as "clinicalStatus", onset_at as "onsetAt", abated_at as "abatedAt"
     from profile_conditions
     where profile_id = $1 and abated_at is null
       and (clinical_status is null or clinical_status in ('active', 'recurrence', 'relapse'))
     order by onset_at desc nulls last, id`,
    [profileId],
  );

/** The newest goal that is being worked on. */
export const findCurrentGoal = (db: Db, profileId: string): Promise<CareSummary['goal']> =>
  db.maybeOne(
    `select g.id, g.text, nullif(concat_ws(' ', u.first_name, u.last_name), '') as author, g.created_at as date
     from goals g left join portal_users u on u.id = g.created_by
     where g.profile_id = $1 and g.status in ('proposed', 'planned', 'accepted', 'active', 'on-hold', 'in-progress')
     order by g.created_at desc, g.id desc limit 1`,
    [profileId],
  );

/** The care plans in force at `now`, an ISO 8601 instant, the newest first: one is in force on the whole day of its end. */
export const findActiveCarePlans = (
  db: Db,
  profileId: string,
  now: string,
): Promise<CareSummary['carePlans']> =>
  db.many(
    `select id, title, status, activities, started_at as "startedAt"
     from care_plans where profile_id = $1 and status = 'active' and (ended_at is null or ended_at >= $2)
     order by started_at desc nulls last, id`,
    [profileId, now],
  );

/** The newest log whose result reached somebody, not later than `now`, an ISO 8601 instant (OP-VIEWS-2). */
export const findLastContact = (
  db: Db,
  profileId: string,
  now: string,
): Promise<CareSummary['lastContact']> =>
  db.maybeOne(
    `select c.id, c.sent, c.medium, c.direction, c.communication_result as result,
       nullif(concat_ws(' ', u.first_name, u.last_name), '') as author
     from communications c left join portal_users u on u.id = c.practitioner
     where c.profile_id = $1 and c.sent <= $2 and c.communication_result = any ($3)
     order by c.sent desc, c.id desc limit 1`,
    [profileId, now, reachedResults],
  );

const VISITS_SHOWN = 5;

type Visit = CareSummary['pastVisits'][number];

/** The newest encounters with the number of all of them. */
export const findPastVisits = async (
  db: Db,
  profileId: string,
  now: string,
): Promise<Pick<CareSummary, 'pastVisits' | 'pastVisitCount'>> => {
  const found = await db.many<Visit & { count: number }>(
    `select e.id, e.kind, e.reason, e.started_at as "startedAt", e.practitioner_name as practitioner,
       count(*) over ()::int as count
     from encounters e where e.profile_id = $1 and e.started_at <= $2
     order by e.started_at desc, e.id desc limit ${VISITS_SHOWN}`,
    [profileId, now],
  );
  return {
    pastVisits: found.map(({ count: _count, ...visit }) => visit),
    pastVisitCount: found[0]?.count ?? 0,
  };
};

/** Whether there is anything that cards of other subjects show. */
export const hasOtherRecords = async (db: Db, profileId: string): Promise<boolean> =>
  (
    await db.one<{ found: boolean }>(
      `select exists (select from spirometry_sessions where profile_id = $1)
         or exists (select from appointments where profile_id = $1)
         or exists (select from patient_care_plans c join care_plan_notes n on n.plan_id = c.id and n.deleted_at is null
           where c.profile_id = $1)
         or exists (select from adverse_events where profile_id = $1)
         or exists (select from questionnaire_assignments where profile_id = $1) as found`,
      [profileId],
    )
  ).found;

/** Care events that are not resolved and tasks that are open; null when the patient is out of reach. */
export const findOpenCounts = (db: Db, profileId: string): Promise<OpenCounts | null> =>
  db.maybeOne(
    `select
       (select count(*)::int from adverse_events where profile_id = p.id and status <> 'RESOLVED') as events,
       (select count(*)::int from tasks where profile_id = p.id and status = 'OPEN') as tasks
     from profiles p where p.id = $1`,
    [profileId],
  );
