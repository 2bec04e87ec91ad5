-- The sites that a transaction reaches are read from its setting once for each statement and table, no longer for each row:
-- taking 150 ids apart again and again was most of the time of a list.
--
-- `is true` keeps the test from being used as a way to find rows: looking a patient up in each of 150 sites in turn takes
-- longer than looking up the patient's sites. A statement that wants the patients of a site names the site itself.
alter policy reached_site on site_profiles
  using ((site_id = any ((select app_site_ids())::uuid[])) is true);

-- The rule of site_profiles above holds inside of these too: what they find there are memberships of reached sites only.
-- The offset keeps the planner from reading all patients of the sites into a hash table for a query about one patient.
alter policy patient_of_reached_site on profiles
  using (exists (select 1 from site_profiles reached where reached.profile_id = profiles.id offset 0));

create or replace procedure protect_patient_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy patient_of_reached_site on %1$I to alveary_app using (exists (select 1 from site_profiles reached
       where reached.profile_id = %1$I.profile_id offset 0))', name);
  execute format('create policy all_sites on %I to alveary_all_sites using (true) with check (true)', name);
  -- The owner (migrations, import of whole sites by command) is held by FORCE as well unless it is a superuser.
  execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
end $$;

do $$ declare protected text; begin
  for protected in
    select polrelid::regclass from pg_policy
    where polname = 'patient_of_reached_site' and polrelid <> 'profiles'::regclass
  loop
    execute format('alter policy patient_of_reached_site on %1$s using (exists (select 1 from site_profiles reached
      where reached.profile_id = %1$s.profile_id offset 0))', protected);
  end loop;
end $$;
