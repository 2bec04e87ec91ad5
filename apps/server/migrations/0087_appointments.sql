-- When patients and staff meet (document 3 §3 Appointment; ADMIN-007, ADMIN-008).
create table appointments (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  start_at timestamptz not null,
  duration_minutes integer not null default 30 check (duration_minutes between 15 and 120),
  status text not null check (status in ('PENDING', 'PROPOSED', 'BOOKED', 'FULFILLED', 'CANCELLED')),
  -- The key of a purpose, as logs have it.
  purpose text not null,
  -- Of the calendar it came from; null for one that was written by hand.
  calendar_event_id text,
  practitioner_id uuid references portal_users (id),
  version integer not null default 1,
  created_by uuid references portal_users (id),
  created_at timestamptz not null
);
create index appointments_profile on appointments (profile_id, start_at);
create index appointments_start on appointments (start_at, id);
create index appointments_created on appointments (created_at desc, id desc);
create index appointments_practitioner on appointments (practitioner_id, start_at);
call protect_patient_table('appointments');
