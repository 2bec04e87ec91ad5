-- What a person may do only so often within an hour or a day: type codes, write to the apps of patients, ask the assistant. Uses are counted
-- minute by minute. Those that many transactions count at one moment stand in different rows (`shard`), so that none waits for the commit of
-- another.
create table allowance_uses (
  user_id uuid not null references portal_users (id) on delete cascade,
  kind text not null check (kind in ('code-try', 'app-message', 'assistant-question')),
  minute timestamptz not null,
  shard integer not null default 0,
  uses integer not null check (uses >= 0),
  primary key (user_id, kind, minute, shard)
);
create index allowance_uses_minute on allowance_uses (minute);
