// Which care plan does a patient have, with which sections? (document 3 §3 Care plan)
import { sectionTypes, type CarePlan, type PlanSection, usualEligibleStatuses } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { z } from 'zod';
import type { planSectionType } from '../contract/model.ts';
import { NOTE_JSON } from './plan-notes.store.ts';

export const findSectionTypes = (db: Db): Promise<z.output<typeof planSectionType>[]> =>
  db.many('select type, name, position from care_plan_section_types order by position', []);

const SECTION = `s.id, s.type, t.name, s.eligible_statuses as "eligibleStatuses", s.version,
    (select ${NOTE_JSON} from care_plan_notes n left join portal_users u on u.id = n.created_by
      where n.section_id = s.id and n.deleted_at is null order by n.created_at desc, n.id desc limit 1) as note,
    (select count(*)::int from care_plan_notes n where n.section_id = s.id and n.deleted_at is null) as "noteCount"
  from care_plan_sections s join care_plan_section_types t on t.type = s.type`;

type PlanFacts = Omit<CarePlan, 'sections' | 'notes'>;

export const findPlan = (db: Db, profileId: string): Promise<PlanFacts | null> =>
  db.maybeOne(
    `select id, json_build_object('id', profile_id) as principal, created_at as "createdDate"
     from patient_care_plans where profile_id = $1`,
    [profileId],
  );

/** Whose plan it is; null when it is out of reach. */
export const findPatientOfPlan = async (db: Db, planId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ profileId: string }>(
      'select profile_id as "profileId" from patient_care_plans where id = $1',
      [planId],
    )
  )?.profileId ?? null;

interface SiteClocks {
  readonly locale: 'en-US' | 'en-GB';
  readonly time_zone: string | null;
}

/** How the patient's site writes days; of several that are in reach, the one the patient has been at the longest. */
export const findClocksOfPatient = (db: Db, profileId: string): Promise<SiteClocks> =>
  db.one(
    `select case s.region when 'eu' then 'en-GB' else 'en-US' end as locale, s.feature_values ->> 'time_zone' as time_zone
     from site_profiles p join sites s on s.id = p.site_id
     where p.profile_id = $1 order by p.created_at, p.id limit 1`,
    [profileId],
  );

/** In the order of the plan. */
export const findSections = (db: Db, planId: string): Promise<PlanSection[]> =>
  db.many(`select ${SECTION} where s.plan_id = $1 order by t.position`, [planId]);

export const findSection = (db: Db, id: string): Promise<PlanSection | null> =>
  db.maybeOne(`select ${SECTION} where s.id = $1`, [id]);

/** To which plan and patient a section belongs. */
export const findPlaceOfSection = (
  db: Db,
  id: string,
): Promise<{ readonly planId: string; readonly profileId: string } | null> =>
  db.maybeOne('select plan_id as "planId", profile_id as "profileId" from care_plan_sections where id = $1', [
    id,
  ]);

interface Begun {
  readonly profileId: string;
  readonly createdBy: string;
  readonly at: string;
}

/** @returns 0 when the patient has a plan already */
export const insertPlan = (db: Db, { profileId, createdBy, at }: Begun): Promise<number> =>
  db.run(
    `insert into patient_care_plans (id, profile_id, created_by, created_at) values ($1, $2, $3, $4)
     on conflict (profile_id) do nothing`,
    [newId(), profileId, createdBy, at],
  );

/** An empty section of each type. */
export const insertSections = (
  db: Db,
  planId: string,
  { profileId, createdBy, at }: Begun,
): Promise<number> =>
  db.run(
    `insert into care_plan_sections (id, profile_id, plan_id, type, eligible_statuses, updated_by, updated_at)
     select section.id, $2, $1, section.type, $5, $3, $4 from unnest($6::uuid[], $7::text[]) as section (id, type)`,
    [planId, profileId, createdBy, at, usualEligibleStatuses, sectionTypes.map(newId), sectionTypes],
  );

interface ChangedSection {
  readonly id: string;
  readonly version: number;
  readonly eligibleStatuses: readonly string[];
  readonly by: string;
  readonly at: string;
}

/** @returns 0 when it is not the seen version any more */
export const updateSectionRow = (db: Db, section: ChangedSection): Promise<number> =>
  db.run(
    `update care_plan_sections set eligible_statuses = $3, updated_by = $4, updated_at = $5, version = version + 1
      where id = $1 and version = $2`,
    [section.id, section.version, section.eligibleStatuses, section.by, section.at],
  );
