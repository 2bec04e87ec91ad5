-- Failed sign-ins count apart for browsers that have signed in to the account before (OP-AUTH-7), a session that was adopted ends
-- with the one it came from (OP-AUTH-9), and a new authenticator counts only once it is confirmed.

-- Browsers that have signed in to an account; of the cookie only the hash is kept.
create table sign_in_devices (
  device_hash text not null,
  user_id uuid not null references portal_users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (device_hash, user_id)
);
create index sign_in_devices_user on sign_in_devices (user_id);
create index sign_in_devices_age on sign_in_devices (last_used_at);

alter table sign_in_attempts
  -- Null for every browser that the account does not know.
  add column device_hash text,
  -- Null where the address belongs to nobody.
  add column user_id uuid references portal_users (id);
create index sign_in_attempts_age on sign_in_attempts (at);

alter table sessions add column adopted_from uuid references sessions (id);
create index sessions_adopted on sessions (adopted_from) where adopted_from is not null;

-- A secret that no code has confirmed yet; the confirmed one stays until then.
alter table portal_users add column authenticator_pending_secret text;
update portal_users set authenticator_pending_secret = authenticator_secret, authenticator_secret = null
  where authenticator_secret is not null and authenticator_confirmed_at is null;
