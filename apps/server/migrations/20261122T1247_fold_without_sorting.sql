-- A fold groups half a million readings into some hundred buckets. Planned for any patient it sorted them first, and the time of each
-- was worked out in exact decimals: both took most of it.

create or replace function folded_measurements(
  patient uuid, kind text, first_at timestamptz, last_at timestamptz, begin_ms double precision, width_ms double precision)
returns table (bucket integer, lowest double precision, mean double precision, highest double precision, readings integer)
language plpgsql stable security definer set search_path = public, pg_temp set enable_sort = off set jit = off as $$
begin
  if not patient_is_reached(patient) then return; end if;
  return query
    select floor((date_part('epoch', m.taken_at) * 1000 - begin_ms) / width_ms)::integer as place,
      min(m.value), avg(m.value), max(m.value), count(*)::integer
    from measurements m
    where m.profile_id = patient and m.type = kind and m.taken_at >= first_at and m.taken_at <= last_at and m.value is not null
    group by place;
end $$;
