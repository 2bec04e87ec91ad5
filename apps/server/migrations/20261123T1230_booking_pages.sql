-- Patients book, move and cancel by themselves: on the page of a staff member, and by a link of their own.

-- Whose time is held, by what? One table for appointments and for bookings of which nobody knows the patient yet: no two overlap.
create table held_times (
  -- The appointment or the open booking.
  holder uuid primary key,
  user_id uuid not null references portal_users (id),
  start_at timestamptz not null,
  duration_minutes integer not null,
  constraint held_times_one_at_a_time exclude using gist (staff_time(user_id, start_at, duration_minutes) with &&)
);
-- Nobody writes it but the triggers below.
revoke all on held_times from alveary_app, alveary_all_sites;

alter table appointments
  -- What whoever booked wrote about it.
  add column booking_reason text check (length(booking_reason) <= 500);
alter table calendar_bookings
  add column holds_time boolean not null default false,
  add column attendee_phone text,
  add column booking_reason text check (length(booking_reason) <= 500);

insert into held_times (holder, user_id, start_at, duration_minutes)
  select id, practitioner_id, start_at, duration_minutes from appointments
  where holds_time and practitioner_id is not null and status in ('PENDING', 'PROPOSED', 'BOOKED');
alter table appointments drop constraint appointments_one_at_a_time;

