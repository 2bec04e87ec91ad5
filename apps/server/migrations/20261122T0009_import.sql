-- What came in by the FHIR import: from which source each row was made, and what is kept as received.
-- A row's id is made from site, resource type and source id, so that a second import finds it again.

create table imported_resources (
  id uuid primary key,
  site_id uuid not null references sites (id),
  profile_id uuid not null references profiles (id),
  resource_type text not null,
  source_id text not null,
  -- The row made from the resource; null when the resource is only kept.
  target_id uuid,
  -- 128 bits of a SHA-256 of the content.
  content_hash uuid not null,
  -- The resource as received, letter for letter; only of those from which no row was made.
  body json
);
create index imported_resources_profile on imported_resources (profile_id, resource_type);
call protect_patient_table('imported_resources');

-- The same for resources that belong to no patient: practitioners, organizations, locations …
create table imported_directory_resources (
  id uuid primary key,
  site_id uuid not null references sites (id),
  resource_type text not null,
  source_id text not null,
  target_id uuid,
  content_hash uuid not null,
  body json
);
create index imported_directory_resources_type on imported_directory_resources (site_id, resource_type);

create table imported_organizations (
  id uuid primary key,
  site_id uuid not null references sites (id),
  name text not null,
  kind text,
  active boolean not null default true,
  phone_number text,
  lines text[] not null default '{}',
  city text,
  state text,
  postal_code text,
  country text,
  created_at timestamptz not null
);
create index imported_organizations_name on imported_organizations (site_id, lower(name), id);

-- What belongs to no patient may still speak of people; it is there for those who reach the site.
alter table imported_directory_resources enable row level security;
alter table imported_directory_resources force row level security;
create policy reached_site on imported_directory_resources to alveary_app using (site_id = any (app_site_ids()));
create policy all_sites on imported_directory_resources to alveary_all_sites using (true) with check (true);
create policy owner_rows on imported_directory_resources to current_user using (true) with check (true);
