-- What becomes of an appointment, and who has no time: two appointments that hold the time of one staff member never overlap.

alter table appointments
  -- Written by staff or booked here: its time is kept free of others. Those of calendars follow their calendar, whatever it says.
  add column holds_time boolean not null default false,
  add column cancel_reason text,
  add column cancel_note text,
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references portal_users (id),
  add column series_id uuid,
  add constraint appointments_cancel_reason_check check (cancel_reason in ('PATIENT_REQUEST', 'PATIENT_UNREACHABLE',
    'CLINICIAN_UNAVAILABLE', 'TECHNICAL_PROBLEM', 'BOOKED_IN_ERROR', 'PATIENT_DISENROLLED', 'OTHER'));
create index appointments_series on appointments (series_id, start_at) where series_id is not null;

-- The time of one person as a range of numbers that no other person's ranges touch: core PostgreSQL can exclude overlaps of
-- ranges alone, and a uuid beside them would need an extension that not every database has. Seconds of two thousand years fit
-- below 10^11.
create function staff_time(staff uuid, start_at timestamptz, minutes integer) returns numrange
language sql immutable parallel safe as $$
  select numrange(base.number + extract(epoch from start_at), base.number + extract(epoch from start_at) + minutes * 60)
  from (select (('x' || substr(hex, 1, 16))::bit(64)::bigint * 18446744073709551616::numeric
      + ('x' || substr(hex, 17, 16))::bit(64)::bigint) * 100000000000::numeric as number
    from (select replace(staff::text, '-', '') as hex) as digits) as base
$$;

alter table appointments add constraint appointments_one_at_a_time
  exclude using gist (staff_time(practitioner_id, start_at, duration_minutes) with &&)
  where (holds_time and practitioner_id is not null and status in ('PENDING', 'PROPOSED', 'BOOKED'));

-- When is a staff member busy, with whomever? Times alone: it runs as the owner, so that also appointments of patients out of
-- reach are seen.
create function busy_times(staff uuid, from_at timestamptz, to_at timestamptz)
returns table (id uuid, start_at timestamptz, end_at timestamptz, kind text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.start_at, a.start_at + a.duration_minutes * interval '1 minute', 'APPOINTMENT'
  from appointments a
  where a.practitioner_id = staff and a.status in ('PENDING', 'PROPOSED', 'BOOKED')
    and a.start_at < to_at and a.start_at > from_at - interval '1 day'
    and a.start_at + a.duration_minutes * interval '1 minute' > from_at
  union all
  select null, b.start_at, b.start_at + b.duration_minutes * interval '1 minute', 'CALENDAR'
  from calendar_bookings b
  where b.user_id = staff and b.start_at < to_at and b.start_at > from_at - interval '1 day'
    and b.start_at + b.duration_minutes * interval '1 minute' > from_at
  order by 2, 3
$$;
revoke all on function busy_times(uuid, timestamptz, timestamptz) from public;
grant execute on function busy_times(uuid, timestamptz, timestamptz) to alveary_app, alveary_all_sites;
