-- What Trends reads of dense measurements: how many there are, and buckets of time with the lowest, mean and highest value. Whether
-- the patient is reached is asked once here, as audit_events_of does: the policy would ask it for each of half a million rows.

create function patient_is_reached(patient uuid) returns boolean language sql stable parallel safe
  return exists (select 1 from site_profiles sp
    where sp.profile_id = patient and substring(app_reach() from sp.site_number for 1) = B'1');

create function folded_measurements(
  patient uuid, kind text, first_at timestamptz, last_at timestamptz, begin_ms double precision, width_ms double precision)
returns table (bucket integer, lowest double precision, mean double precision, highest double precision, readings integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not patient_is_reached(patient) then return; end if;
  return query
    select floor((extract(epoch from m.taken_at)::float8 * 1000 - begin_ms) / width_ms)::integer as place,
      min(m.value), avg(m.value), max(m.value), count(*)::integer
    from measurements m
    where m.profile_id = patient and m.type = kind and m.taken_at >= first_at and m.taken_at <= last_at and m.value is not null
    group by place order by place;
end $$;
revoke execute on function folded_measurements(uuid, text, timestamptz, timestamptz, double precision, double precision) from public;
grant execute on function folded_measurements(uuid, text, timestamptz, timestamptz, double precision, double precision)
  to alveary_app, alveary_all_sites;

-- How many there are in the span, counted no further than `most`.
create function measurements_in_span(patient uuid, kind text, first_at timestamptz, last_at timestamptz, most integer)
returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from (select 1 from measurements m
    where m.profile_id = patient and m.type = kind and m.taken_at >= first_at and m.taken_at <= last_at
      and (select patient_is_reached(patient))
    limit most) found
$$;
revoke execute on function measurements_in_span(uuid, text, timestamptz, timestamptz, integer) from public;
grant execute on function measurements_in_span(uuid, text, timestamptz, timestamptz, integer) to alveary_app, alveary_all_sites;

-- The fold reads nothing but this index.
create index measurements_values on measurements (profile_id, type, taken_at) include (value) where value is not null;
