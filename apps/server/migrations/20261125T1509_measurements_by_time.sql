-- Readings lie in a table for each year of the instant at which they were taken (decision 0093). That one reading is one row, and that
-- its id leads to it, is kept beside: the key of a divided table has to hold the time.

alter table measurements rename to measurements_undivided;
alter table measurements_undivided rename constraint measurements_profile_id_fkey to measurements_undivided_profile_id_fkey;
alter index measurements_pkey rename to measurements_undivided_pkey;
alter index measurements_profile rename to measurements_undivided_profile;
alter index measurements_newest rename to measurements_undivided_newest;
alter index measurements_values rename to measurements_undivided_values;

create table measurements (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  name text not null,
  value double precision,
  text text,
  unit text,
  parts jsonb not null default '[]',
  taken_at timestamptz not null,
  source text not null
) partition by range (taken_at);

-- The same ones in every installation, so that a backup finds them again; further years are made by the job and by a restore.
create table measurements_before_2024 partition of measurements for values from (minvalue) to ('2024-01-01Z');
create table measurements_2024 partition of measurements for values from ('2024-01-01Z') to ('2025-01-01Z');
create table measurements_2025 partition of measurements for values from ('2025-01-01Z') to ('2026-01-01Z');
create table measurements_2026 partition of measurements for values from ('2026-01-01Z') to ('2027-01-01Z');
create table measurements_2027 partition of measurements for values from ('2027-01-01Z') to ('2028-01-01Z');
-- What no year takes, so that no reading is refused, whatever the clock of a device says.
create table measurements_later partition of measurements for values from ('2028-01-01Z') to (maxvalue);

-- In the order in which they are read: those of a patient and kind lie together.
insert into measurements (id, profile_id, type, name, value, text, unit, parts, taken_at, source)
  select id, profile_id, type, name, value, text, unit, parts, taken_at, source from measurements_undivided
  order by profile_id, type, taken_at;
alter table measurements add primary key (profile_id, taken_at, id);
alter table measurements add foreign key (profile_id) references profiles (id);
create index measurements_values on measurements (profile_id, type, taken_at, id) include (value);

-- Where a reading is. No role of the server reads or writes it: the triggers below and the two functions do.
create table measurement_ids (
  id uuid not null,
  taken_at timestamptz not null
);
insert into measurement_ids (id, taken_at) select id, taken_at from measurements_undivided;
alter table measurement_ids add primary key (id);
revoke all on measurement_ids from alveary_app, alveary_all_sites;

-- What reads the table by its name takes the new one; the view was bound to the old one.
do $$
begin
  execute 'create or replace view patient_list_source with (security_invoker = true) as '
    || replace(pg_get_viewdef('patient_list_source'), 'measurements_undivided', 'measurements');
end $$;
drop table measurements_undivided;

-- A part is reached through the whole only.
create procedure protect_measurements_part(name text) language plpgsql as $$
begin
  call protect_patient_table(name);
  execute format('revoke all on %I from alveary_app, alveary_all_sites', name);
end $$;
call protect_patient_table('measurements');
call protect_measurements_part('measurements_before_2024');
call protect_measurements_part('measurements_2024');
call protect_measurements_part('measurements_2025');
call protect_measurements_part('measurements_2026');
call protect_measurements_part('measurements_2027');
call protect_measurements_part('measurements_later');
-- The id of a reading is given once and never changed.
revoke update on measurements from alveary_app, alveary_all_sites;
grant update (profile_id, type, name, value, text, unit, parts, taken_at, source) on measurements to alveary_app, alveary_all_sites;

-- One reading, one row: an id that is there already is refused here. What moves to another year runs as the update that it is.
create function keep_measurement_ids() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into measurement_ids (id, taken_at) select id, taken_at from added;
  elsif tg_op = 'DELETE' then
    delete from measurement_ids known using removed where known.id = removed.id;
  -- A merge of two records moves no reading in time.
  elsif current_setting('app.merging', true) is distinct from 'on' then
    update measurement_ids known set taken_at = added.taken_at
      from added where known.id = added.id and known.taken_at <> added.taken_at;
  end if;
  return null;
end $$;
revoke execute on function keep_measurement_ids() from public;
create trigger ids_added after insert on measurements referencing new table as added
  for each statement execute function keep_measurement_ids();
create trigger ids_changed after update on measurements referencing new table as added
  for each statement execute function keep_measurement_ids();
create trigger ids_removed after delete on measurements referencing old table as removed
  for each statement execute function keep_measurement_ids();

-- What follows a reading, as before; only the days of moved readings are asked of the whole statement now, since a reading that
-- moves to another year runs no trigger of an updated row.
create trigger measurements_added after insert on measurements
  referencing new table as added for each statement execute function count_measurements();
create trigger measurements_changed after update on measurements
  referencing old table as removed new table as added for each statement execute function count_measurements();
create trigger measurements_removed after delete on measurements
  referencing old table as removed for each statement execute function count_measurements();
create trigger list_added after insert on measurements referencing new table as new_rows
  for each statement execute function patient_list_measurements_touched();
create trigger list_changed after update on measurements referencing new table as new_rows old table as old_rows
  for each statement execute function patient_list_measurements_touched();
create trigger list_removed after delete on measurements referencing old table as old_rows
  for each statement execute function patient_list_measurements_touched();

create or replace function measurements_make_reading_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_reading_days(array_agg(profile_id), array_agg(quarter))
    from (select distinct profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter
          from added where source = 'DEVICE') sent;
  elsif tg_op = 'DELETE' then
    perform recount_reading_days(array_agg(distinct profile_id)) from removed where source = 'DEVICE';
  elsif current_setting('app.merging', true) is distinct from 'on' then
    perform recount_reading_days(array_agg(distinct profile_id)) from (
      with was as (select profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter from removed where source = 'DEVICE'),
        is_now as (select profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter from added where source = 'DEVICE')
      (table was except table is_now) union all (table is_now except table was)) moved;
  end if;
  return null;
