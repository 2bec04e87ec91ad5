-- Two records of one person become one, and two again (decision 0077). The closed record leaves `profiles`, so that the database
-- itself refuses whatever is still written to it; where each row was stands in patient_merge_rows.

-- What becomes of the rows of each table that names a patient. A test fails when a table is missing here.
create table merge_tables (
  name text primary key,
  -- moves: all rows; differs: those the surviving record has nothing alike of, the others are kept with the merge;
  -- closes: all are kept with the merge; worked-out: follows from other rows; stays: is never touched
  way text not null check (way in ('moves', 'differs', 'closes', 'worked-out', 'stays')),
  patient_column text not null default 'profile_id',
  -- What makes a row of the closed record (mine) like one of the surviving record (theirs)
  alike text check ((alike is not null) = (way = 'differs')),
  -- As what the rows are counted for people; null are parts of something that is counted
  kind text
);
grant select on merge_tables to alveary_app, alveary_all_sites;
revoke insert, update, delete on merge_tables from alveary_app, alveary_all_sites;

insert into merge_tables (name, way, patient_column, alike, kind) values
  ('adverse_event_appointments', 'moves', 'profile_id', null, null),
  ('adverse_events', 'moves', 'profile_id', null, 'adverse-events'),
  ('aos_sessions', 'moves', 'profile_id', null, 'sessions'),
  ('appointment_notes', 'moves', 'profile_id', null, null),
  ('appointments', 'moves', 'profile_id', null, 'appointments'),
  ('asthma_reports', 'moves', 'profile_id', null, 'reports'),
  ('audit_subjects', 'stays', 'profile_id', null, null),
  ('care_plan_notes', 'moves', 'profile_id', null, 'care-plan-notes'),
  ('care_plan_sections', 'differs', 'profile_id', 'theirs.type = mine.type', null),
  ('care_plans', 'moves', 'profile_id', null, 'care-plans'),
  ('care_team_members', 'differs', 'profile_id', 'theirs.role = mine.role and theirs.to_at is null and mine.to_at is null', 'care-team'),
  ('care_user_links', 'differs', 'profile_id', 'lower(theirs.email) = lower(mine.email)', 'care-users'),
  ('chat_answers', 'moves', 'profile_id', null, null),
  ('chat_channels', 'moves', 'profile_id', null, null),
  ('chat_messages', 'moves', 'profile_id', null, 'chat-messages'),
  ('chat_numbers', 'moves', 'profile_id', null, null),
  ('communication_notes', 'moves', 'profile_id', null, null),
  ('communication_preferences', 'differs', 'profile_id', 'true', 'communication-preferences'),
  ('communications', 'moves', 'profile_id', null, 'logs'),
  ('consent_signers', 'moves', 'profile_id', null, null),
  ('consents', 'moves', 'profile_id', null, 'consents'),
  ('device_orders', 'moves', 'profile_id', null, 'device-orders'),
  ('documents', 'moves', 'profile_id', null, 'documents'),
  ('ehr_uploads', 'differs', 'profile_id', $$theirs.site_id = mine.site_id and theirs.kind = mine.kind and theirs.sha256 = mine.sha256
      and theirs.state <> 'REFUSED' and mine.state <> 'REFUSED'$$, null),
  ('encounters', 'moves', 'profile_id', null, 'encounters'),
  ('goals', 'moves', 'profile_id', null, 'goals'),
  ('imported_resources', 'moves', 'profile_id', null, null),
  ('measurement_counts', 'worked-out', 'profile_id', null, null),
  ('measurement_hours', 'worked-out', 'profile_id', null, null),
  ('measurements', 'moves', 'profile_id', null, 'measurements'),
  ('outbound_messages', 'moves', 'profile_id', null, 'messages'),
  ('outbox_messages', 'moves', 'profile_id', null, null),
  ('paired_devices', 'moves', 'profile_id', null, 'devices'),
  ('patient_apps', 'differs', 'profile_id', 'true', null),
  ('patient_care_plans', 'differs', 'profile_id', 'true', null),
  ('patient_journeys', 'moves', 'profile_id', null, 'journeys'),
  ('patient_list_rows', 'worked-out', 'profile_id', null, null),
  ('patient_list_stale', 'stays', 'profile_id', null, null),
  ('patient_search_rows', 'worked-out', 'profile_id', null, null),
  ('patient_search_sites', 'worked-out', 'profile_id', null, null),
  ('patient_statuses', 'differs', 'profile_id', 'theirs.status_type = mine.status_type', 'patient-statuses'),
  ('phone_calls', 'moves', 'target', null, null),
  ('physician_orders', 'moves', 'profile_id', null, 'physician-orders'),
  ('profile_addresses', 'differs', 'profile_id', $$(theirs.use, theirs.lines, theirs.city, theirs.state, theirs.postal_code, theirs.country)
      is not distinct from (mine.use, mine.lines, mine.city, mine.state, mine.postal_code, mine.country)$$, 'addresses'),
  ('profile_conditions', 'moves', 'profile_id', null, 'conditions'),
  ('profile_identifiers', 'differs', 'profile_id', $$theirs.type = mine.type and lower(theirs.value) = lower(mine.value)
      and (theirs.system, theirs.site_id) is not distinct from (mine.system, mine.site_id)$$, 'identifiers'),
  ('profile_links', 'differs', 'profile_id', 'theirs.type = mine.type', 'profile-links'),
  ('profile_phones', 'differs', 'profile_id', $$(theirs.country_code, theirs.phone_number)
      is not distinct from (mine.country_code, mine.phone_number)$$, 'phones'),
  ('profile_practitioners', 'differs', 'profile_id', 'theirs.practitioner_id = mine.practitioner_id', 'practitioners'),
  ('questionnaire_assignments', 'differs', 'profile_id', 'theirs.internal_name = mine.internal_name', null),
  ('questionnaire_links', 'moves', 'profile_id', null, null),
  ('questionnaire_results', 'moves', 'profile_id', null, 'questionnaires'),
  ('reading_days', 'worked-out', 'profile_id', null, null),
  ('recent_profiles', 'closes', 'profile_id', null, null),
  ('reward_accounts', 'differs', 'profile_id', 'true', null),
  ('reward_activities', 'moves', 'profile_id', null, 'rewards'),
  ('sandbox_apps', 'differs', 'profile_id', 'true', null),
  ('session_recordings', 'moves', 'profile_id', null, null),
  ('site_profiles', 'differs', 'profile_id', 'theirs.site_id = mine.site_id', 'sites'),
  ('spirometry_curves', 'moves', 'profile_id', null, null),
  ('spirometry_overwritings', 'moves', 'profile_id', null, null),
  ('spirometry_predicted_values', 'moves', 'profile_id', null, null),
  ('spirometry_sessions', 'moves', 'profile_id', null, 'sessions'),
  ('spirometry_tests', 'moves', 'profile_id', null, null),
  ('staff_intervals', 'moves', 'profile_id', null, null),
  ('sticky_notes', 'moves', 'profile_id', null, 'sticky-notes'),
  ('stored_call_profiles', 'moves', 'target', null, null),
  ('tasks', 'moves', 'profile_id', null, 'tasks'),
  ('time_claims', 'moves', 'profile_id', null, 'minutes'),
  ('todo_tasks', 'moves', 'profile_id', null, 'tasks'),
  ('video_participants', 'moves', 'profile_id', null, null),
  ('video_visits', 'moves', 'profile_id', null, 'visits'),
  ('worklist_set_aside', 'differs', 'profile_id', $$theirs.kind = mine.kind and theirs.fact_key = mine.fact_key
      and theirs.ended_at is null and mine.ended_at is null$$, null);

