-- The audit log: who did what with which patient, when, and how it ended (OP-API-4; architecture: Data, Audit).
-- Rows are only ever added. They are sealed into a hash chain per month a moment later (platform/audit/seal.ts).

create sequence audit_event_ids as bigint;

-- A bigint, not a UUID: a seal names the ids of thousands of rows, and runs of numbers take a few bytes.
create table audit_events (
  id bigint not null default nextval('audit_event_ids'),
  occurred_at timestamptz not null,
  -- The account that acted or, when nobody is signed in yet, the one that was tried. No foreign keys: what happened
  -- stays written whatever becomes of the account, the session or the patient.
  user_id uuid,
  session_id uuid,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  status integer not null,
  -- Those shown or touched; a search may show 1,000.
  patient_ids uuid[] not null,
  site_ids uuid[] not null,
  request_id text not null,
  call text not null,
  detail jsonb not null,
  remote_address text,
  primary key (id, occurred_at)
) partition by range (occurred_at);
-- UUIDs do not shrink: trying to compress 1,000 of them costs more than the whole insert.
alter table audit_events alter column patient_ids set storage external;
alter table audit_events alter column site_ids set storage external;
alter sequence audit_event_ids owned by audit_events.id;

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: % on % is refused.', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

-- "always": also for a session that plays the part of a replica.
create trigger append_only before update or delete on audit_events
  for each row execute function audit_refuse_change();
alter table audit_events enable always trigger append_only;
create trigger never_emptied before truncate on audit_events
  for each statement execute function audit_refuse_change();
alter table audit_events enable always trigger never_emptied;

-- A partition inherits the row trigger, but neither the one on TRUNCATE nor the withheld rights.
create procedure audit_protect_partition(name text) language plpgsql as $$
begin
  execute format('revoke all on %I from public, alveary_app, alveary_all_sites', name);
  execute format('create trigger never_emptied before truncate on %I
                    for each statement execute function audit_refuse_change()', name);
  execute format('alter table %I enable always trigger never_emptied', name);
end $$;

-- Takes what no month takes, so that an insert never fails for a missing partition.
create table audit_events_other_months partition of audit_events default;
call audit_protect_partition('audit_events_other_months');

-- Makes the partition of the month of `instant` (UTC) and of the months after it, where they are missing. Attaching
-- does not stop inserts into the other partitions. A month of which rows already lie in the default partition stays there.
create function audit_make_partitions(instant timestamptz, months integer) returns integer
language plpgsql as $$
declare
  starts timestamp;
  name text;
  made integer := 0;
begin
  -- Two processes that start together take turns, and the second finds the tables.
  perform pg_advisory_xact_lock(4110735003);
  for starts in
    select generate_series(first, first + make_interval(months => months), interval '1 month')
    from (select date_trunc('month', instant at time zone 'UTC') as first) month
  loop
    name := 'audit_events_' || to_char(starts, 'YYYY_MM');
    -- Not to_regclass(): it may answer from what this session knew before it waited.
    continue when exists (select 1 from pg_class where relname = name and relnamespace = 'public'::regnamespace);
    continue when exists (
      select 1 from audit_events_other_months
      where occurred_at >= starts at time zone 'UTC'
        and occurred_at < (starts + interval '1 month') at time zone 'UTC');
    execute format('create table %I (like audit_events including defaults including constraints including storage)', name);
    execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', name,
      starts at time zone 'UTC', (starts + interval '1 month') at time zone 'UTC');
    call audit_protect_partition(name);
    made := made + 1;
  end loop;
  return made;
end $$;

-- The ids of rows that wait for a seal. The statement that adds a row adds its id here (platform/audit/insert-rows.ts).
-- A queue, because ids become visible in the order of commits, not of numbers: "all ids above the last seal" would
-- miss a row that commits late. No index: the sealer takes what it finds, and an insert costs a few microseconds.
create table audit_unsealed (
  id bigint not null,
  occurred_at timestamptz not null
) with (autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_scale_factor = 0);

-- One link of the chain of a month. `row_ids` in ascending order are the rows, `row_hashes` their 32-byte hashes in
-- that order; `hash` covers both, the numbers and `previous_hash` (platform/audit/chain.ts says how).
create table audit_seals (
  month date not null,
  number integer not null check (number > 0),
  row_ids int8multirange not null,
  row_count integer not null check (row_count > 0),
  row_hashes bytea not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (month, number)
);
alter table audit_seals alter column row_hashes set storage external;
create index audit_seals_hash on audit_seals (hash);

-- Where each chain ends. Kept apart from the seals, so that cutting off the newest ones shows.
create table audit_heads (
  month date primary key,
  number integer not null,
  hash bytea not null,
  row_count bigint not null,
  sealed_at timestamptz not null
);

create trigger append_only before update or delete on audit_seals
  for each row execute function audit_refuse_change();
alter table audit_seals enable always trigger append_only;
create trigger never_emptied before truncate on audit_seals
  for each statement execute function audit_refuse_change();
alter table audit_seals enable always trigger never_emptied;
create trigger never_removed before delete on audit_heads
  for each row execute function audit_refuse_change();
alter table audit_heads enable always trigger never_removed;
create trigger never_emptied before truncate on audit_heads
  for each statement execute function audit_refuse_change();
alter table audit_heads enable always trigger never_emptied;

-- The two roles of the server add and read; sealing is the owner's work, in the worker role.
revoke all on audit_events, audit_unsealed, audit_seals, audit_heads from public, alveary_app, alveary_all_sites;
grant select, insert on audit_events to alveary_app, alveary_all_sites;
grant insert on audit_unsealed to alveary_app, alveary_all_sites;
grant select on audit_seals, audit_heads to alveary_app, alveary_all_sites;
revoke all on sequence audit_event_ids from public, alveary_app, alveary_all_sites;
grant usage on sequence audit_event_ids to alveary_app, alveary_all_sites;
revoke all on function audit_make_partitions(timestamptz, integer) from public, alveary_app, alveary_all_sites;

select audit_make_partitions(now(), 3);

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

-- An entry taken out of the index of subjects would hide an access as well as a row taken out of the log.
create trigger append_only before update or delete on audit_subjects
  for each row execute function audit_refuse_change();
alter table audit_subjects enable always trigger append_only;
create trigger never_emptied before truncate on audit_subjects
  for each statement execute function audit_refuse_change();
alter table audit_subjects enable always trigger never_emptied;
