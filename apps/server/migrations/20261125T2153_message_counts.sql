-- How many messages to patients each person sent, minute by minute: one person cannot send thousands at the cost of the house.
create table message_counts (
  user_id uuid not null references portal_users (id) on delete cascade,
  minute timestamptz not null,
  messages integer not null check (messages > 0),
  primary key (user_id, minute)
);
create index message_counts_minute on message_counts (minute);
alter table message_counts enable row level security;
alter table message_counts force row level security;
create policy own_rows on message_counts for all to alveary_app using (user_id = app_user_id()) with check (user_id = app_user_id());
create policy all_sites on message_counts for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on message_counts for all to alveary_owner using (true) with check (true);
