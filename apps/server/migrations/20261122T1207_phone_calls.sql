-- Phone calls, what the provider tells of them, and their transcripts (OP-CALL-1 to OP-CALL-4).

-- What the provider sent, each message once: a replay has the digest of the first. Worked by a job.
create table phone_events (
  id uuid primary key,
  digest bytea not null unique check (length(digest) = 32),
  content jsonb not null,
  received_at timestamptz not null,
  worked_at timestamptz
);
create index phone_events_age on phone_events (received_at);

-- Who of the provider's users is who here. It is learnt when a person's own softphone tells of a call.
create table phone_lines (
  provider_user text primary key check (length(provider_user) between 1 and 200),
  user_id uuid not null references portal_users (id),
  learnt_at timestamptz not null
);
create index phone_lines_user on phone_lines (user_id);

-- What is known of each call, put together from messages in whatever order. The log is that of communications with this call id.
create table phone_calls (
  call_id text primary key check (length(call_id) between 1 and 100),
  -- Null until it is known whose call it is.
  user_id uuid references portal_users (id),
  provider_user text,
  direction text check (direction in ('inbound', 'outbound')),
  caller_name text,
  caller_number text,
  callee_name text,
  callee_number text,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  result text,
  -- Whom the person said it is with.
  target uuid references profiles (id),
  -- How many of the person's patients have the number, once that was asked.
  matches integer,
  noted_at timestamptz not null
);
create index phone_calls_user on phone_calls (user_id, noted_at desc);
create index phone_calls_age on phone_calls (noted_at);
create index phone_calls_target on phone_calls (target) where target is not null;
alter table phone_calls enable row level security;
alter table phone_calls force row level security;
-- A call nobody is known of is taken by the one whose softphone tells of it.
create policy own_rows on phone_calls to alveary_app using (user_id is null or user_id = app_user_id())
  with check (user_id = app_user_id());
create policy all_sites on phone_calls to alveary_all_sites using (true) with check (true);
create policy owner_rows on phone_calls to current_user using (true) with check (true);

-- Whom the call that a person is about to make is with. Attached when the call appears, forgotten after two minutes.
create table stored_call_profiles (
  user_id uuid primary key references portal_users (id),
  target uuid not null references profiles (id),
  phone_number text not null,
  stored_at timestamptz not null
);
create index stored_call_profiles_target on stored_call_profiles (target);
alter table stored_call_profiles enable row level security;
alter table stored_call_profiles force row level security;
create policy own_rows on stored_call_profiles to alveary_app using (user_id = app_user_id()) with check (user_id = app_user_id());
create policy all_sites on stored_call_profiles to alveary_all_sites using (true) with check (true);
create policy owner_rows on stored_call_profiles to current_user using (true) with check (true);

-- The transcript of a call. It is read through the log of the call, and with its rights.
create table call_transcripts (
  call_id text primary key check (length(call_id) between 1 and 100),
  recording_id text not null check (length(recording_id) between 1 and 200),
  state text not null check (state in ('wanted', 'kept', 'none')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  noted_at timestamptz not null,
  check ((state = 'kept') = (sha256 is not null))
);

-- The sandbox of the phone provider: lines of the bundled softphone, and the calls on them. Of a line's token only the hash is kept.
create table sandbox_lines (
  token_hash bytea primary key,
  user_id uuid not null references portal_users (id),
  session_id uuid not null references sessions (id) on delete cascade,
  opened_at timestamptz not null
);
create index sandbox_lines_session on sandbox_lines (session_id);
create index sandbox_lines_age on sandbox_lines (opened_at);

create table sandbox_calls (
  call_id text primary key,
  user_id uuid not null references portal_users (id),
  direction text not null check (direction in ('inbound', 'outbound')),
  caller_name text not null,
  caller_number text not null,
  callee_name text not null,
  callee_number text not null,
  ringing_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  result text,
  transcript jsonb
);
create index sandbox_calls_user on sandbox_calls (user_id, ringing_at desc);
create index sandbox_calls_latest on sandbox_calls (ringing_at desc);
-- One call at a time on a line.
create unique index sandbox_calls_one on sandbox_calls (user_id) where ended_at is null;
