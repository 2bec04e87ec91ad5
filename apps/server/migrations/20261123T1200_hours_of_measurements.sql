-- A month of dense readings is folded once into a row an hour, so that Trends reads a year of minutes as 8,760 rows (decision 0059).
-- Only months that are over and hold many readings are folded; whatever changes a reading of one marks it as not folded, and
-- until the job comes by again its readings are read themselves.
alter table measurement_counts add column folded boolean not null default false;
create index measurement_counts_to_fold on measurement_counts (profile_id, type, month) where not folded and measurements >= 2000;

create table measurement_hours (
  profile_id uuid not null references profiles (id),
  type text not null,
  hour timestamptz not null,
  lowest double precision not null,
  highest double precision not null,
  total double precision not null,
  readings integer not null,
  primary key (profile_id, type, hour)
);
alter table measurement_hours enable row level security;
alter table measurement_hours force row level security;
create policy all_sites on measurement_hours for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on measurement_hours for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on measurement_hours for all to alveary_app using (
  exists (select from site_profiles reached where reached.profile_id = measurement_hours.profile_id offset 0));
grant select on measurement_hours to alveary_app, alveary_all_sites;

create or replace function count_measurements() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    -- In one order everywhere, so that two statements never wait for each other.
    insert into measurement_counts as known (profile_id, type, month, measurements)
      select profile_id, type, date_trunc('month', taken_at, 'UTC'), count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (profile_id, type, month) do update
        set measurements = known.measurements + excluded.measurements, folded = false;
  end if;
  if tg_op <> 'INSERT' then
    update measurement_counts known set measurements = known.measurements - gone.measurements, folded = false
    from (select profile_id, type, date_trunc('month', taken_at, 'UTC') as month, count(*) as measurements
          from removed group by 1, 2, 3) gone
    where (known.profile_id, known.type, known.month) = (gone.profile_id, gone.type, gone.month);
  end if;
  return null;
end $$;

-- Folds up to so many months that ended before an instant; answers how many it folded. The row of the count is locked first: a
-- statement that writes readings of that month waits for it or is waited for, so no reading slips in between fold and mark.
create function fold_measurement_months(ended_before timestamptz, months integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off set timezone = 'UTC' as $$
declare
  due record;
  folded_months integer := 0;
begin
  for due in
    select c.profile_id, c.type, c.month from measurement_counts c
    where not c.folded and c.measurements >= 2000 and c.month + interval '1 month' <= ended_before
    order by c.profile_id, c.type, c.month limit months for update skip locked
  loop
    delete from measurement_hours h
    where h.profile_id = due.profile_id and h.type = due.type
      and h.hour >= due.month and h.hour < due.month + interval '1 month';
    insert into measurement_hours (profile_id, type, hour, lowest, highest, total, readings)
      select due.profile_id, due.type, date_bin('1 hour', m.taken_at, '2000-01-01Z') as hour, min(m.value), max(m.value),
        sum(m.value), count(*)
      from measurements m
      where m.profile_id = due.profile_id and m.type = due.type and m.value is not null
        and m.taken_at >= due.month and m.taken_at < due.month + interval '1 month'
      group by 3;
    update measurement_counts c set folded = true
    where (c.profile_id, c.type, c.month) = (due.profile_id, due.type, due.month);
    folded_months := folded_months + 1;
  end loop;
  return folded_months;
end $$;
revoke execute on function fold_measurement_months(timestamptz, integer) from public;
grant execute on function fold_measurement_months(timestamptz, integer) to alveary_all_sites;

-- Buckets of at least two hours are put together from the hours of folded months; what no whole folded hour covers (the ends of
-- the span, months not folded) is read reading by reading. An hour lies in the bucket that holds its middle.
create or replace function folded_measurements(
  patient uuid, kind text, first_at timestamptz, last_at timestamptz, begin_ms double precision, width_ms double precision)
returns table (bucket integer, lowest double precision, mean double precision, highest double precision, readings integer)
language plpgsql stable security definer set search_path = public, pg_temp set enable_sort = off set jit = off set timezone = 'UTC' as $$
declare
  span tstzmultirange := tstzmultirange(tstzrange(first_at, last_at, '[]'));
  hours tstzmultirange := '{}';
begin
  if not patient_is_reached(patient) then return; end if;
  if width_ms >= 7200000 then
    -- The last hour that begins in the span may end after it: only whole hours count.
    select coalesce(range_agg(tstzrange(c.month, c.month + interval '1 month')), '{}')
        * tstzmultirange(tstzrange(date_bin('1 hour', first_at + interval '1 hour' - interval '1 microsecond', '2000-01-01Z'),
            date_bin('1 hour', last_at, '2000-01-01Z')))
      into hours
    from measurement_counts c
    where c.profile_id = patient and c.type = kind and c.folded
      and c.month > first_at - interval '1 month' and c.month < last_at;
  end if;
  -- Each range is read by itself from the index: a join would read all readings of the patient for each.
  return query
    select place, min(low), sum(added) / sum(counted), max(high), sum(counted)::integer
    from (
      select floor((date_part('epoch', of_range.hour) * 1000 + 1800000 - begin_ms) / width_ms)::integer as place,
        of_range.lowest as low, of_range.total as added, of_range.highest as high, of_range.readings as counted
      from unnest(hours) covered cross join lateral (
        select h.hour, h.lowest, h.total, h.highest, h.readings from measurement_hours h
        where h.profile_id = patient and h.type = kind and h.hour >= lower(covered) and h.hour < upper(covered)
        offset 0) of_range
      union all
      select floor((date_part('epoch', of_range.taken_at) * 1000 - begin_ms) / width_ms)::integer,
        of_range.value, of_range.value, of_range.value, 1
      from unnest(span - hours) part cross join lateral (
        select m.taken_at, m.value from measurements m
        where m.profile_id = patient and m.type = kind and m.value is not null
          and m.taken_at >= lower(part) and m.taken_at <= upper(part) and m.taken_at <@ part
        offset 0) of_range
    ) found
    group by place;
end $$;
