-- Which login of a sign-in provider opens which account: by the subject of the ID token, linked at the first sign-in. The mailbox may change
-- at the provider, the subject does not (OpenID Connect Core 1.0, 5.7).

create table provider_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references portal_users (id),
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- Another login of the provider with the mailbox of an account that has one opens nothing.
  constraint provider_identities_account unique (user_id, issuer)
);

-- First sign-ins that still wait for the code of the account.
create table pending_provider_identities (
  session_id uuid primary key references sessions (id) on delete cascade,
  issuer text not null,
  subject text not null
);

alter table user_changes drop constraint user_changes_kind_check;
alter table user_changes add constraint user_changes_kind_check check (kind in
  ('role', 'name', 'email', 'phone', 'two-factor', 'authenticator', 'provider', 'access', 'sessions', 'lock'));
