-- Messages in the outbox of the sandboxes belong to a patient or an account, and are read by those who reach these (OP-ADMIN-2).
-- What a message gives access with, a code or a link, stands in a table of its own, which only a demo world opens.

-- Made with the demo world, in the same transaction, and never by a setting: only there is the outbox the mailbox of invented people.
alter table portal_settings add column demo_world boolean not null default false;

-- They hold codes and links, and nobody knows any more whom they were about.
delete from outbox_messages;

alter table outbox_messages
  -- The patient it is about.
  add column profile_id uuid references profiles (id),
  -- The account it is about.
  add column user_id uuid references portal_users (id),
  -- What it gives access with: 'link:…', 'code:…', 'visit:…' with an id; null for any other message.
  add column reference text,
  -- When that is over at the latest; the message is removed then.
  add column expires_at timestamptz,
  add constraint outbox_messages_about check (profile_id is not null or user_id is not null),
  add constraint outbox_messages_secret check ((reference is null) = (expires_at is null));
create index outbox_messages_newest on outbox_messages (created_at desc, id desc);
create index outbox_messages_reference on outbox_messages (reference) where reference is not null;
create index outbox_messages_expiry on outbox_messages (expires_at) where expires_at is not null;

alter table outbox_messages enable row level security;
alter table outbox_messages force row level security;
create policy about_reached_sites on outbox_messages to alveary_app using (
  case when profile_id is not null
    then exists (select 1 from site_profiles reached where reached.profile_id = outbox_messages.profile_id offset 0)
    else exists (select 1 from site_users su
                  where su.user_id = outbox_messages.user_id and substring((select app_reach()) from number_of_site(su.site_id) for 1) = B'1')
  end);
create policy all_sites on outbox_messages to alveary_all_sites using (true) with check (true);
create policy owner_rows on outbox_messages to current_user using (true) with check (true);

-- The whole text of a message whose secret is masked in outbox_messages.
create table outbox_secrets (
  message_id uuid primary key references outbox_messages (id) on delete cascade,
  body text not null
);
alter table outbox_secrets enable row level security;
alter table outbox_secrets force row level security;
create policy in_a_demo_world on outbox_secrets for select to alveary_app using (
  (select demo_world from portal_settings)
  and exists (select 1 from outbox_messages shown where shown.id = outbox_secrets.message_id));
create policy all_sites on outbox_secrets to alveary_all_sites using (true) with check (true);
create policy owner_rows on outbox_secrets to current_user using (true) with check (true);

-- Whoever uses a code or a link up is often nobody yet, or a guest, and reaches no message.
create function remove_outbox_messages(used text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from outbox_messages where reference = any (used);
$$;
revoke all on function remove_outbox_messages(text[]) from public;
grant execute on function remove_outbox_messages(text[]) to alveary_app, alveary_all_sites;
