-- What each session came to by the one judgement of its tests (modules/spirometry/contract/rules.ts), written with the session, its
-- overwritings and corrections: the patient list and the worklist read it and judge nothing themselves (OP-SPIRO-3).
create table spirometry_figures (
  session_id uuid primary key references spirometry_sessions (id) on delete cascade,
  profile_id uuid not null references profiles (id),
  fev1 double precision,
  fvc double precision,
  fev1_quality text check (fev1_quality in ('acceptable', 'usable', 'unusable')),
  fvc_quality text check (fvc_quality in ('acceptable', 'usable', 'unusable')),
  fev1_percent integer,
  fev1_z double precision,
  fev1_grade text not null check (fev1_grade in ('A', 'B', 'C', 'D', 'E', 'U', 'F')),
  fvc_grade text not null check (fvc_grade in ('A', 'B', 'C', 'D', 'E', 'U', 'F')),
  age_years double precision check (age_years >= 0)
);
call protect_patient_table('spirometry_figures');
insert into merge_tables (name, way) values ('spirometry_figures', 'moves');

create or replace function patient_list_session(session uuid, out fev1_percent integer, out grade text)
language sql stable security invoker as $$
  select f.fev1_percent, f.fev1_grade from spirometry_figures f where f.session_id = session
$$;

drop trigger list_added on spirometry_tests;
drop trigger list_changed on spirometry_tests;
drop trigger list_removed on spirometry_tests;
drop trigger list_added on spirometry_predicted_values;
drop trigger list_changed on spirometry_predicted_values;
drop trigger list_removed on spirometry_predicted_values;
drop trigger list_added on spirometry_overwritings;
drop trigger list_changed on spirometry_overwritings;
drop trigger list_removed on spirometry_overwritings;
create trigger list_added after insert on spirometry_figures referencing new table as new_rows
  for each statement execute function patient_list_touched();
create trigger list_changed after update on spirometry_figures referencing new table as new_rows old table as old_rows
  for each statement execute function patient_list_touched();
create trigger list_removed after delete on spirometry_figures referencing old table as old_rows
  for each statement execute function patient_list_touched();

-- The worker judges the sessions that were stored before.
select enqueue_job('judge-sessions', '{}'::json) where exists (select from spirometry_sessions);

-- FEV0.75 and its ratio to FVC are compared for young children.
alter table spirometry_predicted_values drop constraint spirometry_predicted_values_measure_check;
alter table spirometry_predicted_values add constraint spirometry_predicted_values_measure_check
  check (measure in ('fvc', 'fev1', 'fev1_fvc', 'pef', 'fef2575', 'fev075', 'fev075_fvc'));
