-- Through which channels a patient agrees to be reached (document 3 §3 Communication preferences; OP-PROFILE-8: defaults).
-- A patient without a row has the defaults.

create table communication_preferences (
  profile_id uuid primary key references profiles (id) on delete cascade,
  sms_enabled boolean not null default true,
  emails_enabled boolean not null default true,
  push_notifications_enabled boolean not null default true,
  mts_marketing_enabled boolean not null default false,
  mts_patient_care_enabled boolean not null default true,
  mts_medical_research_enabled boolean not null default false,
  mts_account boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null
);
call protect_patient_table('communication_preferences');
