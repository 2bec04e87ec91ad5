-- The policy of staff_intervals asks for each row whether its patient is reached, which took more than the reading itself; here
-- it is asked once for each patient (decision 0051). Who reaches nobody, or only over all sites, gets nothing.
create function staff_time_in(patients uuid[], starts timestamptz[], ends timestamptz[])
returns table (patient uuid, span_start timestamptz, staff uuid, way text, seconds double precision)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  with spans as materialized (
    select s.patient, s.start_at, s.end_at from unnest(patients, starts, ends) as s (patient, start_at, end_at)
    where s.patient in (select one from unnest(patients) as one group by one having patient_is_reached(one)))
  select s.patient, s.start_at, i.user_id, i.source, i.seconds
  from spans s cross join lateral (
    select inside.user_id, inside.source,
      date_part('epoch', sum(least(inside.ended_at, s.end_at) - greatest(inside.started_at, s.start_at))) as seconds
    from staff_intervals inside
    where inside.profile_id = s.patient and inside.started_at < s.end_at and inside.ended_at > s.start_at
      and inside.started_at > s.start_at - interval '24 hours'
    group by inside.user_id, inside.source) i
$$;
revoke execute on function staff_time_in(uuid[], timestamptz[], timestamptz[]) from public;
grant execute on function staff_time_in(uuid[], timestamptz[], timestamptz[]) to alveary_app;
