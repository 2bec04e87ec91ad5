-- A message that a service did not take for a passing reason waits and is tried again; what became of one that was taken is asked for where
-- nobody says it; and what never arrived stands in a list until somebody has seen to it.

alter table chat_messages
  add column tries integer not null default 0,
  add column retry_at timestamptz,
  add column state_asked_at timestamptz;
comment on column chat_messages.retry_at is 'when the message is handed over again that the service did not take for a passing reason';
comment on column chat_messages.state_asked_at is 'when the service was last asked what became of the message';
create index chat_messages_in_flight on chat_messages (created_at) where medium = 'sms' and status in ('accepted', 'sent');
create index chat_messages_failed on chat_messages (created_at) where status = 'failed';

alter table outbound_messages
  add column tries integer not null default 0,
  add column retry_at timestamptz,
  add column provider_id text,
  add column state_asked_at timestamptz;
create index outbound_messages_in_flight on outbound_messages (created_at) where channel = 'SMS' and state in ('SENT', 'UNKNOWN');
create index outbound_messages_open on outbound_messages (created_at) where state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN');

alter table booking_messages
  add column tries integer not null default 0,
  add column retry_at timestamptz,
  add column failure text;
create index booking_messages_open on booking_messages (created_at) where state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN');

create table handled_failures (
  source text not null check (source in ('chat', 'outbound', 'booking')),
  message_id uuid not null,
  handled_by uuid not null references portal_users (id),
  handled_at timestamptz not null,
  primary key (source, message_id)
);
comment on table handled_failures is 'messages that did not arrive and that somebody has seen to, so that they leave the list';
