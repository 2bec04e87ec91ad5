-- What holds of a patient beside the lifecycle: dormant, or in hospice care; each once (document 3 §3 Patient status; OP-PROFILE-7).
create table patient_statuses (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  status_type text not null check (status_type in ('DORMANT', 'HOSPICE')),
  -- Where it was entered: 'portal', or the name of another system.
  source text not null,
  details text,
  created_at timestamptz not null,
  created_by uuid references portal_users (id),
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (profile_id, status_type)
);
call protect_patient_table('patient_statuses');
