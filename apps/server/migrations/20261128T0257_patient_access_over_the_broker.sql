-- Who hears of a patient is decided by the patient's sites, so each change of them is published in its own transaction to every node: under
-- the key of the patient, where subscriptions are authorized anew, and under that of the site, whose lists of conversations follow
-- (platform/realtime/patient-access.ts). A patient who is just made is followed by nobody: an import publishes nothing.

/* More patients than this are not named: whoever follows the site reads its list anew. */
create function publish_patient_sites(left_patients uuid[], left_sites uuid[], joined_patients uuid[], joined_sites uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with changed as (
    select patient, site, true as has_left from unnest(left_patients, left_sites) as gone (patient, site)
    union all
    select patient, site, false from unnest(joined_patients, joined_sites) as here (patient, site))
  insert into broker_messages (key, body, created_at)
    select 'patient-access:' || patient, 'null', clock_timestamp() from (select distinct patient from changed) patients
    union all
    select 'site-patients:' || site, json_build_object('type', 'PATIENTS', 'siteId', site, 'left',
        case when count(*) <= 200 then coalesce(json_agg(patient) filter (where has_left), '[]') end)::text, clock_timestamp()
      from changed group by site
$$;
revoke execute on function publish_patient_sites(uuid[], uuid[], uuid[], uuid[]) from public;

create function site_profiles_published() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_merging boolean := coalesce(current_setting('app.merging', true), '') = 'on';
begin
  if tg_op = 'INSERT' then
    perform publish_patient_sites('{}', '{}', array_agg(n.profile_id), array_agg(n.site_id)) from new_rows n
      where is_merging or exists (select from site_profiles other where other.profile_id = n.profile_id and other.id <> n.id)
      having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform publish_patient_sites(array_agg(o.profile_id), array_agg(o.site_id), '{}', '{}') from old_rows o having count(*) > 0;
  else
    perform publish_patient_sites(array_agg(o.profile_id), array_agg(o.site_id), array_agg(n.profile_id), array_agg(n.site_id))
      from new_rows n join old_rows o on o.id = n.id
      where (n.profile_id, n.site_id) is distinct from (o.profile_id, o.site_id) having count(*) > 0;
  end if;
  return null;
end $$;
create trigger access_gained after insert on site_profiles referencing new table as new_rows
  for each statement execute function site_profiles_published();
create trigger access_changed after update on site_profiles referencing new table as new_rows old table as old_rows
  for each statement execute function site_profiles_published();
create trigger access_lost after delete on site_profiles referencing old table as old_rows
  for each statement execute function site_profiles_published();
