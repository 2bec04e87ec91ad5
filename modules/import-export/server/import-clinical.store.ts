// How do imported conditions, measurements, contacts, care plans and goals get into the tables, many at once?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { CarePlan } from './fhir/care-plan.ts';
import type { Condition } from './fhir/condition.ts';
import type { Encounter } from './fhir/encounter.ts';
import type { Goal } from './fhir/goal.ts';
import type { Measurement } from './fhir/observation.ts';

export interface OfPatient {
  readonly id: string;
  readonly profileId: string;
}

export type ConditionRow = Condition & OfPatient;
export type MeasurementRow = Measurement & OfPatient;
export type EncounterRow = Omit<Encounter, 'practitioner'> & OfPatient;
export type CarePlanRow = CarePlan & OfPatient;
export type GoalRow = Goal & OfPatient;

export const saveConditions = async (db: Db, rows: readonly ConditionRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into profile_conditions (id, profile_id, code, system, name, clinical_status, onset_at, abated_at, source)
     select id, "profileId", code, system, name, "clinicalStatus", "onsetAt", "abatedAt", 'FHIR'
     from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, code text, system text, name text,
       "clinicalStatus" text, "onsetAt" timestamptz, "abatedAt" timestamptz)
     on conflict (id) do update
       set code = excluded.code, system = excluded.system, name = excluded.name,
           clinical_status = excluded.clinical_status, onset_at = excluded.onset_at, abated_at = excluded.abated_at`,
    [JSON.stringify(rows)],
  );
};

/** The table is divided by time: where a reading stands already is found by the database (decision 0093). */
export const saveMeasurements = async (db: Db, rows: readonly MeasurementRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(`select save_measurements($1::json, 'FHIR')`, [JSON.stringify(rows)]);
};

export const saveEncounters = async (db: Db, rows: readonly EncounterRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into encounters (id, profile_id, kind, class, status, reason, practitioner_name, started_at, ended_at, source)
     select id, "profileId", kind, class, status, reason, "practitionerName", "startedAt", "endedAt", 'FHIR'
     from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, kind text, class text, status text,
       reason text, "practitionerName" text, "startedAt" timestamptz, "endedAt" timestamptz)
     on conflict (id) do update
       set kind = excluded.kind, class = excluded.class, status = excluded.status, reason = excluded.reason,
           practitioner_name = excluded.practitioner_name, started_at = excluded.started_at,
           ended_at = excluded.ended_at`,
    [JSON.stringify(rows)],
  );
};

export const saveCarePlans = async (db: Db, rows: readonly CarePlanRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into care_plans (id, profile_id, title, status, activities, started_at, ended_at, source)
     select id, "profileId", title, status, activities, "startedAt", "endedAt", 'FHIR'
     from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, title text, status text, activities text[],
       "startedAt" timestamptz, "endedAt" timestamptz)
     on conflict (id) do update
       set title = excluded.title, status = excluded.status, activities = excluded.activities,
           started_at = excluded.started_at, ended_at = excluded.ended_at`,
    [JSON.stringify(rows)],
  );
};

/** A goal without a date has that of its first import. @param now ISO 8601 */
export const saveGoals = async (db: Db, rows: readonly GoalRow[], now: string): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into goals (id, profile_id, text, status, created_at, source)
     select id, "profileId", text, status, coalesce("createdAt", $2::timestamptz), 'FHIR'
     from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, text text, status text,
       "createdAt" timestamptz)
     on conflict (id) do update set text = excluded.text, status = excluded.status`,
    [JSON.stringify(rows), now],
  );
};

/** Rows whose resource the source has taken back: entered in error, or no longer with a value. */
export const dropClinicalRows = async (db: Db, rows: readonly OfPatient[]): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.run(
    `with conditions as (delete from profile_conditions where id = any ($1::uuid[])),
          contacts as (delete from encounters where id = any ($1::uuid[])),
          plans as (delete from care_plans where id = any ($1::uuid[])),
          aims as (delete from goals where id = any ($1::uuid[]))
     select drop_measurements(profile_id, array_agg(id)) from unnest($1::uuid[], $2::uuid[]) taken (id, profile_id)
      group by profile_id`,
    [ids, rows.map(({ profileId }) => profileId)],
  );
};
