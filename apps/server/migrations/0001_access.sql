-- Who signs in, at which sites, with which rights (document 1 §3, §6), and how rows are kept to the sites of a person.
-- The roles alveary_app and alveary_all_sites exist before the first migration (platform/db/roles.ts).

alter default privileges in schema public grant select, insert, update, delete on tables to alveary_app, alveary_all_sites;
alter default privileges in schema public grant usage, select on sequences to alveary_app, alveary_all_sites;
grant usage on schema public to alveary_app, alveary_all_sites;

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
  created_at timestamptz not null default now()
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

-- What the sandboxes of outside services were sent (OP-CHAT-6: the outbox).
create table outbox_messages (
  id uuid primary key,
  service text not null check (service in ('sms', 'email')),
  recipient text not null,
  body text not null,
  created_at timestamptz not null
);

create table idempotency_keys (
  user_id uuid not null references portal_users (id),
  key text not null,
  call text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table drafts (
  user_id uuid not null references portal_users (id),
  key text not null,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, key)
);

-- The sites the current transaction may reach, and who acts; set once by the call runner.
create function app_site_ids() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.site_ids', true), ''), '{}')::uuid[];
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

alter table drafts enable row level security;
alter table drafts force row level security;
create policy own_rows on drafts using (user_id = app_user_id()) with check (user_id = app_user_id());

-- Puts a table with a profile_id under the rule: a row is there for those who reach one of the patient's sites.
-- The offset keeps the planner from reading all patients of the sites into a hash table for a query about one patient.
create procedure protect_patient_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy patient_of_reached_site on %1$I to alveary_app using (exists (select 1 from site_profiles reached
       where reached.profile_id = %1$I.profile_id and reached.site_id = any (app_site_ids()) offset 0))', name);
  execute format('create policy all_sites on %I to alveary_all_sites using (true) with check (true)', name);
  -- The owner (migrations, import of whole sites by command) is held by FORCE as well unless it is a superuser.
  execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
end $$;
