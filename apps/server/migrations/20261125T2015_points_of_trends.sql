-- Trends read the points of many sources at once: under row-level security the reach would be asked for each row, so both
-- functions ask once for the patient and then read under the owner's rights, as folded_measurements does (decision 0059).
create function measurement_points(patient uuid, kinds text[], first_at timestamptz, last_at timestamptz)
  returns table (kind text, at_ms double precision, value double precision, lower double precision)
  language sql stable security definer set search_path to public, pg_temp as $$
    select of_kind.kind, point.at_ms, point.value, point.lower
      from unnest(kinds) of_kind (kind) cross join lateral (
        select extract(epoch from m.taken_at)::float8 * 1000 as at_ms, m.taken_at, m.id,
          coalesce(m.value, (m.parts -> 0 ->> 'value')::float8) as value,
          case when m.value is null then (m.parts -> 1 ->> 'value')::float8 end as lower
        from measurements m
        where m.profile_id = patient and m.type = of_kind.kind and m.taken_at >= first_at and m.taken_at <= last_at
          and (m.value is not null or jsonb_array_length(m.parts) > 0)
        offset 0) point
     where (select patient_is_reached(patient))
     order by of_kind.kind, point.taken_at, point.id
  $$;
revoke execute on function measurement_points(uuid, text[], timestamptz, timestamptz) from public;
grant execute on function measurement_points(uuid, text[], timestamptz, timestamptz) to alveary_app, alveary_all_sites;

-- Of each kind the last one before an instant.
create function measurements_before(patient uuid, kinds text[], first_at timestamptz)
  returns table (kind text, at_ms double precision, value double precision, lower double precision)
  language sql stable security definer set search_path to public, pg_temp as $$
    select of_kind.kind, point.at_ms, point.value, point.lower
      from unnest(kinds) of_kind (kind) cross join lateral (
        select extract(epoch from m.taken_at)::float8 * 1000 as at_ms,
          coalesce(m.value, (m.parts -> 0 ->> 'value')::float8) as value,
          case when m.value is null then (m.parts -> 1 ->> 'value')::float8 end as lower
        from measurements m
        where m.profile_id = patient and m.type = of_kind.kind and m.taken_at < first_at
          and (m.value is not null or jsonb_array_length(m.parts) > 0)
        order by m.taken_at desc, m.id desc limit 1) point
     where (select patient_is_reached(patient))
  $$;
revoke execute on function measurements_before(uuid, text[], timestamptz) from public;
grant execute on function measurements_before(uuid, text[], timestamptz) to alveary_app, alveary_all_sites;
