-- Under which addresses can a staff member's appointments be booked? (document 2 §3 Care-team link entry; CAL-028; APPT-033)
create table booking_links (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  title text not null check (length(title) between 1 and 80),
  address text not null check (length(address) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index booking_links_title on booking_links (user_id, lower(title));
