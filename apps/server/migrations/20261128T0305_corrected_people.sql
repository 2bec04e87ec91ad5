-- A correction of the birth date, the birth sex or a height reaches every session that was compared with it, on record with who, when,
-- before and after (OP-SPIRO-3). The worker works the sessions out again: the job 'correct-sessions' of modules/spirometry.

-- Predicted values go by the sex at birth; `sex` stays what the record systems call gender. What stands today becomes the birth sex, from
-- the record and confirmed by nobody. A person may also have said that it is not known: null with the source 'person'.
alter table profiles add column birth_sex text check (birth_sex in ('female', 'male'));
alter table profiles add column birth_sex_source text check (birth_sex_source in ('record', 'import', 'person'));
alter table profiles add constraint profiles_birth_sex_has_source check (birth_sex is null or birth_sex_source is not null);
-- Neither the search nor the list shows the birth sex.
alter table profiles disable trigger user;
update profiles set birth_sex = sex, birth_sex_source = 'record' where sex in ('female', 'male');
alter table profiles enable trigger user;

-- Where nobody said the birth sex it follows the gender of the record; a gender of other or unknown takes nothing away.
create function profiles_follow_sex() returns trigger language plpgsql as $$
declare
  is_news boolean;
begin
  if coalesce(new.birth_sex_source, 'record') <> 'record' or new.sex is null or new.sex not in ('female', 'male') then return new; end if;
  if tg_op = 'INSERT' then
    is_news := new.birth_sex is null;
  else
    -- Who merges chooses both.
    is_news := new.sex is distinct from old.sex and new.birth_sex is not distinct from old.birth_sex
      and current_setting('app.merging', true) is distinct from 'on';
  end if;
  if is_news then
    new.birth_sex := new.sex;
    new.birth_sex_source := 'record';
  end if;
  return new;
end $$;
create trigger birth_sex_added before insert on profiles for each row execute function profiles_follow_sex();
create trigger birth_sex_changed before update of sex on profiles for each row execute function profiles_follow_sex();

do $$
begin
  execute replace(pg_get_functiondef('merge_patients(uuid, uuid, uuid, text[], text, uuid, timestamptz)'::regprocedure),
    $q$'sex', 'language'$q$, $q$'sex', 'birth_sex', 'birth_sex_source', 'language'$q$);
end $$;

-- Whether the height came with the session or is the nearest one that was measured, and when that was.
alter table spirometry_sessions add column height_source text check (height_source in ('session', 'measured'));
alter table spirometry_sessions add column height_measured_at timestamptz;
alter table spirometry_sessions add constraint spirometry_sessions_height_measured
  check ((height_measured_at is not null) = (height_source is not distinct from 'measured'));
alter table spirometry_sessions disable trigger user;
update spirometry_sessions s set height_source = case when known.at is null then 'session' else 'measured' end, height_measured_at = known.at
  from (select o.id, (select m.taken_at from measurements m where m.profile_id = o.profile_id and m.type = 'height'
      and m.value = o.height_cm and m.taken_at < o.performed_at + interval '1 day' and m.taken_at > o.performed_at - interval '1 year'
      order by m.taken_at desc limit 1) as at
    from spirometry_sessions o where o.height_cm is not null) known
  where s.id = known.id;
alter table spirometry_sessions enable trigger user;

create table spirometry_corrections (
  id uuid primary key,
  session_id uuid not null references spirometry_sessions (id),
  profile_id uuid not null references profiles (id),
  corrected_at timestamptz not null,
  -- Null where another system sent it
  corrected_by uuid references portal_users (id),
  -- Person, height, z-scores, percent of predicted and grades
  before jsonb not null,
  after jsonb not null
);
create index spirometry_corrections_session on spirometry_corrections (session_id, corrected_at desc, id desc);
call protect_patient_table('spirometry_corrections');
revoke update, delete on spirometry_corrections from alveary_app, alveary_all_sites;
insert into merge_tables (name, way) values ('spirometry_corrections', 'moves');

-- Of patients without a session there is nothing to correct; a height matters to sessions that came without one.
create function correct_sessions_later(patients uuid[], who uuid, of_height boolean default false) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('correct-sessions', json_build_object('profileId', compared.profile_id, 'by', who))
  from (select distinct s.profile_id from spirometry_sessions s
    where s.profile_id = any (patients) and (not of_height or s.height_source = 'measured' or s.height_cm is null)) compared;
end $$;
revoke execute on function correct_sessions_later(uuid[], uuid, boolean) from public;

create function profiles_correct_sessions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform correct_sessions_later(array_agg(new_rows.id), app_user_id())
    from new_rows join old_rows using (id)
    where (new_rows.date_of_birth, new_rows.birth_sex) is distinct from (old_rows.date_of_birth, old_rows.birth_sex);
  return null;
end $$;
revoke execute on function profiles_correct_sessions() from public;
create trigger sessions_corrected after update on profiles referencing old table as old_rows new table as new_rows
  for each statement execute function profiles_correct_sessions();

create function heights_correct_sessions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  patients uuid[];
begin
  -- A merge is corrected as a whole.
  if current_setting('app.merging', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct profile_id) into patients from added where type = 'height';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct profile_id) into patients from removed where type = 'height';
  else
    with was as (select id, profile_id, taken_at, value from removed where type = 'height'),
      is_now as (select id, profile_id, taken_at, value from added where type = 'height')
    select array_agg(distinct profile_id) into patients
      from ((table was except table is_now) union all (table is_now except table was)) moved;
  end if;
  if patients is not null then perform correct_sessions_later(patients, app_user_id(), true); end if;
  return null;
end $$;
revoke execute on function heights_correct_sessions() from public;
create trigger sessions_height_added after insert on measurements referencing new table as added
  for each statement execute function heights_correct_sessions();
create trigger sessions_height_changed after update on measurements referencing old table as removed new table as added
  for each statement execute function heights_correct_sessions();
create trigger sessions_height_removed after delete on measurements referencing old table as removed
  for each statement execute function heights_correct_sessions();

-- The sessions of two records are those of one person now, or of two again.
create function merges_correct_sessions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('correct-sessions', json_build_object('profileId', patient, 'by', coalesce(new.undone_by, new.merged_by)))
    from unnest(case when new.undone_at is null then array[new.survivor_id] else array[new.survivor_id, new.merged_id] end) patient
    where exists (select from spirometry_sessions s where s.profile_id in (new.survivor_id, new.merged_id));
  return null;
end $$;
revoke execute on function merges_correct_sessions() from public;
create trigger sessions_corrected after insert or update of undone_at on patient_merges
  for each row execute function merges_correct_sessions();
