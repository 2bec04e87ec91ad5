-- What the list of all patients reads besides names: the engagement status of a patient at a site, in the order of the
-- list, so that a filter on status reads only its own rows (POST profiles/list; document 3 §3; OP-VIEWS-3).

alter table patient_search_sites add column engagement_status text;
update patient_search_sites row set engagement_status = known.engagement_status
  from site_profiles known where known.profile_id = row.profile_id and known.site_id = row.site_id;
create index patient_search_sites_status
  on patient_search_sites (site_id, engagement_status, last_key, first_key, profile_id);

-- Whoever writes a row need not know the status.
create function fill_patient_search_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.engagement_status := (
    select engagement_status from site_profiles where profile_id = new.profile_id and site_id = new.site_id);
  return new;
end $$;
create trigger status_filled before insert on patient_search_sites
  for each row when (new.engagement_status is null) execute function fill_patient_search_status();

create function site_profile_status_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update patient_search_sites row set engagement_status = now.engagement_status
    from new_rows now join old_rows was using (id)
    where now.engagement_status is distinct from was.engagement_status
      and row.profile_id = now.profile_id and row.site_id = now.site_id;
  return null;
end $$;
create trigger search_status_changed after update on site_profiles
  referencing new table as new_rows old table as old_rows
  for each statement execute function site_profile_status_changed();

create or replace procedure rebuild_patient_search() language plpgsql as $$
begin
  alter table patient_search_rows disable trigger user;
  delete from patient_search_sites;
  delete from patient_search_rows;
  delete from patient_name_changes;
  delete from patient_name_pairs;
  delete from patient_name_gram_counts;
  delete from patient_name_pieces;
  delete from patient_names;
  insert into patient_search_rows select * from patient_search_source;
  insert into patient_search_sites (profile_id, site_id, last_key, first_key, engagement_status)
    select profile_id, site_id, last_key, first_key, engagement_status
    from patient_search_rows join site_profiles using (profile_id);
  insert into patient_names
    select 'l', last_key, count(*) from patient_search_rows where last_key is not null group by last_key
    union all
    select 'f', first_key, count(*) from patient_search_rows where first_key is not null group by first_key
    order by 1, 2;
  insert into patient_name_pieces select part, gram, key from patient_names, name_grams(key) gram order by 1, 2, 3;
  insert into patient_name_gram_counts
    select part, gram, sum(patients) from patient_name_pieces join patient_names using (part, key) group by part, gram;
  perform count_patient_name_pairs();
  alter table patient_search_rows enable trigger user;
end $$;
revoke all on procedure rebuild_patient_search() from public;
revoke all on function fill_patient_search_status(), site_profile_status_changed() from public;