create function hold_time(held_by uuid, staff uuid, at timestamptz, minutes integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into held_times (holder, user_id, start_at, duration_minutes) values (held_by, staff, at, minutes)
  on conflict (holder) do update set user_id = excluded.user_id, start_at = excluded.start_at,
    duration_minutes = excluded.duration_minutes
$$;
create function let_time_go(held_by uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from held_times where holder = held_by
$$;
revoke all on function hold_time(uuid, uuid, timestamptz, integer), let_time_go(uuid) from public;

create function appointment_holds_time() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.holds_time and new.practitioner_id is not null
      and new.status in ('PENDING', 'PROPOSED', 'BOOKED') then
    perform hold_time(new.id, new.practitioner_id, new.start_at, new.duration_minutes);
  elsif tg_op <> 'INSERT' and old.holds_time then
    perform let_time_go(old.id);
  end if;
  return null;
end $$;
create trigger holds_time after insert or delete on appointments
  for each row execute function appointment_holds_time();
create trigger holds_changed_time after update of practitioner_id, start_at, duration_minutes, status, holds_time on appointments
  for each row execute function appointment_holds_time();

create function open_booking_holds_time() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.holds_time then
    perform hold_time(new.id, new.user_id, new.start_at, new.duration_minutes);
  elsif tg_op <> 'INSERT' and old.holds_time then
    perform let_time_go(old.id);
  end if;
  return null;
end $$;
create trigger holds_time after insert or update or delete on calendar_bookings
  for each row execute function open_booking_holds_time();

-- Entries of a calendar that nobody booked: a meeting, a day off. They say when there is no time, and nothing else is kept.
create table calendar_busy (
  user_id uuid not null references portal_users (id),
  event_id text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  primary key (user_id, event_id)
);
create index calendar_busy_time on calendar_busy (user_id, end_at);

create or replace function busy_times(staff uuid, from_at timestamptz, to_at timestamptz)
returns table (id uuid, start_at timestamptz, end_at timestamptz, kind text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.start_at, a.start_at + a.duration_minutes * interval '1 minute', 'APPOINTMENT'
  from appointments a
  where a.practitioner_id = staff and a.status in ('PENDING', 'PROPOSED', 'BOOKED')
    and a.start_at < to_at and a.start_at > from_at - interval '1 day'
    and a.start_at + a.duration_minutes * interval '1 minute' > from_at
  union all
  select b.id, b.start_at, b.start_at + b.duration_minutes * interval '1 minute', 'CALENDAR'
  from calendar_bookings b
  where b.user_id = staff and b.start_at < to_at and b.start_at > from_at - interval '1 day'
    and b.start_at + b.duration_minutes * interval '1 minute' > from_at
  union all
  select null, e.start_at, e.end_at, 'CALENDAR'
  from calendar_busy e
  where e.user_id = staff and e.end_at > from_at and e.start_at < to_at
  order by 2, 3
$$;

-- Where and when can a staff member be booked? One page for each person.
create table booking_pages (
  user_id uuid primary key references portal_users (id),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 8 and 60),
  is_on boolean not null,
  title text not null,
  introduction text not null,
  time_zone text not null,
  -- [{"day": 1, "from": 540, "to": 1020}]: Monday is 1, minutes of the local day.
  hours jsonb not null,
  lengths integer[] not null,
  buffer_minutes integer not null check (buffer_minutes between 0 and 120),
  notice_hours integer not null check (notice_hours between 0 and 720),
  horizon_days integer not null check (horizon_days between 1 and 366),
  version integer not null default 1,
  updated_at timestamptz not null
);

-- What a patient was told of an appointment, and can change by a link. Made on a booking page it goes by the event, which an
-- appointment or an open booking has; staff give it to an appointment.
create table bookings (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  event_id text,
  appointment_id uuid unique references appointments (id),
  channel text not null check (channel in ('EMAIL', 'SMS')),
  recipient text not null,
  time_zone text not null,
  language text not null check (language in ('en', 'es', 'sv', 'it', 'de')),
  -- SEQUENCE of the calendar file (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  told_start timestamptz not null,
  told_minutes integer not null,
  told_cancelled boolean not null default false,
  -- How often it was moved by link.
  moves integer not null default 0,
  created_at timestamptz not null,
  unique (user_id, event_id),
  check ((event_id is null) <> (appointment_id is null))
);
create index bookings_told on bookings (told_start) where not told_cancelled;
alter table bookings enable row level security;
alter table bookings force row level security;
create policy all_sites on bookings for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on bookings for all to alveary_owner using (true) with check (true);
-- Those that a page made are of no site; those of an appointment go with it.
create policy appointment_in_reach on bookings for all to alveary_app
  using (exists (select from appointments a where a.id = bookings.appointment_id))
  with check (exists (select from appointments a where a.id = bookings.appointment_id));

-- Each message has a link of its own; only what it hashes to is kept.
create table booking_codes (
  code_hash text primary key,
  booking_id uuid not null references bookings (id),
  created_at timestamptz not null
);
create index booking_codes_booking on booking_codes (booking_id);

create table booking_messages (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  kind text not null check (kind in ('CONFIRMATION', 'CHANGE', 'CANCELLATION', 'REMINDER')),
  sequence integer not null,
  start_at timestamptz not null,
  duration_minutes integer not null,
  minutes_before integer,
  -- SENDING is written before it is handed over: what is found so after a crash may have gone out, and is not sent twice.
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'SKIPPED')),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((kind = 'REMINDER') = (minutes_before is not null))
);
create index booking_messages_booking on booking_messages (booking_id, created_at);
-- Whoever remembers twice, another node or after a crash, writes nothing the second time.
create unique index booking_messages_reminder on booking_messages (booking_id, start_at, minutes_before) where kind = 'REMINDER';

-- Whoever moves or cancels an appointment, the patient who was told of it hears of that: no writer can forget it.
create function tell_of_appointment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('tell-of-booking', json_build_object('bookingId', b.id)) from bookings b
    where b.appointment_id = new.id or (b.user_id = new.practitioner_id and b.event_id = new.calendar_event_id);
  return null;
end $$;
create trigger told after update of start_at, duration_minutes, status on appointments for each row
  when (old.start_at <> new.start_at or old.duration_minutes <> new.duration_minutes
    or (old.status <> new.status and new.status = 'CANCELLED') or (old.status = 'CANCELLED' and new.status <> 'CANCELLED'))
  execute function tell_of_appointment();
create function tell_of_open_booking() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('tell-of-booking', json_build_object('bookingId', b.id)) from bookings b
    where b.user_id = old.user_id and b.event_id = old.event_id;
  return null;
end $$;
create trigger told after delete or update of start_at, duration_minutes on calendar_bookings for each row
  execute function tell_of_open_booking();
