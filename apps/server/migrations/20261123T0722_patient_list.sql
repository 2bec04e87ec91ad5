-- What the list of all patients shows, sorts and filters by: one kept row for each site profile (OP-VIEWS-1; decision 0063).
-- Triggers note whose row is old, and the commit writes it anew, once for each patient; rebuild_patient_list() makes all of them.

-- 1. The kept rows --------------------------------------------------------------------------------------------------------------

create table patient_list_rows (
  site_profile_id uuid primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  site_id uuid not null,
  site_number integer not null,
  -- The oldest membership of the patient: where all of a patient's rows say the same, one of them stands for the patient.
  is_first boolean not null,
  is_shared boolean not null,
  last_key text collate "C",
  first_key text collate "C",
  status text not null,
  -- The place in the programme, which is not the order of the letters.
  status_place smallint not null,
  site_name text collate "C" not null,
  date_of_birth date,
  ehr_id text,
  ehr_key text collate "C",
  member_id text,
  member_key text collate "C",
  conditions text[] not null,
  conditions_key text collate "C",
  module text collate "C" not null,
  coordinator_id uuid,
  coordinator text,
  coordinator_key text collate "C",
  referring text,
  referring_key text collate "C",
  patient_statuses text[] not null,
  patient_status_key text collate "C",
  last_session timestamptz,
  fev1_percent integer,
  session_grade text collate "C",
  spo2 double precision,
  spo2_at timestamptz,
  mmrc double precision,
  mmrc_at timestamptz,
  eligible_from timestamptz,
  eligible_to timestamptz,
  last_contact timestamptz,
  last_attempt timestamptz,
  last_result text collate "C",
  next_appointment timestamptz,
  -- When it is over: from then on another one is the next.
  next_appointment_over timestamptz,
  open_events integer not null,
  -- The month where the site is (counted from year 0) times ten million, plus the seconds given in it; 0 for none. A month that is over counts as
  -- nothing, and sorts below every value of the present one.
  month_seconds bigint not null
);
call protect_patient_table('patient_list_rows');
revoke insert, update, delete on patient_list_rows from alveary_app, alveary_all_sites;

create index patient_list_site on patient_list_rows (site_id);
create index patient_list_profile on patient_list_rows (profile_id);
create index patient_list_name on patient_list_rows (last_key, first_key, profile_id);
-- Few different values: the names of those who share one stand in order. Many: the few that share one are sorted when asked for.
create index patient_list_status on patient_list_rows (status_place, last_key, first_key, profile_id);
create index patient_list_site_name on patient_list_rows (site_name, last_key, first_key, profile_id);
create index patient_list_module on patient_list_rows (module, last_key, first_key, profile_id);
create index patient_list_conditions on patient_list_rows (conditions_key, last_key, first_key, profile_id);
create index patient_list_condition on patient_list_rows using gin (conditions);
create index patient_list_coordinator on patient_list_rows (coordinator_key, last_key, first_key, profile_id);
create index patient_list_coordinator_id on patient_list_rows (coordinator_id);
create index patient_list_patient_status on patient_list_rows (patient_status_key, last_key, first_key, profile_id);
create index patient_list_fev1 on patient_list_rows (fev1_percent, last_key, first_key, profile_id);
create index patient_list_grade on patient_list_rows (session_grade, last_key, first_key, profile_id);
create index patient_list_spo2 on patient_list_rows (spo2, last_key, first_key, profile_id);
create index patient_list_mmrc on patient_list_rows (mmrc, last_key, first_key, profile_id);
create index patient_list_result on patient_list_rows (last_result, last_key, first_key, profile_id);
create index patient_list_events on patient_list_rows (open_events, last_key, first_key, profile_id);
create index patient_list_minutes on patient_list_rows (month_seconds, last_key, first_key, profile_id);
create index patient_list_birth on patient_list_rows (date_of_birth);
create index patient_list_ehr on patient_list_rows (ehr_key);
create index patient_list_member on patient_list_rows (member_key);
create index patient_list_referring on patient_list_rows (referring_key);
create index patient_list_session on patient_list_rows (last_session);
create index patient_list_spo2_at on patient_list_rows (spo2_at);
create index patient_list_mmrc_at on patient_list_rows (mmrc_at);
create index patient_list_eligible_from on patient_list_rows (eligible_from);
create index patient_list_eligible_to on patient_list_rows (eligible_to);
create index patient_list_contact on patient_list_rows (last_contact);
create index patient_list_attempt on patient_list_rows (last_attempt);
create index patient_list_appointment on patient_list_rows (next_appointment);
create index patient_list_appointment_over on patient_list_rows (next_appointment_over)
  where next_appointment_over is not null;

