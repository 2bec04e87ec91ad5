-- The care plan that people write with a patient: one for each patient, in sections of fixed types, with notes in the order
-- in which they were written. Plans that come from a record system stay in care_plans.
create table care_plan_section_types (
  type text primary key,
  name text not null,
  position integer not null unique
);
insert into care_plan_section_types (type, name, position) values
  ('DIAGNOSIS_AND_HISTORY', 'Diagnosis and history', 1),
  ('GOALS', 'Goals', 2),
  ('MEDICATION', 'Medication', 3),
  ('MONITORING_PLAN', 'Monitoring plan', 4),
  ('ACTION_PLAN', 'Action plan', 5),
  ('LIFESTYLE_AND_EDUCATION', 'Lifestyle and education', 6),
  ('EQUIPMENT', 'Equipment', 7),
  ('FOLLOW_UP', 'Follow-up', 8);
revoke insert, update, delete on care_plan_section_types from alveary_app, alveary_all_sites;

create table patient_care_plans (
  id uuid primary key,
  profile_id uuid not null unique references profiles (id),
  created_by uuid references portal_users (id),
  created_at timestamptz not null
);
call protect_patient_table('patient_care_plans');

create table care_plan_sections (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  plan_id uuid not null references patient_care_plans (id),
  type text not null references care_plan_section_types (type),
  eligible_statuses text[] not null check (cardinality(eligible_statuses) > 0 and eligible_statuses <@ array[
    'ELIGIBLE', 'NOT_AWARE', 'AWARE', 'ACTIVATED', 'MANAGED', 'DECLINED_PROSPECT', 'DISENROLLED']),
  version integer not null default 1,
  updated_by uuid references portal_users (id),
  updated_at timestamptz not null,
  unique (plan_id, type)
);
call protect_patient_table('care_plan_sections');

-- A note of a section, or of the whole plan where it names none. Deleted ones stay.
create table care_plan_notes (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  plan_id uuid not null references patient_care_plans (id),
  section_id uuid references care_plan_sections (id),
  text text not null,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  last_modified_at timestamptz not null,
  version integer not null default 1,
  deleted_by uuid references portal_users (id),
  deleted_at timestamptz
);
call protect_patient_table('care_plan_notes');
create index care_plan_notes_plan on care_plan_notes (plan_id, section_id, created_at desc, id desc) where deleted_at is null;
revoke delete on care_plan_notes, care_plan_sections, patient_care_plans from alveary_app, alveary_all_sites;
