-- Links in mails that bring a person back in, and authenticator apps (OP-AUTH-1, OP-AUTH-7; domain/security A 6.4).

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

alter table portal_users
  add column authenticator_secret text,
  add column authenticator_confirmed_at timestamptz,
  -- The last time step a code was used for: each code works once.
  add column authenticator_step bigint not null default 0;