-- What can be chosen in a filter, for each site: the conditions and coordinators that patients there have or had.
create table patient_list_choices (
  site_id uuid not null references sites (id) on delete cascade,
  column_id text not null check (column_id in ('conditions', 'care-coordinator')),
  value text not null,
  primary key (site_id, column_id, value)
);
revoke insert, update, delete on patient_list_choices from alveary_app, alveary_all_sites;

-- 2. What the rows say, from the records themselves -----------------------------------------------------------------------------

-- FEV1 in percent of predicted and its grade, as modules/spirometry/contract/rules.ts judges a session; a test holds one against
-- the other.
create function patient_list_session(session uuid, out fev1_percent integer, out grade text)
language sql stable security invoker as $$
  with seen as (
    select s.*, (case when to_char(p.date_of_birth, 'MMDD') = '0229' then p.date_of_birth + 1 else p.date_of_birth end
        + interval '6 years')::date as sixth_birthday, p.date_of_birth
    from spirometry_sessions s join profiles p on p.id = s.profile_id where s.id = session
  ), overwritten as (
    select o.* from seen join spirometry_overwritings o on o.session_id = seen.id and o.version = seen.version
    where o.kind <> 'original'
  ), tests as (
    select t.id, t.position, t.fev1,
      case when said.status is null
          or said.status = case t.fev1_quality when 'unusable' then 'unusable' else 'usable' end
        then t.fev1_quality else said.status end as quality,
      round((t.fev1 * 1000)::numeric, 6) as exact_ml
    from spirometry_tests t
    left join overwritten o on true
    left join lateral (
      select one ->> 'fev1_status' as status from jsonb_array_elements(o.test_overwrites) one
      where one ->> 'test_id' = t.id::text limit 1) said on true
    where t.session_id = session and not t.id = any (coalesce(o.excluded_test_ids, '{}'))
  ), best as (
    select coalesce(
      (select t.id from overwritten o join tests t on t.id = o.best_fev1_test_id),
      (select id from tests where quality <> 'unusable' and fev1 is not null
         and not exists (select from overwritten where best_fev1_test_id is not null)
       order by floor(exact_ml + 0.5) desc, position limit 1)) as id
  ), good as (
    select floor(exact_ml + 0.5) as ml, row_number() over (order by exact_ml desc) as place
    from tests where quality = 'acceptable' and fev1 is not null
  ), pair as (
    select count(*) as number, max(ml) as largest, max(ml) - max(ml) filter (where place = 2) as apart from good
  ), young as (
    select coalesce(age_years <= 6, performed_at::date between date_of_birth and sixth_birthday, false) as is_young from seen
  )
  select
    (select floor(t.fev1 / v.m * 100 + 0.5)::integer from best join tests t on t.id = best.id
       join spirometry_predicted_values v on v.session_id = session and v.measure = 'fev1'),
    case
      when number >= 2 and (apart <= case when is_young then 100 else 150 end or is_young and apart * 10 <= largest)
        then case when number >= 3 then 'A' else 'B' end
      when number >= 2 and apart <= case when is_young then 150 else 200 end then 'C'
      when number >= 2 and apart <= case when is_young then 200 else 250 end then 'D'
      when number >= 1 then 'E'
      when exists (select from tests where quality = 'usable' and fev1 is not null) then 'U'
      else 'F' end
  from pair, young
