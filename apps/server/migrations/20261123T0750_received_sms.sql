-- What a provider handed over: each SMS once, however often it comes; without a channel it waits for somebody who knows the number.
create table received_sms (
  provider_id text primary key check (length(provider_id) between 1 and 64),
  phone_number text not null,
  sent_to text not null,
  body text not null,
  received_at timestamptz not null,
  channel_id uuid references chat_channels (id)
);
create index received_sms_unknown on received_sms (received_at desc) where channel_id is null;
-- Of no site: only declared work over all sites sees it.
alter table received_sms enable row level security;
alter table received_sms force row level security;
create policy all_sites on received_sms for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on received_sms for all to alveary_owner using (true) with check (true);
