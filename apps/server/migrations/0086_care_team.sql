-- Who looks after a patient, in which role, from when to when (document 3 §3 Care team; ADMIN-006).
create table care_team_members (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  user_id uuid not null references portal_users (id),
  -- The code of a role flagged for care teams.
  role text not null references roles (code),
  from_at timestamptz not null,
  -- Null while it lasts.
  to_at timestamptz check (to_at > from_at)
);
-- Each role holds one user per patient (CARETEAM-011).
create unique index care_team_members_one_per_role on care_team_members (profile_id, role) where to_at is null;
create index care_team_members_profile on care_team_members (profile_id, from_at desc);
create index care_team_members_user on care_team_members (user_id, from_at);
call protect_patient_table('care_team_members');
