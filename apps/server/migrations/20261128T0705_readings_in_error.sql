-- A reading that was entered in error leaves the measurements, so that nothing counts it; here stands what it was and who said so.
create table readings_in_error (
  id uuid primary key,
  measurement_id uuid not null,
  profile_id uuid not null references profiles (id),
  type text not null,
  name text not null,
  value double precision,
  text text,
  unit text,
  parts jsonb not null,
  taken_at timestamptz not null,
  source text not null,
  marked_at timestamptz not null,
  marked_by uuid not null references portal_users (id)
);
create index readings_in_error_profile on readings_in_error (profile_id, marked_at desc, id desc);
create index readings_in_error_measurement on readings_in_error (measurement_id);
call protect_patient_table('readings_in_error');
revoke update, delete on readings_in_error from alveary_app, alveary_all_sites;
insert into merge_tables (name, way) values ('readings_in_error', 'moves');

-- Another system that sends the same reading again does not bring it back; one that sends it with another value or time has put it right.
create or replace function save_measurements(sent json, sent_by text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given measurements[];
  saved integer;
begin
  select array_agg(row(id, "profileId", type, name, value, text, unit, parts, "takenAt", sent_by)::measurements) into given
  from json_to_recordset(sent) as one (id uuid, "profileId" uuid, type text, name text, value double precision, text text, unit text,
    parts jsonb, "takenAt" timestamptz)
  where not exists (select from readings_in_error wrong where wrong.measurement_id = one.id
    and (wrong.value, wrong.text, wrong.parts, wrong.taken_at) is not distinct from (one.value, one.text, one.parts, one."takenAt"));
  if given is null then return; end if;
  perform measurements_are_reached(array(select distinct profile_id from unnest(given)));
  -- Who sends readings of the same patient at this moment is waited for: the statements after this one see what is there then.
  perform pg_advisory_xact_lock(hashtextextended(patient::text, 4110735093))
    from (select distinct profile_id as patient from unnest(given) order by 1) patients;
  insert into measurements select one.* from unnest(given) one
    where not exists (select from measurement_ids known where known.id = one.id);
  get diagnostics saved = row_count;
  if saved = cardinality(given) then return; end if;
  update measurements m set type = one.type, name = one.name, value = one.value, text = one.text, unit = one.unit,
      parts = one.parts, taken_at = one.taken_at
    from unnest(given) one join measurement_ids known on known.id = one.id
    where m.profile_id = one.profile_id and m.taken_at = known.taken_at and m.id = one.id
      and (m.type, m.name, m.value, m.text, m.unit, m.parts, m.taken_at)
        is distinct from (one.type, one.name, one.value, one.text, one.unit, one.parts, one.taken_at);
  if exists (select from unnest(given) one where not exists (select from measurements m
      where m.profile_id = one.profile_id and m.taken_at = one.taken_at and m.id = one.id)) then
    raise exception 'a reading has the id of one of another patient' using errcode = 'unique_violation';
  end if;
end $$;
