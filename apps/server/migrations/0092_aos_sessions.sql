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
