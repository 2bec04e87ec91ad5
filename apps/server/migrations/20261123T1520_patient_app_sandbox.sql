-- What the sandbox of the patient's app is told: whether its phone lets it notify, and why the next notification is refused.
-- A patient of whom nothing stands here lets it notify, and nothing is refused.
create table sandbox_apps (
  profile_id uuid primary key references profiles (id),
  is_push_on boolean not null default true,
  fails_next text
);
call protect_patient_table('sandbox_apps');
