-- Keys of this installation that all nodes share (the signing key of sign-in tokens).
create table installation_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Tells every node at once that what it remembers of a session or a user is out of date.
create function notify_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_sessions', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger sessions_ended after update of ended_at on sessions
  for each row execute function notify_session_change();
create trigger site_users_changed after insert or update or delete on site_users
  for each row execute function notify_session_change();

create function notify_user_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_sessions', new.id::text);
  return null;
end $$;
create trigger portal_users_changed after update of
  account_confirmed, force_password_reset_on_login, is_staff, is_employee, has_portal_configuration, password_hash,
  first_name, last_name, email on portal_users
  for each row execute function notify_user_change();

create function notify_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_sessions', s.user_id::text) from site_users s
    where s.id = coalesce(new.site_user_id, old.site_user_id);
  return null;
end $$;
create trigger site_user_roles_changed after insert or update or delete on site_user_roles
  for each row execute function notify_role_change();

create function notify_everybody() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_sessions', '*');
  return null;
end $$;
create trigger roles_changed after update of actions_permitted, global_actions_permitted on roles
  for each statement execute function notify_everybody();
create trigger portal_settings_changed after update on portal_settings
  for each statement execute function notify_everybody();
