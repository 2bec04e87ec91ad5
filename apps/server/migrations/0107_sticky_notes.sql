-- What everybody who opens a patient must read first; resolved, never deleted (document 3 §3 Sticky note; OP-PROFILE-7).
create table sticky_notes (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  priority text not null check (priority in ('HIGH', 'MEDIUM', 'LOW')),
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  created_by uuid references portal_users (id),
  updated_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references portal_users (id),
  version integer not null default 1
);
create index sticky_notes_open on sticky_notes (profile_id) where resolved_at is null;
call protect_patient_table('sticky_notes');
