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
