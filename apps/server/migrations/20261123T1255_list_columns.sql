-- Which columns of a list a person has chosen; on the pages of a site it is the choice of their site user (OP-VIEWS-1).
create table list_columns (
  user_id uuid not null references portal_users (id) on delete cascade,
  site_user_id uuid references site_users (id) on delete cascade,
  list text not null check (char_length(list) between 2 and 41),
  choice jsonb not null check (jsonb_typeof(choice) = 'object'),
  updated_at timestamptz not null,
  unique nulls not distinct (user_id, site_user_id, list)
);
create index list_columns_site_user on list_columns (site_user_id);
alter table list_columns enable row level security;
alter table list_columns force row level security;
create policy own_rows on list_columns using (user_id = app_user_id()) with check (user_id = app_user_id());
