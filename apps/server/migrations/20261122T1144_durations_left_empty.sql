-- A log whose time was taken back can have no duration at all, and time that moves to another patient counts at a site of that one.

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
     and coalesce(l.duration_in_seconds, 0) <> counted_seconds(l.id);
end $$;

create or replace function duration_from_ledger() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from time_claims c where c.log_id = new.id)
     and coalesce(new.duration_in_seconds, 0) <> counted_seconds(new.id) then
    new.duration_in_seconds := counted_seconds(new.id);
  end if;
  return new;
end $$;
