-- What the role of requests reads and writes beside the tables of patients: nothing that gives rights, and nobody's rows but those of
-- the person who asks.

-- Rights come from these, and no request writes them: a start brings them to its version as alveary_all_sites (seed/reference-data.ts).
revoke insert, update, delete on roles, portal_settings, communication_purposes from alveary_app;

-- Puts a table with a user_id under the rule: a row is there for the person whose it is.
create procedure protect_own_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy own_rows on %I to alveary_app using (user_id = app_user_id()) with check (user_id = app_user_id())', name);
  execute format('create policy all_sites on %I to alveary_all_sites using (true) with check (true)', name);
  execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
end $$;
-- Who booked a time in the calendar of a member of staff, and of whom nobody has said yet which patient it is.
call protect_own_table('calendar_bookings');
call protect_own_table('sandbox_calendar_events');
call protect_own_table('sandbox_calls');
call protect_own_table('closed_results');

-- The answer of a call holds what the call holds, whatever its reach: it is there for whoever sent the request, and for the job that
-- removes what is old (platform/jobs/clean-up.ts).
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_rows on idempotency_keys to alveary_app, alveary_all_sites
  using (user_id = app_user_id()) with check (user_id = app_user_id());
create policy old_rows_seen on idempotency_keys for select to alveary_all_sites using (created_at < now() - interval '48 hours');
create policy old_rows_removed on idempotency_keys for delete to alveary_all_sites using (created_at < now() - interval '48 hours');
create policy owner_rows on idempotency_keys to current_user using (true) with check (true);

-- What a person filters by, names of patients among it.
alter table filter_views enable row level security;
alter table filter_views force row level security;
create policy own_rows on filter_views to alveary_app
  using (exists (select from site_users own where own.id = filter_views.site_user_id and own.user_id = app_user_id()));
create policy all_sites on filter_views to alveary_all_sites using (true) with check (true);
create policy owner_rows on filter_views to current_user using (true) with check (true);

-- What the phone company sends is worked by a job, and nobody asks for it in between.
alter table phone_events enable row level security;
alter table phone_events force row level security;
create policy all_sites on phone_events to alveary_all_sites using (true) with check (true);
create policy owner_rows on phone_events to current_user using (true) with check (true);
revoke all on phone_events from alveary_app;

-- Rows of a closed record as they were. The functions that merge and undo read them as the owner, and ask for reach.
alter table patient_merge_rows enable row level security;
alter table patient_merge_rows force row level security;
create policy owner_rows on patient_merge_rows to current_user using (true) with check (true);
alter table patient_merge_standing enable row level security;
alter table patient_merge_standing force row level security;
create policy owner_rows on patient_merge_standing to current_user using (true) with check (true);

-- A message on its way to those who follow a key: requests add it and are told its id; the nodes read it over all sites.
revoke select, update, delete on broker_messages from alveary_app;
grant select (id) on broker_messages to alveary_app;

-- The log says of a reached patient who was there (audit_events_of). Which patients a row names, and what of them, no request reads.
revoke select on audit_events from alveary_app;
grant select (id, occurred_at, user_id, action, outcome, site_ids, request_id, call) on audit_events to alveary_app;

-- When did that end whose beginning is this row of the log? An instant alone.
create function audit_follow_ended(event bigint, at timestamptz) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(ended.occurred_at) from audit_events begun cross join lateral (
      select e.occurred_at from audit_events e
       where e.action in ('chat.unfollow', 'chat.unfollow-list') and e.detail ->> 'followId' = begun.detail ->> 'followId'
         and e.occurred_at >= begun.occurred_at offset 0) ended
   where begun.id = event and begun.occurred_at = at
     and begun.action not in ('chat.unfollow', 'chat.unfollow-list')
$$;
revoke all on function audit_follow_ended(bigint, timestamptz) from public;
grant execute on function audit_follow_ended(bigint, timestamptz) to alveary_app, alveary_all_sites;

-- Which role asks is not changed by the rights that these functions have.
create or replace function ehr_id_at_site(profile uuid, site uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select named.value from profile_identifiers named
   where named.profile_id = profile and named.type = 'EhrId'
     and (named.site_id = site
       or (named.site_id is null
         and exists (select 1 from site_profiles own where own.profile_id = profile and own.site_id = site)
         and not exists (select 1 from site_profiles other where other.profile_id = profile and other.site_id <> site)))
     and (current_setting('role') = 'alveary_all_sites' or patient_is_reached(profile))
   order by named.site_id nulls last, named.id limit 1;
$$;

create or replace function count_sites_of_patient(patient uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from site_profiles where profile_id = patient
    and (current_setting('role') = 'alveary_all_sites' or patient_is_reached(patient))
$$;
