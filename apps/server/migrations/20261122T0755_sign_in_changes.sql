-- Changing what one signs in with takes a fresh password or code, and can be undone for 7 days from the old address (OP-AUTH-7;
-- docs/decisions/0035).

-- When this session last showed that it is still the person: by the sign-in itself, a password or a code.
alter table sessions add column proved_at timestamptz;

-- What a person signed in with before they changed it. Only a hash of the link is kept, and the secret of an app is sealed.
create table sign_in_changes (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  -- The order in which they were made: an undone change takes the later ones with it.
  place bigint generated always as identity,
  changed_at timestamptz not null,
  what text[] not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  -- Undone, or made useless by the undoing of an earlier one or by an administrator.
  closed_at timestamptz,
  email text not null,
  phone_country_code text,
  phone_number text,
  two_factor_authentication boolean not null,
  authenticator_secret text,
  authenticator_confirmed_at timestamptz,
  authenticator_step bigint not null
);
create index sign_in_changes_user on sign_in_changes (user_id, place);
create index sign_in_changes_held on sign_in_changes (lower(email)) where closed_at is null;
create index sign_in_changes_age on sign_in_changes (expires_at);
