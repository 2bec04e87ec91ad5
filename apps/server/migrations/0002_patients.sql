-- Patients, their sites, identifiers and clinical records (document 1 §3, document 3 §3). Units are metric.

create table profiles (
  id uuid primary key,
  first_name text,
  last_name text,
  date_of_birth date,
  sex text check (sex in ('female', 'male', 'other', 'unknown')),
  language text,
  deceased_at timestamptz,
  email_address text,
  insurance_member_id text,
  owner_id uuid references portal_users (id),
  care_plan_show boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table site_profiles (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  site_id uuid not null references sites (id),
  engagement_status text not null check (engagement_status in
    ('ELIGIBLE', 'NOT_AWARE', 'AWARE', 'ACTIVATED', 'MANAGED', 'DECLINED_PROSPECT', 'DISENROLLED')),
  module text not null default 'aria_module_default'
    check (module in ('aria_module_cf', 'aria_module_asthma', 'aria_module_default')),
  version integer not null default 1,
  created_at timestamptz not null,
  unique (profile_id, site_id)
);
create index site_profiles_site on site_profiles (site_id, profile_id);

create table profile_identifiers (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null,
  system text,
  value text not null
);
create index profile_identifiers_profile on profile_identifiers (profile_id);

create table profile_phones (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null check (type in ('CELL', 'HOME', 'WORK', 'UNKNOWN')),
  country_code text,
  phone_number text not null,
  e164 text,
  position integer not null default 0
);
create index profile_phones_profile on profile_phones (profile_id);

create table profile_addresses (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  use text,
  lines text[] not null,
  city text,
  state text,
  postal_code text,
  country text,
  position integer not null default 0
);
create index profile_addresses_profile on profile_addresses (profile_id);

create table patient_journeys (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  site_id uuid not null references sites (id),
  status text not null,
  date timestamptz not null
);
create index patient_journeys_profile on patient_journeys (profile_id, date desc);

create table profile_conditions (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  code text,
  system text,
  name text not null,
  clinical_status text,
  onset_at timestamptz,
  abated_at timestamptz,
  source text not null
);
create index profile_conditions_profile on profile_conditions (profile_id, onset_at desc);

create table measurements (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null,
  name text not null,
  value double precision,
  text text,
  unit text,
  parts jsonb not null default '[]',
  taken_at timestamptz not null,
  source text not null
);
create index measurements_profile on measurements (profile_id, type, taken_at desc);
create index measurements_newest on measurements (profile_id, taken_at desc);

create table encounters (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  kind text not null,
  class text,
  status text,
  reason text,
  practitioner_name text,
  started_at timestamptz not null,
  ended_at timestamptz,
  source text not null
);
create index encounters_profile on encounters (profile_id, started_at desc);

create table care_plans (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  title text not null,
  status text not null,
  activities text[] not null default '{}',
  started_at timestamptz,
  ended_at timestamptz,
  source text not null
);
create index care_plans_profile on care_plans (profile_id, started_at desc);

create table goals (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  text text not null,
  status text not null,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  source text not null
);
create index goals_profile on goals (profile_id, created_at desc);

create table practitioners (
  id uuid primary key,
  npi text unique check (npi ~ '^[0-9]{10}$'),
  first_name text not null,
  last_name text not null,
  credential text,
  type text,
  authorized_official_first_name text,
  authorized_official_last_name text,
  created_at timestamptz not null
);
create index practitioners_name on practitioners (lower(last_name), lower(first_name), id);

create table practitioner_identifiers (
  practitioner_id uuid not null references practitioners (id),
  system text not null,
  value text not null,
  primary key (system, value, practitioner_id)
);

create table site_practitioners (
  site_id uuid not null references sites (id),
  practitioner_id uuid not null references practitioners (id),
  primary key (site_id, practitioner_id)
);

create table profile_practitioners (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  practitioner_id uuid not null references practitioners (id),
  type text not null check (type in ('REFERRAL', 'PRIMARY', 'OTHER', 'REFERRAL_AND_PRIMARY')),
  unique (profile_id, practitioner_id)
);

create table recent_profiles (
  user_id uuid not null references portal_users (id),
  profile_id uuid not null references profiles (id),
  site_profile_id uuid not null references site_profiles (id),
  opened_at timestamptz not null,
  primary key (user_id, profile_id)
);
create index recent_profiles_newest on recent_profiles (user_id, opened_at desc);

-- A site profile is seen by those who reach its site.
alter table site_profiles enable row level security;
alter table site_profiles force row level security;
create policy reached_site on site_profiles to alveary_app using (site_id = any (app_site_ids()));
create policy all_sites on site_profiles to alveary_all_sites using (true) with check (true);
create policy owner_rows on site_profiles to current_user using (true) with check (true);

alter table profiles enable row level security;
alter table profiles force row level security;
create policy patient_of_reached_site on profiles to alveary_app using (exists (
  select 1 from site_profiles reached
  where reached.profile_id = profiles.id and reached.site_id = any (app_site_ids()) offset 0));
create policy all_sites on profiles to alveary_all_sites using (true) with check (true);
create policy owner_rows on profiles to current_user using (true) with check (true);

call protect_patient_table('profile_identifiers');
call protect_patient_table('profile_phones');
call protect_patient_table('profile_addresses');
call protect_patient_table('patient_journeys');
call protect_patient_table('profile_conditions');
call protect_patient_table('measurements');
call protect_patient_table('encounters');
call protect_patient_table('care_plans');
call protect_patient_table('goals');
call protect_patient_table('profile_practitioners');
call protect_patient_table('recent_profiles');