$$;

create view patient_list_source with (security_invoker = true) as
select membership.id as site_profile_id, patient.id as profile_id, membership.site_id, membership.site_number,
  not exists (select from site_profiles o where o.profile_id = patient.id and o.id < membership.id) as is_first,
  exists (select from site_profiles o where o.profile_id = patient.id and o.id <> membership.id) as is_shared,
  name_key(patient.last_name) collate "C" as last_key, name_key(patient.first_name) collate "C" as first_key,
  membership.engagement_status as status,
  array_position(array['ELIGIBLE', 'NOT_AWARE', 'AWARE', 'ACTIVATED', 'MANAGED', 'DECLINED_PROSPECT', 'DISENROLLED'],
    membership.engagement_status)::smallint as status_place,
  (select lower(short_name) collate "C" from sites where id = membership.site_id) as site_name,
  patient.date_of_birth, ehr.value as ehr_id, name_key(ehr.value) collate "C" as ehr_key,
  patient.insurance_member_id as member_id, name_key(patient.insurance_member_id) collate "C" as member_key,
  present.names as conditions, nullif(left(lower(array_to_string(present.names, ', ')), 200), '') collate "C" as conditions_key,
  membership.module collate "C" as module,
  coordinator.id as coordinator_id, coordinator.name as coordinator, name_key(coordinator.name) collate "C" as coordinator_key,
  referring.name as referring, name_key(referring.name) collate "C" as referring_key,
  marked.types as patient_statuses, nullif(array_to_string(marked.types, ','), '') collate "C" as patient_status_key,
  session.performed_at as last_session, judged.fev1_percent, judged.grade collate "C" as session_grade,
  oxygen.value as spo2, oxygen.taken_at as spo2_at, breath.value as mmrc, breath.taken_at as mmrc_at,
  eligible.date as eligible_from, ended.date as eligible_to,
  (select sent from communications c where c.profile_id = patient.id
     and communication_result in ('ANSWERED', 'DELIVERED', 'APPOINTMENT_COMPLETE') order by sent desc, c.id desc limit 1)
    as last_contact,
  attempt.sent as last_attempt, attempt.communication_result collate "C" as last_result,
  appointment.start_at as next_appointment, appointment.over_at as next_appointment_over,
  (select count(*)::integer from adverse_events e where e.profile_id = patient.id and e.status in ('OPEN', 'IN_PROGRESS'))
    as open_events,
  coalesce(given.month_seconds, 0) as month_seconds
from profiles patient
join site_profiles membership on membership.profile_id = patient.id
left join lateral (select value from profile_identifiers i
  where i.profile_id = patient.id and type = 'EhrId' order by i.id limit 1) ehr on true
left join lateral (select coalesce(array_agg(distinct name order by name), '{}') as names from profile_conditions c
  where c.profile_id = patient.id and abated_at is null
    and (clinical_status is null or clinical_status in ('active', 'recurrence', 'relapse'))) present on true
left join lateral (select u.id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as name
  from care_team_members m join portal_users u on u.id = m.user_id
  where m.profile_id = patient.id and m.role = 'care_coordinator' and m.to_at is null
  order by m.from_at desc, m.id desc limit 1) coordinator on true
left join lateral (select concat_ws(' ', r.first_name, r.last_name) as name
  from profile_practitioners p join practitioners r on r.id = p.practitioner_id
  where p.profile_id = patient.id and p.type in ('REFERRAL', 'REFERRAL_AND_PRIMARY') order by p.id limit 1) referring on true
left join lateral (select coalesce(array_agg(status_type order by status_type), '{}') as types from patient_statuses s
  where s.profile_id = patient.id) marked on true
