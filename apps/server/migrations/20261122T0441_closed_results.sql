-- How many patients of foreign practices was each person shown by the search, and who reached the limit? (OP-PSEARCH-3)
create table closed_results (
  id bigint generated always as identity primary key,
  user_id uuid not null references portal_users (id),
  shown_at timestamptz not null,
  patients integer not null check (patients > 0)
);
create index closed_results_recent on closed_results (user_id, shown_at desc);
create index closed_results_age on closed_results (shown_at);

create table search_alarms (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  raised_at timestamptz not null,
  -- An admin of one of the person's sites has taken note.
  seen_at timestamptz,
  seen_by uuid references portal_users (id)
);
create index search_alarms_user on search_alarms (user_id, raised_at desc);
