-- In which session somebody records. When that ends, by whichever way, the recording ends with it where it was last kept alive, and the
-- person is asked at the next sign-in whether to go on.
alter table session_recordings
  add column session_id uuid references sessions (id) on delete set null,
  add column is_interrupted boolean not null default false;
create index session_recordings_session on session_recordings (session_id) where ended_at is null;
create index session_recordings_interrupted on session_recordings (user_id) where is_interrupted;

create function stop_recordings_of_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from session_recordings where session_id = new.id and ended_at is null) then
    perform enqueue_job('stop-interrupted-recordings', '{}');
  end if;
  return null;
end $$;

create trigger session_with_recording_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function stop_recordings_of_session();
