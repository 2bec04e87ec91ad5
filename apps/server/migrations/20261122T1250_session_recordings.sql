-- Recordings of sessions with patients (document 2 §3, §4 Time tracker; OP-TIMER-4): what is kept alive while one goes on.

create table session_recordings (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  profile_id uuid not null references profiles (id),
  log_id uuid not null references communications (id),
  -- Whether a medical assistant recorded it: that decides the result of its log.
  is_assistant boolean not null,
  -- The page that keeps it alive.
  holder uuid not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  kept_at timestamptz not null,
  text text not null default '' check (length(text) <= 20000),
  ended_at timestamptz
);
-- Nobody records two sessions at once.
create unique index session_recordings_running on session_recordings (user_id) where ended_at is null;
create index session_recordings_idle on session_recordings (kept_at) where ended_at is null;
create index session_recordings_profile on session_recordings (profile_id);
call protect_patient_table('session_recordings');
