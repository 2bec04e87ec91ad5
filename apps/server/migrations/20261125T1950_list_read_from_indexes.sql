-- A page of the list and its file read less: the kept rows hold the name as it is written, so that no second table is asked for it; and the
-- indexes in whose order rows are read hold what most of them are left out for, so that these need not be looked at (decision 0101).

-- 1. The name as it is written ----------------------------------------------------------------------------------------------------

alter table patient_list_rows add column last_name text, add column first_name text;

-- As before, with the names.
do $$
begin
  execute 'create or replace view patient_list_source with (security_invoker = true) as '
    || regexp_replace(pg_get_viewdef('patient_list_source'), '( AS month_seconds)(\s+FROM )',
      '\1, patient.last_name, patient.first_name\2');
  perform last_name, first_name from patient_list_source limit 0;
end $$;

-- As before (20261124T1130), with the names.
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
       next_appointment, next_appointment_over, open_events, month_seconds, last_name, first_name)
      = (excluded.profile_id, excluded.site_id, excluded.site_number, excluded.is_first, excluded.is_shared,
       excluded.last_key, excluded.first_key, excluded.status, excluded.status_place, excluded.site_name,
       excluded.date_of_birth, excluded.ehr_id, excluded.ehr_key, excluded.member_id, excluded.member_key,
       excluded.conditions, excluded.conditions_key, excluded.module, excluded.coordinator_id, excluded.coordinator,
       excluded.coordinator_key, excluded.referring, excluded.referring_key, excluded.patient_statuses,
       excluded.patient_status_key, excluded.last_session, excluded.fev1_percent, excluded.session_grade, excluded.spo2,
       excluded.spo2_at, excluded.mmrc, excluded.mmrc_at, excluded.eligible_from, excluded.eligible_to,
       excluded.last_contact, excluded.last_attempt, excluded.last_result, excluded.next_appointment,
       excluded.next_appointment_over, excluded.open_events, excluded.month_seconds, excluded.last_name, excluded.first_name)
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

-- 2. All rows anew, without the indexes, which are made afterwards: a million take a minute ----------------------------

create temporary table listed on commit drop as
  select kept.*, patient.last_name as name_last, patient.first_name as name_first
  from patient_list_rows kept join profiles patient on patient.id = kept.profile_id;
alter table listed drop column last_name, drop column first_name;
create temporary table list_indexes on commit drop as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = 'patient_list_rows'::regclass and not indisunique;
do $$
declare
  one text;
begin
  for one in select name from list_indexes loop execute format('drop index %s', one); end loop;
end $$;
truncate patient_list_rows;
insert into patient_list_rows select * from listed;
do $$
declare
  one text;
begin
  for one in select definition from list_indexes where name not in ('patient_list_name', 'patient_list_conditions',
      'patient_list_coordinator', 'patient_list_patient_status', 'patient_list_fev1', 'patient_list_grade', 'patient_list_spo2',
      'patient_list_mmrc', 'patient_list_result', 'patient_list_events', 'patient_list_birth', 'patient_list_session',
      'patient_list_spo2_at', 'patient_list_mmrc_at', 'patient_list_contact', 'patient_list_attempt', 'patient_list_appointment',
      'patient_list_ehr', 'patient_list_member', 'patient_list_referring') loop
    execute one;
  end loop;
end $$;

-- 3. Read in this order without looking at the rows: by name, grade, and whether a row stands for its patient -----------------------------

create index patient_list_name on patient_list_rows (last_key, first_key, profile_id) include (is_first, session_grade);
create index patient_list_conditions on patient_list_rows (conditions_key, last_key, first_key, profile_id)
  include (is_first, session_grade);
create index patient_list_coordinator on patient_list_rows (coordinator_key, last_key, first_key, profile_id)
  include (is_first, session_grade);
create index patient_list_patient_status on patient_list_rows (patient_status_key, last_key, first_key, profile_id)
  include (is_first, session_grade);
create index patient_list_fev1 on patient_list_rows (fev1_percent, last_key, first_key, profile_id) include (is_first, session_grade);
create index patient_list_grade on patient_list_rows (session_grade, last_key, first_key, profile_id) include (is_first);
create index patient_list_spo2 on patient_list_rows (spo2, last_key, first_key, profile_id) include (is_first, session_grade);
create index patient_list_mmrc on patient_list_rows (mmrc, last_key, first_key, profile_id) include (is_first, session_grade);
create index patient_list_result on patient_list_rows (last_result, last_key, first_key, profile_id) include (is_first, session_grade);
create index patient_list_events on patient_list_rows (open_events, last_key, first_key, profile_id) include (is_first, session_grade);
create index patient_list_ehr on patient_list_rows (ehr_key, last_key, first_key, profile_id) include (is_first, session_grade);
create index patient_list_member on patient_list_rows (member_key, last_key, first_key, profile_id) include (is_first, session_grade);
create index patient_list_referring on patient_list_rows (referring_key, last_key, first_key, profile_id)
  include (is_first, session_grade);
create index patient_list_birth on patient_list_rows (date_of_birth, last_key, first_key, profile_id)
  include (is_first, is_shared, status_place, session_grade);
create index patient_list_session on patient_list_rows (last_session, last_key, first_key, profile_id)
  include (is_first, is_shared, status_place, session_grade);
create index patient_list_spo2_at on patient_list_rows (spo2_at, last_key, first_key, profile_id)
  include (is_first, is_shared, status_place, session_grade);
create index patient_list_mmrc_at on patient_list_rows (mmrc_at, last_key, first_key, profile_id)
  include (is_first, is_shared, status_place, session_grade);
create index patient_list_contact on patient_list_rows (last_contact, last_key, first_key, profile_id)
  include (is_first, is_shared, status_place, session_grade);
create index patient_list_attempt on patient_list_rows (last_attempt, last_key, first_key, profile_id)
  include (is_first, is_shared, status_place, session_grade);
create index patient_list_appointment on patient_list_rows (next_appointment, last_key, first_key, profile_id)
  include (is_first, is_shared, status_place, session_grade);