end $$;
create trigger reading_days_added after insert on measurements referencing new table as added
  for each statement execute function measurements_make_reading_days();
create trigger reading_days_changed after update on measurements referencing old table as removed new table as added
  for each statement execute function measurements_make_reading_days();
create trigger reading_days_removed after delete on measurements referencing old table as removed
  for each statement execute function measurements_make_reading_days();

-- The key of a row without its patient, and without the time by which its table is divided: '["0198…"]'
create or replace function merge_key_of(name text, patient_column text) returns text
language sql stable set search_path = public, pg_temp as $$
  select format('jsonb_build_array(%s)::text', string_agg(format('t.%I', a.attname), ', ' order by a.attnum))
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
  where i.indrelid = name::regclass and i.indisprimary and a.attname <> patient_column
    and not exists (select from pg_partitioned_table p where p.partrelid = i.indrelid and a.attnum = any (p.partattrs::int2[]))
$$;

create function measurements_are_reached(patients uuid[]) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  -- Which role asks is not changed by the rights that this function has
  if current_setting('role') <> 'alveary_all_sites'
      and not (select bool_and(patient_is_reached(patient)) from unnest(patients) patient) then
    raise exception 'a reading of a patient who is not reached' using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke execute on function measurements_are_reached(uuid[]) from public;

-- Readings as a source sends them, under ids that it always gives to the same ones: those that are new are added, those that were
-- changed or moved take what is sent, the others are left alone. The reach is asked once for each patient.
create function save_measurements(sent json, sent_by text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given measurements[];
  saved integer;
begin
  select array_agg(row(id, "profileId", type, name, value, text, unit, parts, "takenAt", sent_by)::measurements) into given
  from json_to_recordset(sent) as one (id uuid, "profileId" uuid, type text, name text, value double precision, text text, unit text,
    parts jsonb, "takenAt" timestamptz);
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
revoke execute on function save_measurements(json, text) from public;
grant execute on function save_measurements(json, text) to alveary_app, alveary_all_sites;

-- Those of a patient that the source has taken back
create function drop_measurements(patient uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform measurements_are_reached(array[patient]);
  delete from measurements m using measurement_ids known
    where known.id = any (ids) and m.profile_id = patient and m.taken_at = known.taken_at and m.id = known.id;
end $$;
revoke execute on function drop_measurements(uuid, uuid[]) from public;
grant execute on function drop_measurements(uuid, uuid[]) to alveary_app, alveary_all_sites;

-- Makes the tables of the years up to one, out of what no year takes yet; answers how many were missing. Whoever reads meanwhile is
-- waited for, but not for long: the next run tries again.
create function make_measurement_years(last_year integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  next_year integer;
  made integer := 0;
  part text;
begin
  -- Two that come together take turns, and the second finds the tables.
  perform pg_advisory_xact_lock(4110735093);
  loop
    select max(substring(relname from '^measurements_(\d{4})$')::integer) + 1 into next_year
      from pg_class where relnamespace = 'public'::regnamespace and relispartition;
    exit when next_year > last_year;
    part := 'measurements_' || next_year;
    alter table measurements detach partition measurements_later;
    execute format('create table %I partition of measurements for values from (%L) to (%L)', part,
      make_timestamptz(next_year, 1, 1, 0, 0, 0), make_timestamptz(next_year + 1, 1, 1, 0, 0, 0));
    call protect_measurements_part(part);
    execute format('with moved as (delete from measurements_later where taken_at < %L returning *)
      insert into %I select * from moved', make_timestamptz(next_year + 1, 1, 1, 0, 0, 0), part);
    execute format('alter table measurements attach partition measurements_later for values from (%L) to (maxvalue)',
      make_timestamptz(next_year + 1, 1, 1, 0, 0, 0));
    made := made + 1;
  end loop;
  return made;
end $$;
revoke execute on function make_measurement_years(integer) from public;
grant execute on function make_measurement_years(integer) to alveary_all_sites;

-- The newest readings of a kind, and the newest values of one in a span, for what stands and what is usual (patients'
-- measurements.store.ts). The reach is asked once and not for each row, and the order is the one of the index: a part without rows costs
-- nothing to scan, so that the planner, who expects few readings, would rather read all and sort them.
create function newest_measurements(patient uuid, kind text, most integer) returns setof measurements
language plpgsql stable security definer set search_path = public, pg_temp set enable_sort = off set jit = off as $$
begin
  if not patient_is_reached(patient) then return; end if;
  return query select m.* from measurements m
    where m.profile_id = patient and m.type = kind order by m.taken_at desc limit most;
end $$;
revoke execute on function newest_measurements(uuid, text, integer) from public;
grant execute on function newest_measurements(uuid, text, integer) to alveary_app, alveary_all_sites;

create function newest_measured_values(patient uuid, kind text, first_at timestamptz, last_at timestamptz, most integer)
returns table (value double precision, taken_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set enable_sort = off set jit = off as $$
begin
  if not patient_is_reached(patient) then return; end if;
  return query select m.value, m.taken_at from measurements m
    where m.profile_id = patient and m.type = kind and m.value is not null and m.taken_at > first_at and m.taken_at <= last_at
    order by m.taken_at desc limit most;
end $$;
revoke execute on function newest_measured_values(uuid, text, timestamptz, timestamptz, integer) from public;
grant execute on function newest_measured_values(uuid, text, timestamptz, timestamptz, integer) to alveary_app, alveary_all_sites;
