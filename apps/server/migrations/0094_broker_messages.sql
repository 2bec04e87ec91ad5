-- Guests, whom a code lets in and who have no session, connect to the broker too (OP-VIDEO-1).
alter table broker_tickets alter column session_id drop not null;
alter table broker_tickets add column guest_id uuid;
-- Until then a guest's connection lasts.
alter table broker_tickets add column guest_until timestamptz;
alter table broker_tickets add constraint broker_tickets_holder check ((session_id is null) <> (guest_id is null));
alter table broker_tickets add constraint broker_tickets_guest check ((guest_id is null) = (guest_until is null));

-- Messages on their way to the followers of a key, on whichever node: a NOTIFY names the row, since it carries 8,000 bytes at most.
-- A message is worth nothing a moment later, so the table need not survive a crash.
create unlogged table broker_messages (
  id bigint generated always as identity primary key,
  key text not null check (length(key) <= 200),
  body text not null,
  created_at timestamptz not null
);
create index broker_messages_age on broker_messages (created_at);

create function notify_broker_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_broker', new.id::text || ' ' || new.key);
  return null;
end $$;
create trigger broker_message_sent after insert on broker_messages
  for each row execute function notify_broker_message();
