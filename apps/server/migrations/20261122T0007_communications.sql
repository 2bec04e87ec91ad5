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

-- The message templates of a site: what its people choose from when they write to a patient (CONSENT-021 to CONSENT-023).
create table message_templates (
  id uuid primary key,
  site_id uuid not null references sites (id),
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 1600),
  created_by uuid not null references portal_users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);

-- One title once per site, and the order of the list.
create unique index message_templates_title on message_templates (site_id, lower(title));
create index message_templates_author on message_templates (created_by);

-- What the sandboxes of outside services were sent (OP-CHAT-6: the outbox).
create table outbox_messages (
  id uuid primary key,
  service text not null check (service in ('sms', 'email')),
  recipient text not null,
  body text not null,
  created_at timestamptz not null
);

-- What a sandbox was told to refuse the next message with, from the debug harnesses (OP-SHELL-6).
create table sandbox_failures (
  service text primary key check (service in ('sms', 'email')),
  reason text not null,
  ordered_at timestamptz not null
);

-- Video visits and who was invited to them (OP-VIDEO-1). Of a visit code only the hash is kept.
create table video_visits (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  starts_at timestamptz not null,
  created_by uuid not null references portal_users (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references portal_users (id)
);
create index video_visits_profile on video_visits (profile_id, starts_at desc);
create index video_visits_created_by on video_visits (created_by, created_at desc, id desc);
call protect_patient_table('video_visits');

create table video_participants (
  id uuid primary key,
  visit_id uuid not null references video_visits (id),
  profile_id uuid not null references profiles (id),
  -- The portal user who was invited to try the visit; null for the patient.
  user_id uuid references portal_users (id),
  code_hash text not null unique,
  medium text not null check (medium in ('sms', 'email')),
  delivery text not null default 'sending' check (delivery in ('sending', 'sent', 'failed')),
  invited_at timestamptz not null,
  seen_at timestamptz,
  waiting_since timestamptz,
  admitted_at timestamptz,
  left_at timestamptz
);
create index video_participants_visit on video_participants (visit_id, invited_at);
create index video_participants_profile on video_participants (profile_id);
call protect_patient_table('video_participants');
