-- Over which channels does a calendar tell that it has changed? (OP-APPT-4, decision 0095)
create table calendar_channels (
  -- Ours: the calendar names it in each message.
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  -- SHA-256 of what each message must bring; the token itself is known to the calendar alone.
  token_digest bytea not null,
  -- The calendar's name for what is watched; null until it has answered.
  resource_id text,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- The highest number that a message had: what came before it is known.
  last_message bigint not null default 0,
  -- Whether work is waiting that will read the calendar: more messages add none.
  is_told boolean not null default false
);
comment on table calendar_channels is 'Channels over which a calendar tells that it has changed';
create index calendar_channels_user on calendar_channels (user_id);
