-- Signing in: sessions, second factors, links in mails, providers, tickets for the broker (OP-AUTH-1 to OP-AUTH-9).

-- Keys of this installation that all nodes share (the signing key of sign-in tokens).
create table installation_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  kind text not null check (kind in ('bearer', 'two_factor')),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_timeout_s integer not null check (idle_timeout_s >= 180),
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  user_agent text
);
create index sessions_user on sessions (user_id) where ended_at is null;
create trigger sessions_ended after update of ended_at on sessions
  for each row execute function notify_session_change();

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  email_key text not null,
  at timestamptz not null,
  succeeded boolean not null
);
create index sign_in_attempts_recent on sign_in_attempts (email_key, at desc);

create table two_factor_codes (
  session_id uuid primary key references sessions (id) on delete cascade,
  code_hash text not null,
  sent_at timestamptz not null,
  tries integer not null default 0
);

-- Links in mails that bring a person back in. Only a hash is kept.
create table account_links (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  purpose text not null check (purpose in ('reset', 'confirm')),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_recent on account_links (user_id, created_at desc);

-- Sign-ins under way at an OpenID Connect provider, and single-sign-on tokens that were adopted (OP-AUTH-9).
create table provider_sign_ins (
  state text primary key,
  nonce text not null,
  code_verifier text not null,
  return_path text not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create table adopted_tokens (
  token_hash text primary key,
  adopted_at timestamptz not null
);

-- Tickets for connections to the broker (OP-AUTH-4, OP-CHAT-1): each opens one connection, whichever node it comes to, and is
-- gone then. Only a hash is kept.
create table broker_tickets (
  ticket_hash bytea primary key,
  -- Null for guests, whom a code lets in and who have no session (OP-VIDEO-1).
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  guest_id uuid,
  -- Until then a guest's connection lasts.
  guest_until timestamptz,
  constraint broker_tickets_holder check ((session_id is null) <> (guest_id is null)),
  constraint broker_tickets_guest check ((guest_id is null) = (guest_until is null))
);
create index broker_tickets_age on broker_tickets (expires_at);
create index broker_tickets_session on broker_tickets (session_id);
