-- What every table stands on: which rights a new table gives, whom a transaction works for, and how rows are kept to the
-- sites that it reaches. The roles alveary_app and alveary_all_sites exist before the first file (platform/db/roles.ts).

alter default privileges in schema public grant select, insert, update, delete on tables to alveary_app, alveary_all_sites;
alter default privileges in schema public grant usage, select on sequences to alveary_app, alveary_all_sites;
grant usage on schema public to alveary_app, alveary_all_sites;

-- The sites the current transaction may reach, and who acts; set once by the call runner.
create function app_site_ids() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.site_ids', true), ''), '{}')::uuid[];
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Puts a table with a profile_id under the rule: a row is there for those who reach one of the patient's sites. The rule of
-- site_profiles (20261122T0005) holds inside of it: what it finds there are memberships of reached sites only.
-- The offset keeps the planner from reading all patients of the sites into a hash table for a query about one patient.
create procedure protect_patient_table(name text) language plpgsql as $$
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

-- What /readyz may see of the migrations: their names, not the migrator's own table.
create view applied_migrations as select name from kysely_migration;

-- How a request leaves work for later in its own transaction. The tables of the queue are graphile-worker's and are installed
-- after the migrations (platform/jobs/install.ts). Runs as the owner, so that the roles of the server can add work without
-- any right on the queue itself.
create function enqueue_job(job text, payload json) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(job, payload);
end $$;
revoke all on function enqueue_job(text, json) from public;
grant execute on function enqueue_job(text, json) to alveary_app, alveary_all_sites;
