-- Filters of the list of all patients that somebody keeps under a name, for each of their site users (document 3 §3, §4, §7).

create table filter_views (
  id uuid primary key,
  site_user_id uuid not null references site_users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- By column id. A column that a later release does not know any more is left out when the view is opened.
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index filter_views_name on filter_views (site_user_id, lower(name));
