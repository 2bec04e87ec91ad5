-- The clinical record: what was found, measured, planned and filed. Units are metric (document 3 §3).

create table profile_conditions (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  code text,
  system text,
  name text not null,
  clinical_status text,
  onset_at timestamptz,
  abated_at timestamptz,
  source text not null
);
create index profile_conditions_profile on profile_conditions (profile_id, onset_at desc);
call protect_patient_table('profile_conditions');

create table measurements (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null,
  name text not null,
  value double precision,
  text text,
  unit text,
  parts jsonb not null default '[]',
  taken_at timestamptz not null,
  source text not null
);
create index measurements_profile on measurements (profile_id, type, taken_at desc);
create index measurements_newest on measurements (profile_id, taken_at desc);
call protect_patient_table('measurements');

-- How many measurements a patient has, by type and month, kept as they come and go: a patient with an oximeter has 200,000 a
-- year, and counting them for each page of the list took half a second, most of it to ask for each row whether it is reached.
create table measurement_counts (
  profile_id uuid not null references profiles (id),
  type text not null,
  -- The instant at which the month begins in UTC.
  month timestamptz not null,
  measurements bigint not null,
  primary key (profile_id, type, month)
) with (fillfactor = 80);
call protect_patient_table('measurement_counts');
revoke insert, update, delete on measurement_counts from alveary_app, alveary_all_sites;

create function count_measurements() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    -- In one order everywhere, so that two statements never wait for each other.
    insert into measurement_counts as known (profile_id, type, month, measurements)
      select profile_id, type, date_trunc('month', taken_at, 'UTC'), count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (profile_id, type, month) do update set measurements = known.measurements + excluded.measurements;
  end if;
  if tg_op <> 'INSERT' then
    update measurement_counts known set measurements = known.measurements - gone.measurements
    from (select profile_id, type, date_trunc('month', taken_at, 'UTC') as month, count(*) as measurements
          from removed group by 1, 2, 3) gone
    where (known.profile_id, known.type, known.month) = (gone.profile_id, gone.type, gone.month);
  end if;
  return null;
end $$;
revoke execute on function count_measurements() from public;
create trigger measurements_added after insert on measurements
  referencing new table as added for each statement execute function count_measurements();
create trigger measurements_changed after update on measurements
  referencing old table as removed new table as added for each statement execute function count_measurements();
create trigger measurements_removed after delete on measurements
  referencing old table as removed for each statement execute function count_measurements();

create table encounters (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  kind text not null,
  class text,
  status text,
  reason text,
  practitioner_name text,
  started_at timestamptz not null,
  ended_at timestamptz,
  source text not null
);
create index encounters_profile on encounters (profile_id, started_at desc);
call protect_patient_table('encounters');

create table care_plans (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  title text not null,
  status text not null,
  activities text[] not null default '{}',
  started_at timestamptz,
  ended_at timestamptz,
  source text not null
);
create index care_plans_profile on care_plans (profile_id, started_at desc);
call protect_patient_table('care_plans');

create table goals (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  text text not null,
  status text not null,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  source text not null
);
create index goals_profile on goals (profile_id, created_at desc);
call protect_patient_table('goals');

-- When patients and staff meet (document 3 §3 Appointment; ADMIN-007, ADMIN-008).
create table appointments (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  start_at timestamptz not null,
  duration_minutes integer not null default 30 check (duration_minutes between 15 and 120),
  status text not null check (status in ('PENDING', 'PROPOSED', 'BOOKED', 'FULFILLED', 'CANCELLED')),
  -- The key of a purpose, as logs have it.
  purpose text not null,
  -- Of the calendar it came from; null for one that was written by hand.
  calendar_event_id text,
  practitioner_id uuid references portal_users (id),
  version integer not null default 1,
  created_by uuid references portal_users (id),
  created_at timestamptz not null
);
create index appointments_profile on appointments (profile_id, start_at);
create index appointments_start on appointments (start_at, id);
create index appointments_created on appointments (created_at desc, id desc);
create index appointments_practitioner on appointments (practitioner_id, start_at);
call protect_patient_table('appointments');

