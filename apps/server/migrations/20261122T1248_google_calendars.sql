-- The refresh token of a Google calendar, sealed with the secret key (docs/decisions/0029).
alter table calendar_connections add column refresh_token text;
