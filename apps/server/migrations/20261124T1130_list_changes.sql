-- What became of the kept rows of the list, for those who have counted them: a count is moved on by what changed since, instead of being
-- taken anew (decision 0092). A change of a patient holds all rows of the patient as they were and as they are.

create table patient_list_changes (
  transaction xid8 not null default pg_current_xact_id(),
  -- Both null: so much changed that it is not told one by one.
  before patient_list_rows[],
  after patient_list_rows[],
  check ((before is null) = (after is null))
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
comment on table patient_list_changes is 'Rows of the list before and after each recent change';
create index patient_list_changes_transaction on patient_list_changes (transaction);

-- Transactions before `finished` were over at that time.
create table patient_list_horizons (
  noted_at timestamptz primary key default clock_timestamp(),
  finished xid8 not null
);
comment on table patient_list_horizons is 'Which transactions were over each minute';

create table patient_list_kept_changes (
  is_only boolean not null primary key default true check (is_only),
  since xid8 not null
);
comment on table patient_list_kept_changes is 'The first transaction whose changes, and those of all later ones, are still known';
insert into patient_list_kept_changes (since) values (pg_snapshot_xmin(pg_current_snapshot()));

do $$
declare
  name text;
begin
  foreach name in array array['patient_list_changes', 'patient_list_horizons', 'patient_list_kept_changes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy all_sites on %I for all to alveary_all_sites using (true)', name);
    execute format('create policy owner_rows on %I for all to alveary_owner using (true) with check (true)', name);
    execute format('revoke all on %I from alveary_app, alveary_all_sites', name);
  end loop;
end $$;
grant select on patient_list_changes, patient_list_kept_changes to alveary_all_sites;

-- As before (20261123T0722), and notes what it changed: the lock makes the changes of a patient follow one another.
create or replace function refresh_patient_list(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- More at once are counted anew sooner than they are told.
  is_told constant boolean := cardinality(ids) <= 200;
  known_rows patient_list_rows[];
begin
  perform pg_advisory_xact_lock(41107350, place) from (
    select distinct hashtext(id::text) & 255 as place from unnest(ids) id order by place) places;
  perform set_config('alveary.refreshes_list', 'on', true);
  if is_told then
    known_rows := array(select known from patient_list_rows known where profile_id = any (ids));
  end if;
  insert into patient_list_rows as known
    select * from patient_list_source source where source.profile_id = any (ids) order by source.site_profile_id
    on conflict (site_profile_id) do update set
      (profile_id, site_id, site_number, is_first, is_shared, last_key, first_key, status, status_place, site_name,
       date_of_birth, ehr_id, ehr_key, member_id, member_key, conditions, conditions_key, module, coordinator_id, coordinator,
       coordinator_key, referring, referring_key, patient_statuses, patient_status_key, last_session, fev1_percent,
       session_grade, spo2, spo2_at, mmrc, mmrc_at, eligible_from, eligible_to, last_contact, last_attempt, last_result,
       next_appointment, next_appointment_over, open_events, month_seconds)
      = (excluded.profile_id, excluded.site_id, excluded.site_number, excluded.is_first, excluded.is_shared,
       excluded.last_key, excluded.first_key, excluded.status, excluded.status_place, excluded.site_name,
       excluded.date_of_birth, excluded.ehr_id, excluded.ehr_key, excluded.member_id, excluded.member_key,
       excluded.conditions, excluded.conditions_key, excluded.module, excluded.coordinator_id, excluded.coordinator,
       excluded.coordinator_key, excluded.referring, excluded.referring_key, excluded.patient_statuses,
       excluded.patient_status_key, excluded.last_session, excluded.fev1_percent, excluded.session_grade, excluded.spo2,
       excluded.spo2_at, excluded.mmrc, excluded.mmrc_at, excluded.eligible_from, excluded.eligible_to,
       excluded.last_contact, excluded.last_attempt, excluded.last_result, excluded.next_appointment,
       excluded.next_appointment_over, excluded.open_events, excluded.month_seconds)
    where known is distinct from excluded;
  delete from patient_list_rows known where profile_id = any (ids)
    and not exists (select from site_profiles where id = known.site_profile_id and profile_id = known.profile_id);
  perform set_config('alveary.refreshes_list', 'off', true);
  if is_told then
    insert into patient_list_changes (before, after)
      select coalesce(old.rows, '{}'), coalesce(new.rows, '{}')
      from (select profile_id, array_agg(known order by site_profile_id) as rows from unnest(known_rows) known group by profile_id) old
      full join (select profile_id, array_agg(known order by site_profile_id) as rows from patient_list_rows known
        where profile_id = any (ids) group by profile_id) new using (profile_id)
      where old.rows is distinct from new.rows;
  else
    insert into patient_list_changes default values;
  end if;
  insert into patient_list_choices (site_id, column_id, value)
    select site_id, 'conditions', unnest(conditions) from patient_list_rows where profile_id = any (ids)
    union select site_id, 'care-coordinator', coordinator_id::text from patient_list_rows
      where profile_id = any (ids) and coordinator_id is not null
    except select site_id, column_id, value from patient_list_choices
    order by 1, 2, 3
    on conflict do nothing;
end $$;

-- Rows that anything else writes: a patient who is deleted, or a hand.
create function patient_list_written_otherwise() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('alveary.refreshes_list', true) is distinct from 'on' then
    insert into patient_list_changes default values;
  end if;
  return null;
end $$;
revoke all on function patient_list_written_otherwise() from public;
create trigger written_otherwise after insert or update or delete or truncate on patient_list_rows
  for each statement execute function patient_list_written_otherwise();

-- As before, and says so itself: a load without triggers ends with it.
create or replace procedure rebuild_patient_list() language plpgsql as $$
begin
  delete from patient_list_rows;
  delete from patient_list_choices;
  insert into patient_list_rows select * from patient_list_source;
  insert into patient_list_choices (site_id, column_id, value)
    select distinct site_id, 'conditions', unnest(conditions) from patient_list_rows where conditions <> '{}'
    union all select distinct site_id, 'care-coordinator', coordinator_id::text from patient_list_rows
      where coordinator_id is not null;
  insert into patient_list_changes default values;
end $$;

-- Forgets what transactions changed that were over a quarter of an hour ago. Called each minute.
create function forget_list_changes() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  past patient_list_horizons;
begin
  insert into patient_list_horizons (finished) values (pg_snapshot_xmin(pg_current_snapshot()));
  select * into past from patient_list_horizons where noted_at < now() - interval '15 minutes' order by noted_at desc limit 1;
  if past is null then return; end if;
  update patient_list_kept_changes set since = greatest(since, past.finished);
  delete from patient_list_changes where transaction < past.finished;
  delete from patient_list_horizons where noted_at < past.noted_at;
end $$;
revoke all on function forget_list_changes() from public;
grant execute on function forget_list_changes() to alveary_all_sites;
