-- A visitor of a booking page proves a mailbox or a phone before a time is kept for longer than ten minutes, and before anything is booked.

create table booking_requests (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  -- Of the link that the browser made: the booking gets it once it is proven.
  code_hash text not null,
  start_at timestamptz not null,
  duration_minutes integer not null,
  -- Until when visitors from other addresses do not get the time; null where it is not kept. Staff plan over it at any time.
  held_until timestamptz,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  -- What was typed; gone as soon as the request is proven or over.
  recipient text,
  first_name text,
  last_name text,
  email text,
  phone text,
  booking_reason text check (length(booking_reason) <= 500),
  time_zone text not null,
  language text not null check (language in ('en', 'es', 'sv', 'it', 'de')),
  proof_hash text,
  proof_sent_at timestamptz,
  proofs_sent integer not null default 0,
  -- Tries of the newest code, counted before they are judged.
  proof_tries integer not null default 0,
  -- For the limits of a day: a hash of the mailbox or number, and the address that asked.
  person_key text not null,
  remote_address text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  proven_at timestamptz,
  -- It became an appointment of the one patient whose mailbox or phone it is: no limit of an address counts it.
  is_known boolean not null default false,
  check (ended_at is not null or recipient is not null),
  check (ended_at is null or (recipient is null and first_name is null and last_name is null and email is null
    and phone is null and booking_reason is null and proof_hash is null))
);
comment on table booking_requests is 'what visitors of booking pages ask for, until a code proves their mailbox or phone; kept for two days';
create unique index booking_requests_code on booking_requests (code_hash) where ended_at is null;
create index booking_requests_holds on booking_requests (user_id, held_until) where ended_at is null and held_until is not null;
create index booking_requests_day on booking_requests (created_at);
-- Of no patient and of no site: nobody who is signed in reads what a visitor typed before it is proven.
alter table booking_requests enable row level security;
alter table booking_requests force row level security;
create policy all_sites on booking_requests for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on booking_requests for all to alveary_owner using (true) with check (true);

alter table calendar_bookings
  -- Made on the booking page, so that staff can cancel it there; others belong to their calendar.
  add column from_page boolean not null default false,
  -- By a code to what was typed; null where nothing was proven.
  add column proven_by text check (proven_by in ('EMAIL', 'SMS'));
comment on column calendar_bookings.proven_by is 'whether the mailbox or the phone of whoever booked was proven by a code';
update calendar_bookings c set from_page = true
  where exists (select from bookings b where b.user_id = c.user_id and b.event_id = c.event_id);

-- Whose a proven number is.
create index if not exists profile_phones_e164 on profile_phones (e164) where e164 is not null;