left join lateral (select s.id, s.performed_at from spirometry_sessions s
  where s.profile_id = patient.id order by performed_at desc, s.id desc limit 1) session on true
left join lateral patient_list_session(session.id) judged on session.id is not null
left join lateral (select value, taken_at from measurements m
  where m.profile_id = patient.id and type = 'spo2' and value is not null order by taken_at desc, m.id desc limit 1) oxygen on true
left join lateral (select value, taken_at from (
    (select value, taken_at, id from measurements m where m.profile_id = patient.id and type = 'breathlessness'
       and value is not null order by taken_at desc, id desc limit 1)
    union all
    (select score, answered_at, id from questionnaire_results q where q.profile_id = patient.id
       and internal_name = 'mmrc-dyspnoea' and removed_at is null and score is not null
     order by answered_at desc, id desc limit 1)) newest
  order by taken_at desc, id desc limit 1) breath on true
left join lateral (select date from patient_journeys j where j.profile_id = patient.id and j.site_id = membership.site_id
  and status = 'ELIGIBLE' order by date desc, j.id desc limit 1) eligible on true
-- Who declined or left is not eligible any more.
left join lateral (select date from patient_journeys j where j.profile_id = patient.id and j.site_id = membership.site_id
  and status in ('DECLINED_PROSPECT', 'DISENROLLED') and (eligible.date is null or date >= eligible.date)
  order by date, j.id limit 1) ended on true
left join lateral (select sent, communication_result from communications c
  where c.profile_id = patient.id and communication_result is not null order by sent desc, c.id desc limit 1) attempt on true
left join lateral (select start_at, start_at + make_interval(mins => duration_minutes) as over_at from appointments a
  where a.profile_id = patient.id and status in ('PENDING', 'PROPOSED', 'BOOKED')
    and start_at > now() - interval '2 hours' and start_at + make_interval(mins => duration_minutes) > now()
  order by start_at, a.id limit 1) appointment on true
-- Of the newest month that has time, whichever it is: what the row says does not grow old by itself. Months begin where the site is.
left join lateral (
  select (extract(year from month) * 12 + extract(month from month))::bigint * 10000000 + (
      select floor(sum(extract(epoch from ended_at - greatest(started_at, month at time zone zone))))::bigint
      from staff_intervals i where i.profile_id = patient.id and started_at > (month at time zone zone) - interval '24 hours'
        and ended_at > month at time zone zone) as month_seconds
  from (select zone, date_trunc('month', (max(ended_at) - interval '1 microsecond') at time zone zone) as month
        from staff_intervals i, (select zone_of_site(feature_values) as zone from sites where id = membership.site_id) of_site
        where i.profile_id = patient.id group by zone) newest) given on true;

-- 3. How the rows follow the records --------------------------------------------------------------------------------------------

