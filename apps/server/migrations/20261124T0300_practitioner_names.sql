-- By which name is a practitioner known? An organization in the NPI registry has none: its authorized official's is shown (document 1 §3).
create function practitioner_first_name(one practitioners) returns text
  language sql immutable parallel safe
  return case when one.first_name <> '' or one.last_name <> '' then one.first_name
    else coalesce(one.authorized_official_first_name, '') end;

create function practitioner_last_name(one practitioners) returns text
  language sql immutable parallel safe
  return case when one.first_name <> '' or one.last_name <> '' then one.last_name
    else coalesce(one.authorized_official_last_name, '') end;

-- The list of patients names the referring provider in the same way; the rest of the view stays as it is.
do $$
declare
  old_view text := pg_get_viewdef('patient_list_source'::regclass);
  new_view text := replace(old_view, 'concat_ws('' ''::text, r.first_name, r.last_name)',
    'nullif(btrim(concat_ws('' '', practitioner_first_name(r), practitioner_last_name(r))), '''')');
begin
  if new_view = old_view then raise exception 'patient_list_source names the referring provider in another way.'; end if;
  execute 'create or replace view patient_list_source with (security_invoker = true) as ' || new_view;
end $$;

create or replace function patient_list_practitioners_touched() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform patient_list_touch(array_agg(p.profile_id)) from new_rows now join old_rows was using (id)
    join profile_practitioners p on p.practitioner_id = now.id
    where (now.first_name, now.last_name, now.authorized_official_first_name, now.authorized_official_last_name)
      is distinct from (was.first_name, was.last_name, was.authorized_official_first_name, was.authorized_official_last_name);
  return null;
end $$;

select patient_list_touch(array_agg(p.profile_id)) from profile_practitioners p join practitioners d on d.id = p.practitioner_id
  where d.first_name = '' and d.last_name = '';
