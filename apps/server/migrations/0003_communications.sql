-- Communication logs, their notes and purposes (document 2 §3; OP-LOG-1 to OP-LOG-5).

create table communication_purposes (
  id uuid primary key,
  key text not null,
  name text not null,
  description text not null,
  portal_code text not null,
  default_values jsonb not null default '{}',
  disabled_fields text[] not null default '{}',
  has_no_patient_interaction boolean not null default false,
  position integer not null,
  unique (portal_code, key)
);

create table communications (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  purpose text,
  sent timestamptz not null,
  duration_in_seconds numeric(9, 1),
  medium text not null default 'NONE',
  direction text not null default 'NONE',
  communication_result text,
  source text not null default 'PORTAL',
  subject text,
  payload text,
  call_id text,
  practitioner uuid references portal_users (id),
  assigned_practitioner uuid references portal_users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references portal_users (id)
);
create index communications_newest on communications (profile_id, sent desc, id desc);
create unique index communications_call on communications (call_id) where call_id is not null;

create table communication_notes (
  id uuid primary key,
  communication_id uuid not null references communications (id),
  profile_id uuid not null references profiles (id),
  text text not null,
  system boolean not null default false,
  subject text,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  last_modified_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references portal_users (id)
);
create index communication_notes_log on communication_notes (communication_id, created_at);

call protect_patient_table('communications');
call protect_patient_table('communication_notes');
