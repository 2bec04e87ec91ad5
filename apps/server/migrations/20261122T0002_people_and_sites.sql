-- Sites, the people who work there, and their rights (document 1 §3, §6).

create table sites (
  id uuid primary key,
  parent_id uuid references sites (id),
  short_name text not null,
  long_name text not null,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  region text not null check (region in ('us', 'eu')),
  locale text not null default 'en-US',
  is_global boolean not null default false,
  conditions text[] not null default '{}',
  feature_values jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table portal_users (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_country_code text,
  phone_number text,
  password_hash text,
  account_confirmed boolean not null default false,
  force_password_reset_on_login boolean not null default false,
  is_staff boolean not null default false,
  is_employee boolean not null default false,
  has_portal_configuration boolean not null default true,
  two_factor_authentication boolean not null default false,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  authenticator_secret text,
  authenticator_confirmed_at timestamptz,
  -- The last time step a code was used for: each code works once.
  authenticator_step bigint not null default 0
);
create unique index portal_users_email on portal_users (lower(email));

create table roles (
  id uuid primary key,
  code text not null unique,
  portal_label text not null,
  care_team boolean not null,
  visible_in_portal boolean not null,
  actions_permitted text[] not null,
  global_actions_permitted text[] not null
);

create table site_users (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  site_id uuid not null references sites (id),
  created_at timestamptz not null default now(),
  unique (user_id, site_id)
);
create index site_users_site on site_users (site_id);

create table site_user_roles (
  site_user_id uuid not null references site_users (id) on delete cascade,
  role_id uuid not null references roles (id),
  primary key (site_user_id, role_id)
);

-- One row: what holds for the whole installation.
create table portal_settings (
  only_row boolean primary key default true check (only_row),
  site_user_actions_permitted text[] not null default '{}'
);
insert into portal_settings default values;

-- Every node remembers who somebody is and what they may. These tell all nodes at once that it is out of date: a NOTIFY with
-- the id of the person, or '*' for everybody.
create function notify_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_sessions', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger site_users_changed after insert or update or delete on site_users
  for each row execute function notify_session_change();

create function notify_user_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_sessions', new.id::text);
  return null;
end $$;
create trigger portal_users_changed after update of
  account_confirmed, force_password_reset_on_login, is_staff, is_employee, has_portal_configuration, password_hash,
  first_name, last_name, email on portal_users
  for each row execute function notify_user_change();

create function notify_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_sessions', s.user_id::text) from site_users s
    where s.id = coalesce(new.site_user_id, old.site_user_id);
  return null;
end $$;
create trigger site_user_roles_changed after insert or update or delete on site_user_roles
  for each row execute function notify_role_change();

create function notify_everybody() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_sessions', '*');
  return null;
end $$;
create trigger roles_changed after update of actions_permitted, global_actions_permitted on roles
  for each statement execute function notify_everybody();
create trigger portal_settings_changed after update on portal_settings
  for each statement execute function notify_everybody();
-- The time-out of a session stands among them.
create trigger sites_changed after update of feature_values on sites
  for each statement execute function notify_everybody();
