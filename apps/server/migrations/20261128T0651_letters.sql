-- Letters with codes and links wait, sealed, until a service has taken them: what it does not take for a passing reason is tried again, and
-- what never arrived stands in the list of what was not delivered (decision 0123).

create table letters (
  id uuid primary key,
  -- The job of its kind, which tries it again.
  job text not null,
  -- What it holds, for people: never the code or the link.
  topic text not null,
  -- The row that it is about, as its kind understands it.
  about_id uuid,
  -- The patient it is about; else the account.
  profile_id uuid references profiles (id),
  user_id uuid references portal_users (id),
  -- Null where nobody who is signed in sent it.
  sent_by uuid references portal_users (id),
  channel text not null check (channel in ('SMS', 'EMAIL')),
  recipient text not null,
  -- Subject and text, sealed with the key of the installation; null once the letter is out, over, or of no use.
  content text,
  -- What its code or link belongs to; null where it holds none.
  reference text,
  until timestamptz not null,
  is_urgent boolean not null,
  created_at timestamptz not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'WITHDRAWN')),
  tries integer not null default 0,
  taken_at timestamptz,
  retry_at timestamptz,
  failure text,
  settled_at timestamptz,
  constraint letters_about check (profile_id is not null or user_id is not null)
);
comment on table letters is 'letters with codes and links, sealed until they are out';
create index letters_created on letters (created_at);
create index letters_open on letters (created_at) where state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN');
create index letters_sealed on letters (until) where content is not null;
create index letters_reference on letters (reference) where reference is not null;
create index letters_profile on letters (profile_id) where profile_id is not null;
insert into merge_tables (name, way) values ('letters', 'moves');

-- Whoever sends one is often nobody yet, or a guest: a letter is left by a call and read by the sender of letters alone.
alter table letters enable row level security;
alter table letters force row level security;
create policy left_by_a_call on letters for insert to alveary_app with check (
  profile_id is null or exists (select 1 from site_profiles reached where reached.profile_id = letters.profile_id offset 0));
create policy all_sites on letters to alveary_all_sites using (true) with check (true);
create policy owner_rows on letters to current_user using (true) with check (true);
revoke select, update, delete on letters from alveary_app;

-- What was used, or is of no use any more, is sent to nobody, and nobody has to see to it that it did not arrive.
create or replace function remove_outbox_messages(used text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from outbox_messages where reference = any (used);
  update letters set content = null, retry_at = null, state = case when state = 'SENDING' then state else 'WITHDRAWN' end
    where reference = any (used) and state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN');
$$;

alter table handled_failures
  drop constraint handled_failures_source_check,
  add constraint handled_failures_source_check check (source in ('chat', 'outbound', 'booking', 'letter'));