-- Spirometry: the tests of one sitting with what was measured and expected (document 3 §3; OP-SPIRO-3; ADMIN-004).
-- Best values, percentages, z-scores and grades follow from these rows and are not stored.
create table spirometry_sessions (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  performed_at timestamptz not null,
  created_at timestamptz not null,
  device text,
  bronchodilator text check (bronchodilator in ('pre', 'post')),
  notes text,
  -- The equations behind the predicted values, in words.
  reference text
);
create index spirometry_sessions_profile on spirometry_sessions (profile_id, performed_at desc, id desc);

create table spirometry_tests (
  id uuid primary key,
  session_id uuid not null references spirometry_sessions (id),
  profile_id uuid not null references profiles (id),
  position integer not null,
  -- Litres; litres per second for pef and fef…; seconds.
  fvc double precision,
  fev1 double precision,
  pef double precision,
  fev05 double precision,
  fev075 double precision,
  fev6 double precision,
  fef25 double precision,
  fef50 double precision,
  fef75 double precision,
  fef2575 double precision,
  duration_exhale double precision,
  -- The statuses of the documents are usable and unusable; grading asks what was acceptable.
  fvc_quality text not null check (fvc_quality in ('acceptable', 'usable', 'unusable')),
  fvc_errors text[] not null default '{}',
  fev1_quality text not null check (fev1_quality in ('acceptable', 'usable', 'unusable')),
  fev1_errors text[] not null default '{}',
  unique (session_id, position)
);

create table spirometry_predicted_values (
  session_id uuid not null references spirometry_sessions (id),
  profile_id uuid not null references profiles (id),
  measure text not null check (measure in ('fvc', 'fev1', 'fev1_fvc', 'pef', 'fef2575')),
  m double precision not null check (m > 0),
  l double precision,
  s double precision check (s > 0),
  primary key (session_id, measure)
);

call protect_patient_table('spirometry_sessions');
call protect_patient_table('spirometry_tests');
call protect_patient_table('spirometry_predicted_values');

-- AOS: airway oscillometry, one row for each session (OP-REPORT-3; ADMIN-004).
create table aos_sessions (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  performed_at timestamptz not null,
  -- Resistance at 5 Hz, at 20 Hz and their difference, reactance at 5 Hz: kPa·s/L.
  r5 double precision,
  r20 double precision,
  r5_20 double precision,
  x5 double precision,
  -- Reactance area: kPa/L.
  ax double precision,
  -- How far the values can be trusted, in the words of whoever measured.
  quality text,
  source text not null
);
create index aos_sessions_profile on aos_sessions (profile_id, performed_at desc, id desc);
call protect_patient_table('aos_sessions');

-- Files that belong to a patient's record: images and letters from a record system, consents, reports (OP-ADMIN-2).
create table documents (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  kind text not null check (kind in ('IMAGING', 'CLINICAL_DOCUMENT', 'CONSENT', 'REPORT', 'LETTER')),
  file_name text not null check (length(file_name) between 1 and 200),
  media_type text not null check (media_type in
    ('application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  size integer not null check (size between 0 and 20 * 1024 * 1024),
  -- The name of its content in the blob store.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  source text not null,
  created_by uuid references portal_users (id),
  created_at timestamptz not null
);
create index documents_profile on documents (profile_id, created_at desc, id desc);
call protect_patient_table('documents');
-- What was put into a record stays as it was.
revoke update on documents from alveary_app, alveary_all_sites;

-- What is sent to a site's record system for a patient, and whether it arrived (OP-PRACT-4).
create table ehr_imaging_uploads (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  site_id uuid not null references sites (id),
  document_id uuid not null references documents (id),
  sha256 text not null,
  ehr_patient_id text not null,
  provider_id text,
  internal_note text,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'FILED', 'REFUSED')),
  ehr_document_id text,
  problem text,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'FILED') = (ehr_document_id is not null))
);
create index ehr_imaging_uploads_profile on ehr_imaging_uploads (profile_id, created_at desc, id desc);
-- The same image is sent once, however often it is chosen; after a refusal it may be tried again.
create unique index ehr_imaging_uploads_once on ehr_imaging_uploads (profile_id, site_id, sha256) where state <> 'REFUSED';
call protect_patient_table('ehr_imaging_uploads');
