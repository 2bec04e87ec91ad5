-- A draft that was begun under the key of a closed record since the merge does not hinder its undoing, and the draft of the merge itself
-- does not follow it (decision 0077). Both functions are otherwise as in 20261123T1545.

create or replace function merge_make_fit(merge uuid, survivor uuid, merged uuid) returns void
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
    where d.key like '%' || merged || '%' and d.key not like 'patient-merge:%'
      and not exists (select from drafts other where other.user_id = d.user_id
        and other.key = replace(d.key, merged::text, survivor::text))
  loop
    perform merge_note_change(merge, 'drafts', jsonb_build_array(one.user_id, one.new_key)::text, jsonb_build_object('key', one.key));
    update drafts set key = one.new_key where user_id = one.user_id and key = one.key;
  end loop;
end $$;

create or replace function unmerge_patients(merge uuid, why text, who uuid, at timestamptz) returns void
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
    elsif one.table_name = 'drafts' then
      -- Who has begun anew under the old key keeps both: the moved one stays where it is.
      update drafts t set key = one.before ->> 'key' where jsonb_build_array(t.user_id, t.key)::text = one.key
        and not exists (select from drafts other where other.user_id = t.user_id and other.key = one.before ->> 'key');
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
