-- The minutes ledger (decision 0051): who of the staff gave which time to which patient. A claim is what a source says (a call, a
-- recording, time on a page, a log by hand); the intervals are what counts of it, and no two of one person overlap.

-- Compares a person's id in the index that keeps intervals apart.
create extension if not exists btree_gist;

create table time_claims (
  -- Made by whoever claims, so that a repeat claims nothing twice.
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  profile_id uuid not null references profiles (id),
  site_id uuid not null references sites (id),
  source text not null check (source in ('call', 'recording', 'activity', 'manual')),
  log_id uuid references communications (id),
  started_at timestamptz not null,
  -- The start for time that was taken back, and for what has only begun.
  ended_at timestamptz not null,
  -- A closed claim is not changed by a late word of what it was.
  is_closed boolean not null default false,
  -- The order among claims of one source.
  claimed_at timestamptz not null,
  check (ended_at >= started_at and ended_at <= started_at + interval '24 hours')
);
create index time_claims_staff on time_claims (user_id, started_at);
create index time_claims_log on time_claims (log_id) where log_id is not null;
create index time_claims_profile on time_claims (profile_id);
call protect_patient_table('time_claims');
revoke delete on time_claims from alveary_app, alveary_all_sites;

create table staff_intervals (
  claim_id uuid not null references time_claims (id),
  user_id uuid not null references portal_users (id),
  profile_id uuid not null references profiles (id),
  site_id uuid not null references sites (id),
  source text not null check (source in ('call', 'recording', 'activity', 'manual')),
  log_id uuid references communications (id),
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > started_at),
  primary key (claim_id, started_at),
  constraint staff_intervals_apart exclude using gist (user_id with =, tstzrange(started_at, ended_at) with &&)
);
-- The totals of a month are summed from the index alone.
create index staff_intervals_patient on staff_intervals (profile_id, started_at) include (ended_at, user_id, source);
create index staff_intervals_log on staff_intervals (log_id) include (started_at, ended_at) where log_id is not null;
call protect_patient_table('staff_intervals');
-- Written by put_staff_intervals only.
revoke insert, update, delete on staff_intervals from alveary_app, alveary_all_sites;

-- What a member of the staff claims of this time, at any site: no patient is named. A call at one site cuts page activity at
-- another, which the transaction of the call does not reach.
create function time_claims_of(staff uuid, first_at timestamptz, before timestamptz)
returns table (id uuid, source text, started_at timestamptz, ended_at timestamptz, claimed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.source, c.started_at, c.ended_at, c.claimed_at from time_claims c
   where c.user_id = staff and c.ended_at > c.started_at and c.started_at < before and c.ended_at > first_at
     and c.started_at > first_at - interval '24 hours'
$$;

create function counted_seconds(log uuid) returns numeric
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(extract(epoch from i.ended_at - i.started_at)), 0) from staff_intervals i where i.log_id = log
$$;

-- Writes the intervals of these claims anew, and the durations of their logs. A piece outside of its claim is left out; one that
-- overlaps another interval of the person is refused by staff_intervals_apart.
create function put_staff_intervals(staff uuid, claims uuid[], pieces jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from staff_intervals i where i.claim_id = any (claims) and i.user_id = staff;
  insert into staff_intervals (claim_id, user_id, profile_id, site_id, source, log_id, started_at, ended_at)
    select c.id, c.user_id, c.profile_id, c.site_id, c.source, c.log_id, p."from", p.until
      from jsonb_to_recordset(pieces) as p (claim uuid, "from" timestamptz, until timestamptz)
      join time_claims c on c.id = p.claim and c.id = any (claims) and c.user_id = staff
       and c.started_at <= p."from" and p.until <= c.ended_at;
  update communications l set duration_in_seconds = counted_seconds(l.id)
   where l.id in (select c.log_id from time_claims c where c.id = any (claims) and c.user_id = staff)
     and l.duration_in_seconds is distinct from counted_seconds(l.id);
end $$;

-- The duration of a log with time in the ledger is what the ledger counts, whoever writes it.
create function duration_from_ledger() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from time_claims c where c.log_id = new.id) then
    new.duration_in_seconds := counted_seconds(new.id);
  end if;
  return new;
end $$;
create trigger duration_from_ledger before update on communications
  for each row when (new.duration_in_seconds is distinct from old.duration_in_seconds)
  execute function duration_from_ledger();

revoke all on function time_claims_of(uuid, timestamptz, timestamptz), counted_seconds(uuid),
  put_staff_intervals(uuid, uuid[], jsonb), duration_from_ledger() from public;
grant execute on function time_claims_of(uuid, timestamptz, timestamptz), counted_seconds(uuid),
  put_staff_intervals(uuid, uuid[], jsonb) to alveary_app, alveary_all_sites;
