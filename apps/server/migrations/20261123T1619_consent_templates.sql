-- A site's own templates of consents. Each change is a version that is kept; what was sent keeps its own text (decision 0068).
create table consent_templates (
  id uuid primary key,
  site_id uuid not null references sites (id),
  name text not null check (length(name) between 1 and 120),
  texts jsonb not null,
  version integer not null default 1,
  updated_by uuid references portal_users (id),
  updated_at timestamptz not null,
  retired_at timestamptz
);
create index consent_templates_site on consent_templates (site_id, name);
create table consent_template_versions (
  template_id uuid not null references consent_templates (id),
  version integer not null,
  name text not null,
  texts jsonb not null,
  written_by uuid references portal_users (id),
  written_at timestamptz not null,
  primary key (template_id, version)
);
revoke update, delete on consent_template_versions from alveary_app, alveary_all_sites;
revoke delete on consent_templates from alveary_app, alveary_all_sites;
alter table consents add column template_version integer;
