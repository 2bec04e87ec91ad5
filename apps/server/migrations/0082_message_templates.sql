-- The message templates of a site: what its people choose from when they write to a patient (CONSENT-021 to CONSENT-023).
create table message_templates (
  id uuid primary key,
  site_id uuid not null references sites (id),
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 1600),
  created_by uuid not null references portal_users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);

-- One title once per site, and the order of the list.
create unique index message_templates_title on message_templates (site_id, lower(title));
create index message_templates_author on message_templates (created_by);
