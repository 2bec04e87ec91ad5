-- A site can demand two factors of its users (docs/decisions/0036).

-- With which second factor the session was shown to be the person's; null where it was none.
alter table sessions add column second_factor text check (second_factor in ('totp', 'sms', 'provider'));

-- Nodes remember sessions, and whether one lacks what its person's sites demand.
drop trigger sessions_ended on sessions;
create trigger sessions_changed after update of ended_at, second_factor on sessions
  for each row execute function notify_session_change();

create trigger portal_users_second_factor after update of two_factor_authentication, authenticator_confirmed_at on portal_users
  for each row execute function notify_user_change();

-- The phone a code was sent to that is not yet the phone of the account; null where it went to that.
alter table two_factor_codes add column phone_country_code text, add column phone_number text;