create table patient_merges (
  id uuid primary key,
  survivor_id uuid not null,
  merged_id uuid not null,
  -- As the closed record was called, for people
  merged_first_name text,
  merged_last_name text,
  merged_date_of_birth date,
  reason text not null check (length(reason) between 1 and 500),
  merged_by uuid not null references portal_users (id),
  merged_at timestamptz not null,
  undone_reason text check (length(undone_reason) between 1 and 500),
  undone_by uuid references portal_users (id),
  undone_at timestamptz,
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_reason is null)),
  check (survivor_id <> merged_id)
);
create index patient_merges_survivor on patient_merges (survivor_id, merged_at desc);
create unique index patient_merges_merged on patient_merges (merged_id) where undone_at is null;
create index patient_merges_undone on patient_merges (merged_id) where undone_at is not null;
alter table patient_merges enable row level security;
alter table patient_merges force row level security;
create policy patient_of_reached_site on patient_merges to alveary_app using (exists (select 1 from site_profiles reached
  where reached.profile_id = patient_merges.survivor_id offset 0));
create policy all_sites on patient_merges to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_merges to current_user using (true) with check (true);
revoke insert, update, delete on patient_merges from alveary_app, alveary_all_sites;

-- Where the rows were: those that moved, by their keys; those that were changed, with what they held; those that were taken out, whole.
create table patient_merge_rows (
  merge_id uuid not null references patient_merges (id),
  place integer not null,
  table_name text not null,
  moved text[],
  key text,
  before jsonb,
  removed jsonb,
  primary key (merge_id, place),
  check ((moved is not null)::int + (before is not null)::int + (removed is not null)::int = 1)
);
revoke all on patient_merge_rows from alveary_app, alveary_all_sites;

