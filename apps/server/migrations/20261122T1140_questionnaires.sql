-- Questionnaires: which a patient is asked, what was answered, links that open one of them once, and the opinion of staff
-- (document 3 §3 Questionnaire; QUEST-001 to QUEST-013).

create table questionnaire_assignments (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  internal_name text not null,
  assigned_at timestamptz not null,
  assigned_by uuid references portal_users (id),
  unique (profile_id, internal_name)
);
call protect_patient_table('questionnaire_assignments');

create table questionnaire_results (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  internal_name text not null,
  answered_at timestamptz not null,
  answered_by text not null check (answered_by in ('PATIENT', 'STAFF', 'IMPORT')),
  entered_by uuid references portal_users (id),
  created_at timestamptz not null,
  variant text,
  recall_period text,
  language text not null default 'en',
  -- Item by item as answered; a missing answer is null, never 0.
  answers jsonb not null,
  score double precision,
  band text,
  standing text check (standing in ('good', 'average', 'poor')),
  missing integer not null default 0,
  -- Which rule gave the score: a later one does not change what was said.
  rule text not null,
  -- Entered by mistake: kept, and shown no more.
  removed_at timestamptz,
  removed_by uuid references portal_users (id)
);
create index questionnaire_results_profile on questionnaire_results (profile_id, answered_at desc, id desc)
  where removed_at is null;
call protect_patient_table('questionnaire_results');

-- Of the code in a link only the hash is kept.
create table questionnaire_links (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  internal_name text not null,
  code_hash text not null unique,
  medium text not null check (medium in ('sms', 'email')),
  delivery text not null default 'sending' check (delivery in ('sending', 'sent', 'failed')),
  sent_at timestamptz not null,
  sent_by uuid not null references portal_users (id),
  expires_at timestamptz not null,
  opened_at timestamptz,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index questionnaire_links_profile on questionnaire_links (profile_id, internal_name, sent_at desc, id desc);
call protect_patient_table('questionnaire_links');

-- How likely staff are to recommend the portal. Without a score it was put off.
create table nps_answers (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  score integer check (score between 0 and 10),
  comment text,
  answered_at timestamptz not null
);
create index nps_answers_user on nps_answers (user_id, answered_at desc);
