-- The sites that a transaction reaches are said in bits, one for each site of the installation: what a statement costs does not
-- grow with the number of sites of the person who asks (docs/decisions/0028). Until now it was a list of ids, which each table of
-- a statement took apart anew: 2,000 of them took 6 ms of a read that otherwise takes a quarter of one.

-- For life: a number is never given twice and never changes, so a node may remember it.
alter table sites add column number integer generated always as identity;
alter table sites add constraint sites_number unique (number);
alter table sites add constraint sites_id_number unique (id, number);

create function number_of_site(site uuid) returns integer language sql stable parallel safe
  return (select number from sites where id = site);

-- Setting the type anew writes the table once and wakes no trigger.
alter table site_profiles add column site_number integer;
alter table site_profiles alter column site_number set data type integer using number_of_site(site_id);
alter table site_profiles alter column site_number set not null;
-- The pair is refused where the number is not the one of the site.
alter table site_profiles drop constraint site_profiles_site_id_fkey;
alter table site_profiles add constraint site_profiles_site_fkey
  foreign key (site_id, site_number) references sites (id, number);

create function site_profiles_take_number() returns trigger language plpgsql as $$
begin
  new.site_number := number_of_site(new.site_id);
  return new;
end $$;
create trigger take_number before insert on site_profiles
  for each row when (new.site_number is null) execute function site_profiles_take_number();

-- Bit n, counted from 1, says whether the site with the number n is reached. No setting, an empty one and a number beyond its
-- end all say no. Set once by the call runner.
create function app_reach() returns bit varying language sql stable parallel safe
  return current_setting('app.reach', true)::bit varying;

-- The setting is read once for each statement and table, not for each row.
alter policy reached_site on site_profiles
  using (substring((select app_reach()) from site_number for 1) = B'1');
alter policy reached_site on imported_directory_resources
  using (substring((select app_reach()) from number_of_site(site_id) for 1) = B'1');

-- The rows of the log that name a patient whom the transaction reaches, sealed and waiting ones. That is asked once here:
-- a policy would ask it for each row. `offset 0` keeps the look-up one by key for each row of the queue.
create or replace function audit_events_of(patient uuid, first_at timestamptz, before timestamptz)
returns table (id bigint, occurred_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with reached as materialized (
    select true as yes from site_profiles sp
     where sp.profile_id = patient and substring(app_reach() from sp.site_number for 1) = B'1' limit 1),
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

drop function app_site_ids();
