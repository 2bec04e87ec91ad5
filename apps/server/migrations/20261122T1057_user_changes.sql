-- What was changed of portal users, their roles and grants: by whom, when and why. The admins of a site read it.

create table user_changes (
  id uuid primary key,
  changed_at timestamptz not null,
  -- No foreign keys, as in the audit log: what was stays written. Null: from the command line, or by a link of a mail.
  changed_by uuid,
  user_id uuid not null,
  kind text not null check (kind in
    ('role', 'name', 'email', 'phone', 'two-factor', 'authenticator', 'access', 'sessions', 'lock')),
  -- Codes of roles with a space between them, or the words that are shown.
  before text,
  after text,
  reason text,
  request_id text not null
);

-- Whose admins read it: the site of a role, every site of the user then for what holds wherever they work.
create table user_change_sites (
  site_id uuid not null,
  changed_at timestamptz not null,
  change_id uuid not null references user_changes (id),
  primary key (site_id, changed_at, change_id)
);

revoke update, delete on user_changes, user_change_sites from alveary_app, alveary_all_sites;
