-- Who saw a patient? The audit log itself has no index on its arrays of patients: an index there would be the work of every
-- request, 1,000 entries for a search that shows 1,000. The sealer enters each row here in the batch in which it seals
-- it; rows that wait for their seal are read from the queue, so that none is missing (modules/audit/accesses.store.ts).

create table audit_subjects (
  -- No foreign keys, as in the log itself: what happened stays written.
  profile_id uuid not null,
  occurred_at timestamptz not null,
  event_id bigint not null,
  primary key (profile_id, occurred_at, event_id)
);
call protect_patient_table('audit_subjects');
-- Neither this nor the queue is open to the server's roles; what they may know of one patient, the function answers.
revoke all on audit_subjects from public, alveary_app, alveary_all_sites;

-- The rows of the log that name a patient whom the transaction reaches, sealed and waiting ones. That is asked once here:
-- a policy would ask it for each row. `offset 0` keeps the look-up one by key for each row of the queue.
create function audit_events_of(patient uuid, first_at timestamptz, before timestamptz)
returns table (id bigint, occurred_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with reached as materialized (
    select true as yes from site_profiles sp where sp.profile_id = patient and sp.site_id = any (app_site_ids()) limit 1),
  hits as (
    select s.event_id, s.occurred_at from audit_subjects s
     where s.profile_id = patient and s.occurred_at >= first_at and s.occurred_at < before
    union
    select u.id, u.occurred_at from audit_unsealed u
      cross join lateral (
        select e.patient_ids from audit_events e where e.id = u.id and e.occurred_at = u.occurred_at offset 0) e
     where patient = any (e.patient_ids) and u.occurred_at >= first_at and u.occurred_at < before)
  select h.event_id, h.occurred_at from hits h where (select yes from reached)
$$;
revoke all on function audit_events_of(uuid, timestamptz, timestamptz) from public;
grant execute on function audit_events_of(uuid, timestamptz, timestamptz) to alveary_app;

insert into audit_subjects (profile_id, occurred_at, event_id)
  select distinct profile_id, occurred_at, id from audit_events, unnest(patient_ids) profile_id
  order by 1, 2, 3;
