-- What requests leave behind for a while: answers for repeats, text not yet sent, messages between nodes.

create table idempotency_keys (
  user_id uuid not null references portal_users (id),
  key text not null,
  call text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table drafts (
  user_id uuid not null references portal_users (id),
  key text not null,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, key)
);
alter table drafts enable row level security;
alter table drafts force row level security;
create policy own_rows on drafts using (user_id = app_user_id()) with check (user_id = app_user_id());
-- Work over all users reaches only drafts that nobody has touched for 90 days: to remove them (platform/jobs/clean-up.ts).
create policy forgotten_drafts on drafts to alveary_all_sites using (updated_at < now() - interval '90 days');

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