-- A patient has one conversation that is written to; what came from a merged record stands beside it, and is still read and answered.
alter table chat_channels add column is_earlier boolean not null default false;
drop index chat_channels_patient;
create unique index chat_channels_patient on chat_channels (profile_id) where not is_ai and not is_earlier;
drop index chat_channels_assistant;
create unique index chat_channels_assistant on chat_channels (profile_id, owner_id) where is_ai and not is_earlier;

-- The key of a row without its patient, as SQL over the alias t: '["0198…"]'
create function merge_key_of(name text, patient_column text) returns text
language sql stable set search_path = public, pg_temp as $$
  select format('jsonb_build_array(%s)::text', string_agg(format('t.%I', a.attname), ', ' order by a.attnum))
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
  where i.indrelid = name::regclass and i.indisprimary and a.attname <> patient_column
$$;
revoke execute on function merge_key_of(text, text) from public;

-- All sites of the patient, when the caller reaches every one of them; null otherwise.
create function merge_sites_of(patient uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case when bool_and(coalesce(substring(app_reach() from sp.site_number for 1) = B'1', false))
    then array_agg(sp.site_id order by sp.site_id) end
  from site_profiles sp where sp.profile_id = patient
$$;
revoke execute on function merge_sites_of(uuid) from public;
grant execute on function merge_sites_of(uuid) to alveary_app, alveary_all_sites;

-- How many rows of each kind would move, and how many the surviving record has already
create function merge_counts(survivor uuid, merged uuid) returns table (kind text, moving bigint, alike bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  one merge_tables;
  found_alike text;
begin
  if merge_sites_of(survivor) is null or merge_sites_of(merged) is null then return; end if;
  for one in select * from merge_tables t where t.kind is not null and t.way in ('moves', 'differs') order by t.kind, t.name loop
    found_alike := case when one.way = 'moves' then 'false'
      else format('exists (select from %I theirs where theirs.%I = $1 and (%s))', one.name, one.patient_column, one.alike) end;
    kind := one.kind;
    execute format('select count(*) filter (where not %1$s), count(*) filter (where %1$s) from %2$I mine where mine.%3$I = $2',
      found_alike, one.name, one.patient_column) into moving, alike using survivor, merged;
    if moving + alike > 0 then return next; end if;
  end loop;
end $$;
revoke execute on function merge_counts(uuid, uuid) from public;
grant execute on function merge_counts(uuid, uuid) to alveary_app;

create function merge_note_change(merge uuid, name text, row_key text, was jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into patient_merge_rows (merge_id, place, table_name, key, before)
  select merge, coalesce(max(place), 0) + 1, name, row_key, was from patient_merge_rows where merge_id = merge
$$;
revoke execute on function merge_note_change(uuid, text, text, jsonb) from public;

-- What has to fit before rows of two records stand in one
create function merge_make_fit(merge uuid, survivor uuid, merged uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  plan uuid;
  one record;
begin
  -- An EHR id without a site means the only site of the patient; with several sites it has to say which.
  if (select count(distinct site_id) from site_profiles where profile_id in (survivor, merged)) > 1 then
    for one in
      select i.id, (select sp.site_id from site_profiles sp where sp.profile_id = i.profile_id) as site
      from profile_identifiers i
      where i.profile_id in (survivor, merged) and i.type = 'EhrId' and i.site_id is null
        and (select count(*) from site_profiles sp where sp.profile_id = i.profile_id) = 1 order by i.id
    loop
      perform merge_note_change(merge, 'profile_identifiers', jsonb_build_array(one.id)::text, '{"site_id": null}');
      update profile_identifiers set site_id = one.site where id = one.id;
    end loop;
  end if;
  -- The numbers and addresses of the surviving record stay the first ones.
  for one in select id, position, row_number() over (order by position, id)
      + (select max(position) from profile_phones where profile_id = survivor) as place
    from profile_phones where profile_id = merged and exists (select from profile_phones where profile_id = survivor)
  loop
    perform merge_note_change(merge, 'profile_phones', jsonb_build_array(one.id)::text, jsonb_build_object('position', one.position));
    update profile_phones set position = one.place where id = one.id;
  end loop;
  for one in select id, position, row_number() over (order by position, id)
      + (select max(position) from profile_addresses where profile_id = survivor) as place
    from profile_addresses where profile_id = merged and exists (select from profile_addresses where profile_id = survivor)
  loop
    perform merge_note_change(merge, 'profile_addresses', jsonb_build_array(one.id)::text, jsonb_build_object('position', one.position));
    update profile_addresses set position = one.place where id = one.id;
  end loop;
  for one in select mine.id from chat_channels mine where mine.profile_id = merged and not mine.is_earlier
      and exists (select from chat_channels theirs where theirs.profile_id = survivor and not theirs.is_earlier
        and theirs.is_ai = mine.is_ai and (not mine.is_ai or theirs.owner_id = mine.owner_id))
  loop
    perform merge_note_change(merge, 'chat_channels', jsonb_build_array(one.id)::text, '{"is_earlier": false}');
    update chat_channels set is_earlier = true where id = one.id;
  end loop;
  select id into plan from patient_care_plans where profile_id = survivor;
  if plan is not null then
    for one in select n.id, n.plan_id, n.section_id, (select theirs.id from care_plan_sections theirs
          join care_plan_sections mine on mine.type = theirs.type where theirs.plan_id = plan and mine.id = n.section_id) as section
      from care_plan_notes n where n.profile_id = merged
    loop
      perform merge_note_change(merge, 'care_plan_notes', jsonb_build_array(one.id)::text,
        jsonb_build_object('plan_id', one.plan_id, 'section_id', one.section_id));
      update care_plan_notes set plan_id = plan, section_id = coalesce(one.section, section_id) where id = one.id;
    end loop;
    for one in select s.id, s.plan_id from care_plan_sections s where s.profile_id = merged
        and not exists (select from care_plan_sections theirs where theirs.plan_id = plan and theirs.type = s.type)
    loop
      perform merge_note_change(merge, 'care_plan_sections', jsonb_build_array(one.id)::text, jsonb_build_object('plan_id', one.plan_id));
      update care_plan_sections set plan_id = plan where id = one.id;
    end loop;
  end if;
  -- What somebody typed for the closed record and did not save yet is offered in the surviving one.
  for one in select d.user_id, d.key, replace(d.key, merged::text, survivor::text) as new_key from drafts d
    where d.key like '%' || merged || '%'
      and not exists (select from drafts other where other.user_id = d.user_id
        and other.key = replace(d.key, merged::text, survivor::text))
  loop
    perform merge_note_change(merge, 'drafts', jsonb_build_array(one.user_id, one.new_key)::text, jsonb_build_object('key', one.key));
    update drafts set key = one.new_key where user_id = one.user_id and key = one.key;
  end loop;
end $$;
revoke execute on function merge_make_fit(uuid, uuid, uuid) from public;

-- What is worked out from rows that moved: the counts by their triggers, here what these leave, and the days with readings once.
create function merge_work_out(patients uuid[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from measurement_counts where profile_id = any (patients) and measurements = 0;
  delete from measurement_hours h where h.profile_id = any (patients) and not exists (
    select from measurement_counts c where c.profile_id = h.profile_id and c.type = h.type and c.folded
      and c.month = date_trunc('month', h.hour, 'UTC'));
  perform recount_reading_days(patients);
end $$;
revoke execute on function merge_work_out(uuid[]) from public;

/* Makes one record of two. @param taken the columns of the person that the surviving record takes from the closed one */
create function merge_patients(merge uuid, survivor uuid, merged uuid, taken text[], why text, who uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  one merge_tables;
  was jsonb;
  spot integer;
begin
  if merge_sites_of(survivor) is null or merge_sites_of(merged) is null then
    raise exception 'both records must be reached in all their sites';
  end if;
  if not taken <@ array['first_name', 'last_name', 'date_of_birth', 'sex', 'language', 'deceased_at', 'email_address',
      'insurance_member_id', 'owner_id'] then
    raise exception 'no column of a person that a merge takes over';
  end if;
  perform from profiles where id in (survivor, merged) order by id for update;
  insert into patient_merges (id, survivor_id, merged_id, merged_first_name, merged_last_name, merged_date_of_birth,
      reason, merged_by, merged_at)
    select merge, survivor, p.id, p.first_name, p.last_name, p.date_of_birth, why, who, at from profiles p where p.id = merged;
  perform set_config('app.merging', 'on', true);
  perform merge_make_fit(merge, survivor, merged);
  select jsonb_object_agg(key, value) into was from profiles p, jsonb_each(to_jsonb(p)) where p.id = survivor and key = any (taken);
  if was is not null then
    perform merge_note_change(merge, 'profiles', jsonb_build_array(survivor)::text, was);
  end if;
  execute format('update profiles s set version = s.version + 1, updated_at = $1 %s from profiles m where s.id = $2 and m.id = $3',
    (select string_agg(format(', %1$I = m.%1$I', name), '') from unnest(taken) name)) using at, survivor, merged;
  for one in select * from merge_tables t where t.way in ('moves', 'differs', 'closes')
    order by t.way = 'closes' desc, t.name = 'site_profiles', t.name
  loop
    if one.way <> 'closes' then
      execute format(
        'with went as (update %1$I t set %2$I = $1 where t.%2$I = $2 %3$s returning %4$s as key)
         insert into patient_merge_rows (merge_id, place, table_name, moved)
         select $3, (select coalesce(max(place), 0) + 1 from patient_merge_rows where merge_id = $3), %5$L, array_agg(key)
         from went having count(*) > 0',
        one.name, one.patient_column,
        case when one.way = 'differs' then format('and not exists (select from %1$I theirs, lateral (select t.*) mine
          where theirs.%2$I = $1 and (%3$s))', one.name, one.patient_column, one.alike) end,
        merge_key_of(one.name, one.patient_column), one.name) using survivor, merged, merge;
    end if;
    if one.way <> 'moves' then
      select coalesce(max(place), 0) into spot from patient_merge_rows where merge_id = merge;
      execute format(
        'with gone as (delete from %1$I t where t.%2$I = $1 returning to_jsonb(t) as whole)
         insert into patient_merge_rows (merge_id, place, table_name, removed)
         select $2, $3 + row_number() over (), %1$L, whole from gone',
        one.name, one.patient_column) using merged, merge, spot;
    end if;
  end loop;
  perform merge_work_out(array[survivor, merged]);
  delete from reading_days where profile_id = merged;
  perform set_config('app.merging', '', true);
  with gone as (delete from profiles t where t.id = merged returning to_jsonb(t) as whole)
  insert into patient_merge_rows (merge_id, place, table_name, removed)
  select merge, (select coalesce(max(place), 0) + 1 from patient_merge_rows where merge_id = merge), 'profiles', whole from gone;
end $$;
revoke execute on function merge_patients(uuid, uuid, uuid, text[], text, uuid, timestamptz) from public;
grant execute on function merge_patients(uuid, uuid, uuid, text[], text, uuid, timestamptz) to alveary_app, alveary_all_sites;

-- Are all sites reached at which both records stood, so that the entry of the closed one was taken out?
create function merge_reaches_closed_sites(merge uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(bool_and(coalesce(substring(app_reach() from (r.removed ->> 'site_number')::int for 1) = B'1', false)), true)
  from patient_merge_rows r where r.merge_id = merge and r.table_name = 'site_profiles' and r.removed is not null
$$;
revoke execute on function merge_reaches_closed_sites(uuid) from public;
grant execute on function merge_reaches_closed_sites(uuid) to alveary_app;

/* Makes two records of one again. What was written since the merge stays where it is. */
create function unmerge_patients(merge uuid, why text, who uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  it patient_merges;
  one record;
  patient_column text;
  columns text;
begin
  select * into it from patient_merges where id = merge and undone_at is null for update;
  if it.id is null or merge_sites_of(it.survivor_id) is null then raise exception 'no merge that can be undone'; end if;
  perform from profiles where id = it.survivor_id for update;
  if exists (select from patient_merges later where later.survivor_id = it.survivor_id and later.undone_at is null
      and (later.merged_at, later.id) > (it.merged_at, it.id)) then
    raise exception 'a later merge comes first';
  end if;
  if not merge_reaches_closed_sites(merge) then raise exception 'a site of the closed record is not reached'; end if;
  perform set_config('app.merging', 'on', true);
  for one in select * from patient_merge_rows r where r.merge_id = merge order by r.place desc loop
    patient_column := coalesce((select t.patient_column from merge_tables t where t.name = one.table_name), '');
    if one.removed is not null then
      select string_agg(format('%I', attname), ', ') into columns from pg_attribute
        where attrelid = one.table_name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)', one.table_name, columns)
        using one.removed;
    elsif one.moved is not null then
      execute format('update %1$I t set %2$I = $1 where t.%2$I = $2 and %3$s = any ($3)', one.table_name, patient_column,
        merge_key_of(one.table_name, patient_column)) using it.merged_id, it.survivor_id, one.moved;
    elsif one.table_name = 'profiles' then
      -- What was changed since then stays as it was changed.
      execute format('update profiles t set version = t.version + 1, updated_at = $2 %s from jsonb_populate_record(null::profiles, $1) was,
          jsonb_populate_record(null::profiles, (select removed from patient_merge_rows where merge_id = $4 and table_name = ''profiles''
            and removed is not null)) closed where t.id = $3',
        (select string_agg(format(', %1$I = case when t.%1$I is not distinct from closed.%1$I then was.%1$I else t.%1$I end', name), '')
          from jsonb_object_keys(one.before) name)) using one.before, at, it.survivor_id, merge;
    else
      execute format('update %1$I t set %2$s from jsonb_populate_record(null::%1$I, $1) was where %3$s = $2', one.table_name,
        (select string_agg(format('%1$I = was.%1$I', name), ', ') from jsonb_object_keys(one.before) name),
        merge_key_of(one.table_name, '')) using one.before, one.key;
    end if;
  end loop;
  delete from recent_profiles r using site_profiles sp
    where r.profile_id = it.survivor_id and sp.id = r.site_profile_id and sp.profile_id <> r.profile_id;
  perform merge_work_out(array[it.survivor_id, it.merged_id]);
  perform set_config('app.merging', '', true);
  delete from patient_merge_rows where merge_id = merge;
  update patient_merges set undone_reason = why, undone_by = who, undone_at = at where id = merge;
end $$;
revoke execute on function unmerge_patients(uuid, text, uuid, timestamptz) from public;
grant execute on function unmerge_patients(uuid, text, uuid, timestamptz) to alveary_app;

/* What goes back when a merge is undone: by kind, how many of the rows that moved are still there */
create function merge_counts_back(merge uuid) returns table (kind text, moving bigint, alike bigint)
language plpgsql stable security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  it patient_merges;
  one record;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then return; end if;
  for one in select t.kind, t.name, t.patient_column, r.moved, r.removed from patient_merge_rows r
    join merge_tables t on t.name = r.table_name where r.merge_id = merge and t.kind is not null and r.before is null order by t.kind
  loop
    kind := one.kind;
    alike := case when one.removed is null then 0 else 1 end;
    moving := 0;
    if one.moved is not null then
      execute format('select count(*) from %1$I t where t.%2$I = $1 and %3$s = any ($2)', one.name, one.patient_column,
        merge_key_of(one.name, one.patient_column)) into moving using it.survivor_id, one.moved;
    end if;
    if moving + alike > 0 then return next; end if;
  end loop;
end $$;
revoke execute on function merge_counts_back(uuid) from public;
grant execute on function merge_counts_back(uuid) to alveary_app;

/* Into which record was this one merged, at the end of the chain? By profile id, or by the id of a site profile that was taken out. */
create function merged_into(closed uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive led as (
    select m.survivor_id, 1 as step from patient_merges m where m.undone_at is null and (m.merged_id = closed or exists (
      select from patient_merge_rows r where r.merge_id = m.id and r.table_name = 'site_profiles' and (r.removed ->> 'id') = closed::text))
    union all
    select m.survivor_id, led.step + 1 from led join patient_merges m on m.merged_id = led.survivor_id and m.undone_at is null
    where led.step < 100)
  select survivor_id from led where patient_is_reached(survivor_id) order by step desc limit 1
$$;
revoke execute on function merged_into(uuid) from public;
grant execute on function merged_into(uuid) to alveary_app;
create index patient_merge_rows_site on patient_merge_rows ((removed ->> 'id')) where table_name = 'site_profiles';

-- A sent consent stays what was signed; whose record it lies in follows a merge and nothing else.
create or replace function keep_sent_consent() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (new.content, new.sha256, new.name, new.language, new.template_id, new.sent_at)
     is distinct from (old.content, old.sha256, old.name, old.language, old.template_id, old.sent_at) then
    raise exception 'the document of a consent that was sent cannot be changed';
  end if;
  if old.sent_at is not null and new.profile_id <> old.profile_id and not exists (
      select from patient_merges m where m.undone_at is null
        and (m.survivor_id, m.merged_id) in ((new.profile_id, old.profile_id), (old.profile_id, new.profile_id))) then
    raise exception 'the document of a consent that was sent cannot be changed';
  end if;
  if old.signed_document_id is not null and new.signed_document_id is distinct from old.signed_document_id then
    raise exception 'the signed document of a consent cannot be changed';
  end if;
  return new;
end $$;

-- A merge moves many readings and works the days out once, at its end.
create or replace function measurement_moves_reading_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.merging', true) is distinct from 'on' then
    perform recount_reading_days(array[old.profile_id, new.profile_id]);
  end if;
  return null;
end $$;

-- Who saw the record that was closed, saw a part of this one; and who saw both together, saw what is two records again.
create or replace function audit_events_of(patient uuid, first_at timestamptz, before timestamptz)
returns table (id bigint, occurred_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive reached as materialized (
    select true as yes from site_profiles sp
     where sp.profile_id = patient and substring(app_reach() from sp.site_number for 1) = B'1' limit 1),
  records (record, since, until) as (
    select patient, first_at, before
    union
    select m.merged_id, r.since, r.until from records r join patient_merges m on m.survivor_id = r.record and m.undone_at is null),
  spans as (
    select record, since, until from records
    union
    select m.survivor_id, greatest(first_at, m.merged_at), least(before, m.undone_at)
      from records r join patient_merges m on m.merged_id = r.record and m.undone_at is not null),
  hits as (
    select s.event_id, s.occurred_at from spans r cross join lateral (
      select s.event_id, s.occurred_at from audit_subjects s
       where s.profile_id = r.record and s.occurred_at >= r.since and s.occurred_at < r.until) s
    union
    select u.id, u.occurred_at from audit_unsealed u
      cross join lateral (
        select e.patient_ids from audit_events e where e.id = u.id and e.occurred_at = u.occurred_at offset 0) e
     where exists (select from spans r where r.record = any (e.patient_ids) and u.occurred_at >= r.since and u.occurred_at < r.until))
  select h.event_id, h.occurred_at from hits h where (select yes from reached)
$$;
