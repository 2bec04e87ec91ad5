-- A patient comes to a site, leaves it, and moves through the engagement lifecycle there (OP-PROFILE-5, OP-EVENT-3).

-- Why a step was taken, and who took it; both unknown for steps that came in from elsewhere.
alter table patient_journeys
  add column details text,
  add column created_by uuid references portal_users (id);

-- Who leaves a site is not among the patients that were opened there any more.
alter table recent_profiles
  drop constraint recent_profiles_site_profile_id_fkey,
  add constraint recent_profiles_site_profile_id_fkey
    foreign key (site_profile_id) references site_profiles (id) on delete cascade;

-- At how many sites a patient is: also at those that the transaction does not reach, so that nobody takes away the last.
create function count_sites_of_patient(patient uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from site_profiles where profile_id = patient
$$;
revoke all on function count_sites_of_patient(uuid) from public;
grant execute on function count_sites_of_patient(uuid) to alveary_app, alveary_all_sites;
