-- A log keeps the duration that a person typed, while the ledger counts each minute once; a log by hand comes before time on a page
-- (OP-LOG-8, decision 0118).

alter table communications add column is_duration_typed boolean not null default false;

create or replace function put_staff_intervals(staff uuid, claims uuid[], pieces jsonb) returns void
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
     and not l.is_duration_typed
     and coalesce(l.duration_in_seconds, 0) <> counted_seconds(l.id);
end $$;

create or replace function duration_from_ledger() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not new.is_duration_typed
     and exists (select 1 from time_claims c where c.log_id = new.id)
     and coalesce(new.duration_in_seconds, 0) <> counted_seconds(new.id) then
    new.duration_in_seconds := counted_seconds(new.id);
  end if;
  return new;
end $$;

-- Logs by hand say again what was typed: their claims are as long.
update communications l set is_duration_typed = true, duration_in_seconds = typed.seconds
  from (select c.log_id, sum(extract(epoch from c.ended_at - c.started_at)) as seconds from time_claims c
         where c.source = 'manual' and c.log_id is not null group by c.log_id) typed
 where l.id = typed.log_id
   and not exists (select from time_claims c where c.log_id = l.id and c.source <> 'manual');

-- Time on a page inside of a log by hand counts for the log, as the ledger settles it from now on.
create temp table left_over (like staff_intervals) on commit drop;
create temp table touched_logs (log_id uuid) on commit drop;
do $$
declare
  manual record;
  gained tstzmultirange;
begin
  for manual in
    select c.*, tstzrange(c.started_at, c.ended_at) as span from time_claims c
     where c.source = 'manual' and c.ended_at > c.started_at and exists (
       select from staff_intervals i where i.user_id = c.user_id and i.source = 'activity'
         and tstzrange(i.started_at, i.ended_at) && tstzrange(c.started_at, c.ended_at))
     order by c.user_id, c.claimed_at, c.id
  loop
    select range_agg(tstzrange(i.started_at, i.ended_at) * manual.span) into gained from staff_intervals i
     where i.user_id = manual.user_id and i.source = 'activity' and tstzrange(i.started_at, i.ended_at) && manual.span;
    continue when gained is null;
    insert into touched_logs select i.log_id from staff_intervals i
     where i.user_id = manual.user_id and i.source = 'activity' and tstzrange(i.started_at, i.ended_at) && manual.span;
    insert into left_over (claim_id, user_id, profile_id, site_id, source, log_id, started_at, ended_at)
      select i.claim_id, i.user_id, i.profile_id, i.site_id, i.source, i.log_id, lower(piece), upper(piece)
        from staff_intervals i, unnest(tstzmultirange(tstzrange(i.started_at, i.ended_at)) - tstzmultirange(manual.span)) piece
       where i.user_id = manual.user_id and i.source = 'activity' and tstzrange(i.started_at, i.ended_at) && manual.span;
    select gained + coalesce(range_agg(tstzrange(i.started_at, i.ended_at)), '{}'::tstzmultirange) into gained
      from staff_intervals i where i.claim_id = manual.id;
    delete from staff_intervals i where i.claim_id = manual.id
      or (i.user_id = manual.user_id and i.source = 'activity' and tstzrange(i.started_at, i.ended_at) && manual.span);
    insert into staff_intervals select * from left_over;
    delete from left_over;
    insert into staff_intervals (claim_id, user_id, profile_id, site_id, source, log_id, started_at, ended_at)
      select manual.id, manual.user_id, manual.profile_id, manual.site_id, manual.source, manual.log_id, lower(piece), upper(piece)
        from unnest(gained) piece;
  end loop;
end $$;
update communications l set duration_in_seconds = counted_seconds(l.id)
 where not l.is_duration_typed and l.id in (select log_id from touched_logs)
   and l.duration_in_seconds is distinct from counted_seconds(l.id);
