-- The cockpit: on which days of a month a patient sent readings, and from which minutes and days on a month can be billed
-- (OP-TASK-5; CMS CY2026 PFS final rule).

--- Where a site's days begin: its feature value `time_zone`, else UTC.
create function zone_of_site(features jsonb) returns text language sql immutable parallel safe
  return coalesce(features ->> 'time_zone', 'UTC');
alter table sites add constraint sites_time_zone_check
  check (('2000-01-01'::timestamp at time zone zone_of_site(feature_values)) is not null);

--- One bit for each day of the month, the first day lowest, in the zone of the patient's first site: a reading each five minutes is as
--- quickly told as one a week.
create table reading_days (
  profile_id uuid not null references profiles (id),
  month date not null check (extract(day from month) = 1),
  days integer not null,
  primary key (profile_id, month)
);
call protect_patient_table('reading_days');
revoke insert, update, delete on reading_days from alveary_app, alveary_all_sites;

create function add_reading_days(patients uuid[], quarters timestamptz[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with zones as materialized (
    select patient, coalesce((select zone_of_site(s.feature_values) from site_profiles sp join sites s on s.id = sp.site_id
      where sp.profile_id = patient order by sp.site_number limit 1), 'UTC') as zone
    from (select distinct patient from unnest(patients) patient) given)
  insert into reading_days as known (profile_id, month, days)
  select patient, date_trunc('month', day)::date, bit_or(1 << (extract(day from day)::int - 1))
  from (select distinct patient, (quarter at time zone zone)::date as day
        from unnest(patients, quarters) given (patient, quarter) join zones using (patient)) local
  -- In one order everywhere, so that two statements never wait for each other.
  group by 1, 2 order by 1, 2
  on conflict (profile_id, month) do update set days = known.days | excluded.days
$$;

--- What devices sent: readings, and sessions of spirometry. Zones differ by quarters of an hour, so that these are enough.
create function recount_reading_days(patients uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from reading_days where profile_id = any (patients);
  perform add_reading_days(array_agg(profile_id), array_agg(quarter)) from (
    select profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter
      from measurements where profile_id = any (patients) and source = 'DEVICE'
    union
    select profile_id, date_bin('15 minutes', performed_at, '2000-01-01Z')
      from spirometry_sessions where profile_id = any (patients) and device is not null) sent;
end $$;
revoke execute on function add_reading_days(uuid[], timestamptz[]), recount_reading_days(uuid[]) from public;

create function measurements_make_reading_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_reading_days(array_agg(profile_id), array_agg(quarter))
    from (select distinct profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter
          from added where source = 'DEVICE') sent;
  else
    perform recount_reading_days(array_agg(distinct profile_id)) from removed where source = 'DEVICE';
  end if;
  return null;
end $$;
create function measurement_moves_reading_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform recount_reading_days(array[old.profile_id, new.profile_id]);
  return null;
end $$;
create trigger reading_days_added after insert on measurements referencing new table as added
  for each statement execute function measurements_make_reading_days();
create trigger reading_days_removed after delete on measurements referencing old table as removed
  for each statement execute function measurements_make_reading_days();
create trigger reading_days_moved after update on measurements for each row
  when ((old.profile_id, old.taken_at, old.source) is distinct from (new.profile_id, new.taken_at, new.source)
    and 'DEVICE' in (old.source, new.source))
  execute function measurement_moves_reading_days();

create function sessions_make_reading_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_reading_days(array_agg(profile_id), array_agg(performed_at)) from added where device is not null;
  else
    perform recount_reading_days(array_agg(distinct profile_id)) from removed where device is not null;
  end if;
  return null;
end $$;
create trigger reading_days_added after insert on spirometry_sessions referencing new table as added
  for each statement execute function sessions_make_reading_days();
create trigger reading_days_removed after delete on spirometry_sessions referencing old table as removed
  for each statement execute function sessions_make_reading_days();
create trigger reading_days_moved after update on spirometry_sessions for each row
  when ((old.profile_id, old.performed_at, old.device) is distinct from (new.profile_id, new.performed_at, new.device))
  execute function measurement_moves_reading_days();

create function site_zone_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform recount_reading_days(array(select distinct d.profile_id from reading_days d
    join site_profiles sp on sp.profile_id = d.profile_id where sp.site_id = new.id));
  return null;
end $$;
create trigger reading_days_zone after update of feature_values on sites for each row
  when (zone_of_site(old.feature_values) is distinct from zone_of_site(new.feature_values))
  execute function site_zone_changed();

select recount_reading_days(array(
  select distinct profile_id from measurements where source = 'DEVICE'
  union select profile_id from spirometry_sessions where device is not null));

--- From how many minutes or days of a month on which code can be billed, and since when. Null stands for every site of the region that
--- has no threshold of its own for the measure at that time; sites elsewhere bill nothing. `is_aim`: what the cockpit counts towards.
create table billing_thresholds (
  id uuid primary key,
  site_id uuid references sites (id),
  region text not null check (region in ('us', 'eu')),
  programme text not null check (programme in ('RPM', 'RTM', 'CCM')),
  code text not null,
  measure text not null check (measure in ('minutes', 'reading_days')),
  at_least integer not null check (at_least > 0),
  is_aim boolean not null default false,
  needs_contact boolean not null default false,
  valid_from date not null check (extract(day from valid_from) = 1),
  valid_to date check (valid_to > valid_from)
);
create unique index billing_thresholds_once
  on billing_thresholds (coalesce(site_id, '00000000-0000-0000-0000-000000000000'), region, code, at_least, valid_from);
revoke insert, update, delete on billing_thresholds from alveary_app, alveary_all_sites;

insert into billing_thresholds (id, region, programme, code, measure, at_least, is_aim, needs_contact, valid_from) values
  ('01935a00-0000-7000-8000-000000000001', 'us', 'RPM', '99445', 'reading_days', 2, false, false, '2026-01-01'),
  ('01935a00-0000-7000-8000-000000000002', 'us', 'RPM', '99454', 'reading_days', 16, true, false, '2019-01-01'),
  ('01935a00-0000-7000-8000-000000000003', 'us', 'RPM', '99470', 'minutes', 10, false, true, '2026-01-01'),
  ('01935a00-0000-7000-8000-000000000004', 'us', 'RPM', '99457', 'minutes', 20, true, true, '2019-01-01'),
  ('01935a00-0000-7000-8000-000000000005', 'us', 'RPM', '99458', 'minutes', 40, false, true, '2020-01-01'),
  ('01935a00-0000-7000-8000-000000000006', 'us', 'RPM', '99458', 'minutes', 60, false, true, '2020-01-01'),
  ('01935a00-0000-7000-8000-000000000007', 'us', 'RTM', '98984', 'reading_days', 2, false, false, '2026-01-01'),
  ('01935a00-0000-7000-8000-000000000008', 'us', 'RTM', '98976', 'reading_days', 16, false, false, '2022-01-01'),
  ('01935a00-0000-7000-8000-000000000009', 'us', 'RTM', '98979', 'minutes', 10, false, true, '2026-01-01'),
  ('01935a00-0000-7000-8000-00000000000a', 'us', 'RTM', '98980', 'minutes', 20, false, true, '2022-01-01'),
  ('01935a00-0000-7000-8000-00000000000b', 'us', 'RTM', '98981', 'minutes', 40, false, true, '2022-01-01'),
  ('01935a00-0000-7000-8000-00000000000c', 'us', 'CCM', '99490', 'minutes', 20, false, false, '2015-01-01'),
  ('01935a00-0000-7000-8000-00000000000d', 'us', 'CCM', '99439', 'minutes', 40, false, false, '2021-01-01'),
  ('01935a00-0000-7000-8000-00000000000e', 'us', 'CCM', '99439', 'minutes', 60, false, false, '2021-01-01');

--- Whose patients they are: a coordinator's, at once.
create index care_team_members_coordinator on care_team_members (user_id, profile_id) where role = 'care_coordinator';
