-- Spirometry: who the predicted values are for, by which equation each came, the recorded blows, and what people corrected
-- (document 3 §3 Overwriting; OP-SPIRO-3, OP-SPIRO-4).
alter table spirometry_sessions
  -- As they were taken for the predicted values; the record may say something else later.
  add column sex text check (sex in ('female', 'male')),
  add column age_years double precision check (age_years >= 0),
  add column height_cm double precision check (height_cm between 50 and 250),
  -- Why there are no predicted values, in words.
  add column reference_problem text,
  -- Of what was sent, so that the same session sent twice is known, and the same id with other values too.
  add column sent_digest text,
  -- Counts the overwritings.
  add column version integer not null default 1;

alter table spirometry_predicted_values
  add column equation text check (equation in ('gli-global-2022', 'gli-2012', 'nhanes-3'));

-- What the device thought, beside what the standard says.
alter table spirometry_tests
  add column device_fvc_status text check (device_fvc_status in ('usable', 'unusable')),
  add column device_fev1_status text check (device_fev1_status in ('usable', 'unusable')),
  add column device_messages text[] not null default '{}';

-- One row for each recorded blow; apart, because only the page of a session reads it.
create table spirometry_curves (
  test_id uuid primary key references spirometry_tests (id),
  session_id uuid not null references spirometry_sessions (id),
  profile_id uuid not null references profiles (id),
  samples_a_second double precision not null check (samples_a_second > 0),
  -- Millilitres, packed as differences of differences (modules/spirometry/contract/pack-curve.ts).
  packed bytea not null
);
create index spirometry_curves_session on spirometry_curves (session_id);

-- Each save is a row: the newest holds, the others are its history. Rows are never changed.
create table spirometry_overwritings (
  id uuid primary key,
  session_id uuid not null references spirometry_sessions (id),
  profile_id uuid not null references profiles (id),
  -- Which version of the session it made.
  version integer not null,
  kind text not null check (kind in ('saved', 'restored', 'original')),
  best_test_id uuid references spirometry_tests (id),
  best_fvc_test_id uuid references spirometry_tests (id),
  best_fev1_test_id uuid references spirometry_tests (id),
  best_pef_test_id uuid references spirometry_tests (id),
  excluded_test_ids uuid[] not null default '{}',
  test_overwrites jsonb not null default '[]',
  comment text,
  -- What stood on the screen when it was saved.
  tests_values jsonb not null default '{}',
  best_processed_array_index integer,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid references portal_users (id),
  unique (session_id, version)
);
revoke update, delete on spirometry_overwritings from alveary_app, alveary_all_sites;

call protect_patient_table('spirometry_curves');
call protect_patient_table('spirometry_overwritings');
