// Which rows of the chart does the product hold about patients, as an export needs them?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import type { Owned } from './kind.ts';

type Text = string | null;

export interface ConditionRow extends Owned {
  readonly code: Text;
  readonly system: Text;
  readonly name: string;
  readonly clinical_status: Text;
  readonly onset_at: Text;
  readonly abated_at: Text;
  readonly source: string;
}

export const findConditions = (db: Db, profileIds: readonly string[]): Promise<ConditionRow[]> =>
  db.many(
    `select id, profile_id, code, system, name, clinical_status, onset_at, abated_at, source
       from profile_conditions where profile_id = any ($1::uuid[]) order by profile_id, id`,
    [profileIds],
  );

export interface EncounterRow extends Owned {
  readonly kind: string;
  readonly class: Text;
  readonly status: Text;
  readonly reason: Text;
  readonly practitioner_name: Text;
  readonly started_at: string;
  readonly ended_at: Text;
  readonly source: string;
}

export const findEncounters = (db: Db, profileIds: readonly string[]): Promise<EncounterRow[]> =>
  db.many(
    `select id, profile_id, kind, class, status, reason, practitioner_name, started_at, ended_at, source
       from encounters where profile_id = any ($1::uuid[]) order by profile_id, started_at, id`,
    [profileIds],
  );

export interface CarePlanRow extends Owned {
  readonly title: string;
  readonly status: string;
  readonly activities: readonly string[];
  readonly started_at: Text;
  readonly ended_at: Text;
  readonly source: string;
}

export const findCarePlans = (db: Db, profileIds: readonly string[]): Promise<CarePlanRow[]> =>
  db.many(
    `select id, profile_id, title, status, activities, started_at, ended_at, source
       from care_plans where profile_id = any ($1::uuid[]) order by profile_id, id`,
    [profileIds],
  );

interface Note {
  readonly id: string;
  readonly text: string;
  readonly created_by: Text;
  readonly created_at: string;
}

export interface ProgrammePlanRow extends Owned {
  readonly created_by: Text;
  readonly created_at: string;
  readonly notes: readonly Note[];
  readonly sections: readonly {
    readonly type: string;
    readonly eligible_statuses: readonly string[];
    readonly notes: readonly Note[];
  }[];
}

const NOTES = `coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'created_by', n.created_by,
    'created_at', ${instantText('n.created_at')}) order by n.created_at, n.id), '[]')
  from care_plan_notes n where n.plan_id = p.id and n.deleted_at is null`;

export const findProgrammePlans = (db: Db, profileIds: readonly string[]): Promise<ProgrammePlanRow[]> =>
  db.many(
    `select p.id, p.profile_id, p.created_by, p.created_at,
       (select ${NOTES} and n.section_id is null) as notes,
       (select coalesce(json_agg(json_build_object('type', s.type, 'eligible_statuses', s.eligible_statuses,
           'notes', (select ${NOTES} and n.section_id = s.id)) order by s.type), '[]')
         from care_plan_sections s where s.plan_id = p.id) as sections
     from patient_care_plans p where p.profile_id = any ($1::uuid[]) order by p.profile_id, p.id`,
    [profileIds],
  );

export interface GoalRow extends Owned {
  readonly text: string;
  readonly status: string;
  readonly created_by: Text;
  readonly created_at: string;
  readonly source: string;
}

export const findGoals = (db: Db, profileIds: readonly string[]): Promise<GoalRow[]> =>
  db.many(
    `select id, profile_id, text, status, created_by, created_at, source
       from goals where profile_id = any ($1::uuid[]) order by profile_id, id`,
    [profileIds],
  );

export interface OrderRow extends Owned {
  readonly type: string;
  readonly status: string;
  readonly ordered_at: string;
  readonly practitioner_npi: Text;
  readonly practitioner_name: Text;
  readonly description: Text;
  readonly source: string;
}

export const findPhysicianOrders = (db: Db, profileIds: readonly string[]): Promise<OrderRow[]> =>
  db.many(
    `select id, profile_id, type, status, ordered_at, practitioner_npi, practitioner_name, description, source
       from physician_orders where profile_id = any ($1::uuid[]) order by profile_id, ordered_at, id`,
    [profileIds],
  );

export interface ResultRow extends Owned {
  readonly internal_name: string;
  readonly answered_at: string;
  readonly answered_by: string;
  readonly entered_by: Text;
  readonly variant: Text;
  readonly recall_period: Text;
  readonly language: string;
  readonly answers: readonly { readonly item: string; readonly value: number | string | null }[];
  readonly score: number | null;
  readonly band: Text;
  readonly standing: Text;
  readonly missing: number;
  readonly rule: string;
}

/** Not those that were taken back. */
export const findResults = (db: Db, profileIds: readonly string[]): Promise<ResultRow[]> =>
  db.many(
    `select id, profile_id, internal_name, answered_at, answered_by, entered_by, variant, recall_period, language,
       answers, score, band, standing, missing, rule
     from questionnaire_results where profile_id = any ($1::uuid[]) and removed_at is null
     order by profile_id, answered_at, id`,
    [profileIds],
  );

export interface AssignmentRow extends Owned {
  readonly internal_name: string;
  readonly assigned_at: string;
  readonly assigned_by: Text;
}

export const findAssignments = (db: Db, profileIds: readonly string[]): Promise<AssignmentRow[]> =>
  db.many(
    `select id, profile_id, internal_name, assigned_at, assigned_by
       from questionnaire_assignments where profile_id = any ($1::uuid[]) order by profile_id, assigned_at, id`,
    [profileIds],
  );

export interface OscillometryRow extends Owned {
  readonly performed_at: string;
  readonly r5: number | null;
  readonly r20: number | null;
  readonly r5_20: number | null;
  readonly x5: number | null;
  readonly ax: number | null;
  readonly quality: Text;
  readonly source: string;
}

export const findOscillometries = (db: Db, profileIds: readonly string[]): Promise<OscillometryRow[]> =>
  db.many(
    `select id, profile_id, performed_at, r5, r20, r5_20, x5, ax, quality, source
       from aos_sessions where profile_id = any ($1::uuid[]) order by profile_id, performed_at, id`,
    [profileIds],
  );
