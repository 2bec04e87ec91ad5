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
