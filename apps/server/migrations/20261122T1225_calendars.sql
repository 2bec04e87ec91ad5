-- Which calendar does a staff member have, how far was it read, and which bookings in it have no patient yet? (OP-APPT-4)
create table calendar_connections (
  user_id uuid primary key references portal_users (id),
  provider text not null check (provider in ('SANDBOX', 'GOOGLE')),
  -- How far it was read; null reads it from the start.
  sync_token text,
  synced_at timestamptz,
  connected_at timestamptz not null
);

-- The calendar that works with nothing configured. Each change takes the next number, so that a reader asks for what is newer.
create sequence sandbox_calendar_changes;
grant usage on sequence sandbox_calendar_changes to alveary_app, alveary_all_sites;
create table sandbox_calendar_events (
  id text primary key,
  user_id uuid not null references portal_users (id),
  status text not null check (status in ('confirmed', 'tentative', 'cancelled')),
  start_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 15 and 120),
  attendee_name text not null,
  attendee_email text not null,
  description text not null,
  change_number bigint not null,
  version integer not null default 1
);
create index sandbox_calendar_events_changes on sandbox_calendar_events (user_id, change_number);

-- Bookings that came from a calendar and of which nobody knows the patient yet.
create table calendar_bookings (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  event_id text not null,
  status text not null check (status in ('confirmed', 'tentative')),
  start_at timestamptz not null,
  duration_minutes integer not null,
  attendee_name text not null,
  attendee_email text not null,
  received_at timestamptz not null,
  unique (user_id, event_id)
);

create unique index appointments_event on appointments (practitioner_id, calendar_event_id)
  where calendar_event_id is not null;
