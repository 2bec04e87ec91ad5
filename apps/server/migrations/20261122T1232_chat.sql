-- Conversations with patients over SMS and in the app, and questions about them to the assistant (document 2 §3 Chat; OP-CHAT-1 to OP-CHAT-6).

create table chat_channels (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  -- A channel to the assistant is one person's; nobody else sees it.
  is_ai boolean not null default false,
  -- Whose count the unread messages are.
  owner_id uuid references portal_users (id),
  -- The number of the newest message, and of the newest change of any message. Both grow by one.
  last_sequence bigint not null default 0,
  last_revision bigint not null default 0,
  last_message text,
  modified_at timestamptz not null,
  changed_at timestamptz not null,
  -- How far the owner has read, and how many messages of the patient came after.
  read_sequence bigint not null default 0,
  unread integer not null default 0 check (unread >= 0),
  created_at timestamptz not null,
  constraint chat_channels_of_the_assistant check (not is_ai or owner_id is not null)
);
create unique index chat_channels_patient on chat_channels (profile_id) where not is_ai;
create unique index chat_channels_assistant on chat_channels (profile_id, owner_id) where is_ai;
create index chat_channels_order on chat_channels (is_ai desc, modified_at desc, id);
create index chat_channels_changed on chat_channels (changed_at);
call protect_patient_table('chat_channels');
create policy own_questions on chat_channels as restrictive to alveary_app
  using (not is_ai or owner_id = app_user_id());

-- The number a channel writes to: whoever answers from it is this patient, so it can be the number of one patient only.
create table chat_numbers (
  phone_number text primary key,
  channel_id uuid not null unique references chat_channels (id),
  profile_id uuid not null references profiles (id)
);
call protect_patient_table('chat_numbers');

create table chat_messages (
  id uuid primary key,
  channel_id uuid not null references chat_channels (id),
  profile_id uuid not null references profiles (id),
  sequence bigint not null,
  revision bigint not null,
  author text not null check (author in ('staff', 'patient', 'assistant')),
  sender_id uuid references portal_users (id),
  medium text not null check (medium in ('sms', 'websocket', 'inapp')),
  body text not null,
  status text check (status in ('accepted', 'scheduled', 'sent', 'delivered', 'read', 'failed', 'canceled')),
  -- The code of the provider or of ours, such as 30006.
  failure text,
  phone_number text,
  -- How the provider names it.
  provider_id text,
  segments integer,
  sentences jsonb,
  created_at timestamptz not null,
  constraint chat_messages_sender check ((author = 'staff') = (sender_id is not null)),
  constraint chat_messages_status check ((author = 'staff') = (status is not null)),
  unique (channel_id, sequence)
);
create index chat_messages_newest on chat_messages (channel_id, created_at desc);
create index chat_messages_revision on chat_messages (channel_id, revision);
create unique index chat_messages_provider on chat_messages (provider_id) where provider_id is not null;
create index chat_messages_profile on chat_messages (profile_id);
call protect_patient_table('chat_messages');
create policy own_questions on chat_messages as restrictive to alveary_app
  using (medium <> 'websocket' or exists (select 1 from chat_channels c where c.id = chat_messages.channel_id));

-- Who has the app of the patients on a device.
create table patient_apps (
  profile_id uuid primary key references profiles (id),
  linked_at timestamptz not null
);
call protect_patient_table('patient_apps');

-- Work for a later time.
create function enqueue_job_at(job text, payload json, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(job, payload, run_at => at);
end $$;
revoke all on function enqueue_job_at(text, json, timestamptz) from public;
grant execute on function enqueue_job_at(text, json, timestamptz) to alveary_app, alveary_all_sites;
