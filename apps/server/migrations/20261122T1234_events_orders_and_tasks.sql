-- What happened to a patient, or may have.
create table adverse_events (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null check (type in ('EXACERBATION', 'EMERGENCY_VISIT', 'HOSPITAL_ADMISSION', 'LOW_SPO2', 'SPIROMETRY_DECLINE',
    'SYMPTOM_ALERT', 'MEDICATION_ISSUE', 'FALL', 'DEVICE_ISSUE', 'OTHER')),
  actuality text not null check (actuality in ('ACTUAL', 'POTENTIAL')),
  status text not null check (status in ('OPEN', 'IN_PROGRESS', 'RESOLVED')),
  severity text not null check (severity in ('MILD', 'MODERATE', 'SEVERE')),
  occurred_at timestamptz not null,
  reported_at timestamptz not null,
  last_alarm_description text,
  description text,
  version integer not null default 1,
  created_by uuid references portal_users (id),
  updated_by uuid references portal_users (id),
  updated_at timestamptz not null
);
call protect_patient_table('adverse_events');
create index adverse_events_profile on adverse_events (profile_id, occurred_at desc, id desc);
revoke delete on adverse_events from alveary_app, alveary_all_sites;

create table adverse_event_appointments (
  adverse_event_id uuid not null references adverse_events (id),
  appointment_id uuid not null references appointments (id),
  profile_id uuid not null references profiles (id),
  added_by uuid references portal_users (id),
  added_at timestamptz not null,
  primary key (adverse_event_id, appointment_id)
);
call protect_patient_table('adverse_event_appointments');

-- A note is on an appointment or on an adverse event; both are changed in one way.
create table appointment_notes (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  appointment_id uuid references appointments (id),
  adverse_event_id uuid references adverse_events (id),
  text text not null,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  last_modified_at timestamptz not null,
  version integer not null default 1,
  check ((appointment_id is null) <> (adverse_event_id is null))
);
call protect_patient_table('appointment_notes');
create index appointment_notes_event on appointment_notes (adverse_event_id, created_at desc) where adverse_event_id is not null;
create index appointment_notes_appointment on appointment_notes (appointment_id, created_at desc) where appointment_id is not null;

-- What a physician ordered, as the record system tells it.
create table physician_orders (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null,
  status text not null,
  ordered_at timestamptz not null,
  practitioner_npi text,
  practitioner_name text,
  description text,
  source text not null
);
call protect_patient_table('physician_orders');
create index physician_orders_profile on physician_orders (profile_id, ordered_at desc, id desc);

-- Work that staff plan for a patient.
create table tasks (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  purpose text not null,
  due_at timestamptz not null,
  practitioner_id uuid references portal_users (id),
  status text not null check (status in ('OPEN', 'DONE', 'CANCELLED')),
  automated boolean not null,
  notes text,
  version integer not null default 1,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  updated_by uuid references portal_users (id),
  updated_at timestamptz not null
);
call protect_patient_table('tasks');
create index tasks_profile on tasks (profile_id, due_at, id);
create index tasks_practitioner on tasks (practitioner_id, due_at) where status = 'OPEN';
revoke delete on tasks from alveary_app, alveary_all_sites;

-- What a patient is to do again and again.
create table todo_tasks (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  name text not null,
  period_in_hours integer not null check (period_in_hours > 0),
  last_completed_at timestamptz,
  last_modified_at timestamptz not null
);
call protect_patient_table('todo_tasks');
create index todo_tasks_profile on todo_tasks (profile_id, name);