-- Brings the rows of these patients to what their records say. The lock comes first, so that of two transactions that change one
-- patient the later one reads what the earlier one wrote. It is one of 256 by the patient, held by nobody before the end of a
-- transaction and taken in order: a lock of the record would meet those that the transactions hold already.
create function refresh_patient_list(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(41107350, place) from (
    select distinct hashtext(id::text) & 255 as place from unnest(ids) id order by place) places;
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
  insert into patient_list_choices (site_id, column_id, value)
    select site_id, 'conditions', unnest(conditions) from patient_list_rows where profile_id = any (ids)
    union select site_id, 'care-coordinator', coordinator_id::text from patient_list_rows
      where profile_id = any (ids) and coordinator_id is not null
    except select site_id, column_id, value from patient_list_choices
    order by 1, 2, 3
    on conflict do nothing;
end $$;

-- Whose rows the open transactions have made old. Each transaction sees and takes its own.
create table patient_list_stale (
  transaction xid8 not null,
  profile_id uuid not null,
  primary key (transaction, profile_id)
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
call protect_patient_table('patient_list_stale');
revoke all on patient_list_stale from alveary_app, alveary_all_sites;

-- At the commit, and by then once for each patient: the first event takes all that the transaction noted.
create function patient_list_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  with taken as (delete from patient_list_stale where transaction = pg_current_xact_id() returning profile_id)
  select array_agg(profile_id) into ids from taken;
  if ids is not null then perform refresh_patient_list(ids); end if;
  return null;
end $$;
create constraint trigger followed after insert on patient_list_stale deferrable initially deferred
  for each row execute function patient_list_follow();

create function patient_list_touch(ids uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into patient_list_stale select pg_current_xact_id(), id from unnest(ids) id group by id order by id on conflict do nothing
$$;

create function patient_list_touched() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then perform patient_list_touch(array_agg(profile_id)) from new_rows; end if;
  if tg_op <> 'INSERT' then perform patient_list_touch(array_agg(profile_id)) from old_rows; end if;
  return null;
end $$;

create procedure follow_for_patient_list(name text, touched text) language plpgsql as $$
begin
  execute format('create trigger list_added after insert on %I referencing new table as new_rows
    for each statement execute function %I()', name, touched);
  execute format('create trigger list_changed after update on %I referencing new table as new_rows old table as old_rows
    for each statement execute function %I()', name, touched);
  execute format('create trigger list_removed after delete on %I referencing old table as old_rows
    for each statement execute function %I()', name, touched);
end $$;

-- A new patient has no row before the first site profile, and a patient who goes takes the rows along.
create function patient_list_profiles_touched() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform patient_list_touch(array_agg(now.id)) from new_rows now join old_rows was using (id)
    where (now.last_name, now.first_name, now.date_of_birth, now.insurance_member_id)
      is distinct from (was.last_name, was.first_name, was.date_of_birth, was.insurance_member_id);
  return null;
end $$;
create trigger list_changed after update on profiles referencing new table as new_rows old table as old_rows
  for each statement execute function patient_list_profiles_touched();

-- Most measurements are of other kinds.
create function patient_list_measurements_touched() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    perform patient_list_touch(array_agg(profile_id)) from new_rows where type in ('spo2', 'breathlessness');
  end if;
  if tg_op <> 'INSERT' then
    perform patient_list_touch(array_agg(profile_id)) from old_rows where type in ('spo2', 'breathlessness');
  end if;
  return null;
end $$;

-- What a row says of others: the name of the site, of the coordinator, of the referring provider.
create function patient_list_sites_touched() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform patient_list_touch(array_agg(row.profile_id)) from new_rows now join old_rows was using (id)
    join patient_list_rows row on row.site_id = now.id
    where (now.short_name, zone_of_site(now.feature_values)) is distinct from (was.short_name, zone_of_site(was.feature_values));
  return null;
end $$;
create trigger list_changed after update on sites referencing new table as new_rows old table as old_rows
  for each statement execute function patient_list_sites_touched();

create function patient_list_users_touched() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform patient_list_touch(array_agg(row.profile_id)) from new_rows now join old_rows was using (id)
    join patient_list_rows row on row.coordinator_id = now.id
    where (now.first_name, now.last_name) is distinct from (was.first_name, was.last_name);
  return null;
end $$;
create trigger list_changed after update on portal_users referencing new table as new_rows old table as old_rows
  for each statement execute function patient_list_users_touched();

create index if not exists profile_practitioners_practitioner on profile_practitioners (practitioner_id);
create function patient_list_practitioners_touched() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform patient_list_touch(array_agg(p.profile_id)) from new_rows now join old_rows was using (id)
    join profile_practitioners p on p.practitioner_id = now.id
    where (now.first_name, now.last_name) is distinct from (was.first_name, was.last_name);
  return null;
end $$;
create trigger list_changed after update on practitioners referencing new table as new_rows old table as old_rows
  for each statement execute function patient_list_practitioners_touched();

call follow_for_patient_list('site_profiles', 'patient_list_touched');
call follow_for_patient_list('profile_identifiers', 'patient_list_touched');
call follow_for_patient_list('profile_conditions', 'patient_list_touched');
call follow_for_patient_list('care_team_members', 'patient_list_touched');
call follow_for_patient_list('profile_practitioners', 'patient_list_touched');
call follow_for_patient_list('patient_statuses', 'patient_list_touched');
call follow_for_patient_list('spirometry_sessions', 'patient_list_touched');
call follow_for_patient_list('spirometry_tests', 'patient_list_touched');
call follow_for_patient_list('spirometry_predicted_values', 'patient_list_touched');
call follow_for_patient_list('spirometry_overwritings', 'patient_list_touched');
call follow_for_patient_list('measurements', 'patient_list_measurements_touched');
call follow_for_patient_list('questionnaire_results', 'patient_list_touched');
call follow_for_patient_list('patient_journeys', 'patient_list_touched');
call follow_for_patient_list('communications', 'patient_list_touched');
call follow_for_patient_list('appointments', 'patient_list_touched');
call follow_for_patient_list('adverse_events', 'patient_list_touched');
call follow_for_patient_list('staff_intervals', 'patient_list_touched');
drop procedure follow_for_patient_list(text, text);

-- 4. How they are checked and made anew -----------------------------------------------------------------------------------------

-- An appointment that is over makes room for the next one. Called each minute. @returns how many patients were looked at
create function refresh_passed_appointments() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  select array_agg(distinct profile_id) into ids from (
    select profile_id from patient_list_rows where next_appointment_over <= now() order by next_appointment_over limit 5000) over_now;
  if ids is null then return 0; end if;
  perform refresh_patient_list(ids);
  return cardinality(ids);
end $$;

-- Holds the rows of the next patients, by id, against their records, and mends those that differ. What only time has changed, the
-- next appointment, counts as mended too.
create function mend_patient_list(after_profile uuid, patients integer, out last_profile uuid, out mended bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  wrong uuid[];
begin
  select array_agg(id), (array_agg(id order by id desc))[1] into ids, last_profile from (
    select id from profiles where after_profile is null or id > after_profile order by id limit patients) next_ones;
  select array_agg(distinct profile_id) into wrong from (
    (select * from patient_list_source where profile_id = any (ids) except select * from patient_list_rows where profile_id = any (ids))
    union all
    (select * from patient_list_rows where profile_id = any (ids) except select * from patient_list_source where profile_id = any (ids))
  ) differing;
  mended := coalesce(cardinality(wrong), 0);
  if mended > 0 then perform refresh_patient_list(wrong); end if;
end $$;

-- Makes everything above from the records: for a load that switched the triggers off.
create procedure rebuild_patient_list() language plpgsql as $$
begin
  delete from patient_list_rows;
  delete from patient_list_choices;
  insert into patient_list_rows select * from patient_list_source;
  insert into patient_list_choices (site_id, column_id, value)
    select distinct site_id, 'conditions', unnest(conditions) from patient_list_rows where conditions <> '{}'
    union all select distinct site_id, 'care-coordinator', coordinator_id::text from patient_list_rows
      where coordinator_id is not null;
end $$;

revoke all on function patient_list_session(uuid), refresh_patient_list(uuid[]), patient_list_follow(), patient_list_touch(uuid[]),
  patient_list_touched(), patient_list_profiles_touched(), patient_list_measurements_touched(), patient_list_sites_touched(),
  patient_list_users_touched(), patient_list_practitioners_touched(), refresh_passed_appointments(),
  mend_patient_list(uuid, integer) from public;
revoke all on procedure rebuild_patient_list() from public;
revoke all on patient_list_source from alveary_app, alveary_all_sites;
-- Called by jobs and by a command.
grant execute on function refresh_passed_appointments(), mend_patient_list(uuid, integer) to alveary_all_sites;

call rebuild_patient_list();
