-- Questions to the assistant that are being answered, with the rows that were found for them (OP-CHAT-6).

create table chat_answers (
  -- Of the message that the answer becomes.
  id uuid primary key,
  channel_id uuid not null references chat_channels (id),
  profile_id uuid not null references profiles (id),
  question text not null,
  facts jsonb not null,
  is_stopped boolean not null default false,
  created_at timestamptz not null
);
create index chat_answers_channel on chat_answers (channel_id);
create index chat_answers_profile on chat_answers (profile_id);
call protect_patient_table('chat_answers');
create policy own_questions on chat_answers as restrictive to alveary_app
  using (exists (select 1 from chat_channels c where c.id = chat_answers.channel_id));
