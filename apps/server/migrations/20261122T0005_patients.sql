-- Patients: who they are, at which sites, how they are reached, who looks after them (document 1 §3, document 3 §3).

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
  updated_at timestamptz not null,
  -- A column, because the planner keeps no statistics for an expression of a partial index.
  email_key text generated always as (lower(email_address)) stored
);
create index profiles_email on profiles (email_key) where email_key is not null;
create index profiles_member on profiles (insurance_member_id) where insurance_member_id is not null;

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
-- Counts the patients of each site by status without reading the rows.
create index site_profiles_status on site_profiles (site_id, engagement_status);

-- A site profile is seen by those who reach its site. The sites that a transaction reaches are read from its setting once for
-- each statement and table, not for each row: taking 150 ids apart again and again was most of the time of a list.
-- `is true` keeps the test from being used as a way to find rows: looking a patient up in each of 150 sites in turn takes
-- longer than looking up the patient's sites. A statement that wants the patients of a site names the site itself.
alter table site_profiles enable row level security;
alter table site_profiles force row level security;
create policy reached_site on site_profiles to alveary_app
  using ((site_id = any ((select app_site_ids())::uuid[])) is true);
create policy all_sites on site_profiles to alveary_all_sites using (true) with check (true);
create policy owner_rows on site_profiles to current_user using (true) with check (true);

-- The rule of site_profiles above holds inside of this one: what it finds there are memberships of reached sites only.
alter table profiles enable row level security;
alter table profiles force row level security;
create policy patient_of_reached_site on profiles to alveary_app
  using (exists (select 1 from site_profiles reached where reached.profile_id = profiles.id offset 0));
create policy all_sites on profiles to alveary_all_sites using (true) with check (true);
create policy owner_rows on profiles to current_user using (true) with check (true);

create table profile_identifiers (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null,
  system text,
  value text not null
);
create index profile_identifiers_profile on profile_identifiers (profile_id);
create index profile_identifiers_ehr_id on profile_identifiers (value) where type = 'EhrId';
-- A reference of an import may name a patient by any identifier.
create index profile_identifiers_other on profile_identifiers (value) where type <> 'EhrId';
call protect_patient_table('profile_identifiers');

create table profile_phones (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null check (type in ('CELL', 'HOME', 'WORK', 'UNKNOWN')),
  country_code text,
  phone_number text not null,
  e164 text,
  position integer not null default 0,
  -- What an exact search looks up.
  last_ten_digits text generated always as (
    case when length(regexp_replace(phone_number, '\D', '', 'g')) >= 10
      then right(regexp_replace(phone_number, '\D', '', 'g'), 10) end) stored
);
create index profile_phones_profile on profile_phones (profile_id);
create index profile_phones_digits on profile_phones (last_ten_digits) where last_ten_digits is not null;
-- Numbers of fewer than ten digits are compared as a whole.
create index profile_phones_short_number on profile_phones (regexp_replace(phone_number, '\D', '', 'g'))
  where last_ten_digits is null;
call protect_patient_table('profile_phones');

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
call protect_patient_table('profile_addresses');

-- Through which channels a patient agrees to be reached (document 3 §3 Communication preferences; OP-PROFILE-8: defaults).
-- A patient without a row has the defaults.
create table communication_preferences (
  profile_id uuid primary key references profiles (id) on delete cascade,
  sms_enabled boolean not null default true,
  emails_enabled boolean not null default true,
  push_notifications_enabled boolean not null default true,
  mts_marketing_enabled boolean not null default false,
  mts_patient_care_enabled boolean not null default true,
  mts_medical_research_enabled boolean not null default false,
  mts_account boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null
);
call protect_patient_table('communication_preferences');

-- The steps of a patient through the engagement lifecycle of a site (OP-PROFILE-5, OP-EVENT-3).
create table patient_journeys (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  site_id uuid not null references sites (id),
  status text not null,
  date timestamptz not null,
  -- Why a step was taken, and who took it; both unknown for steps that came in from elsewhere.
  details text,
  created_by uuid references portal_users (id)
);
create index patient_journeys_profile on patient_journeys (profile_id, date desc);
call protect_patient_table('patient_journeys');

-- What holds of a patient beside the lifecycle: dormant, or in hospice care; each once (document 3 §3 Patient status; OP-PROFILE-7).
create table patient_statuses (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  status_type text not null check (status_type in ('DORMANT', 'HOSPICE')),
  -- Where it was entered: 'portal', or the name of another system.
  source text not null,
  details text,
  created_at timestamptz not null,
  created_by uuid references portal_users (id),
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (profile_id, status_type)
);
call protect_patient_table('patient_statuses');

-- What everybody who opens a patient must read first; resolved, never deleted (document 3 §3 Sticky note; OP-PROFILE-7).
create table sticky_notes (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  priority text not null check (priority in ('HIGH', 'MEDIUM', 'LOW')),
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  created_by uuid references portal_users (id),
  updated_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references portal_users (id),
  version integer not null default 1
);
create index sticky_notes_open on sticky_notes (profile_id) where resolved_at is null;
call protect_patient_table('sticky_notes');

-- Whom a person opened last. Who leaves a site is not among the patients that were opened there any more.
create table recent_profiles (
  user_id uuid not null references portal_users (id),
  profile_id uuid not null references profiles (id),
  site_profile_id uuid not null references site_profiles (id) on delete cascade,
  opened_at timestamptz not null,
  primary key (user_id, profile_id)
);
create index recent_profiles_newest on recent_profiles (user_id, opened_at desc);
call protect_patient_table('recent_profiles');

-- Practitioners outside of the practice: those who refer and those who treat.
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
call protect_patient_table('profile_practitioners');

-- Who of the practice looks after a patient, in which role, from when to when (document 3 §3 Care team; ADMIN-006).
create table care_team_members (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  user_id uuid not null references portal_users (id),
  -- The code of a role flagged for care teams.
  role text not null references roles (code),
  from_at timestamptz not null,
  -- Null while it lasts.
  to_at timestamptz check (to_at > from_at)
);
-- Each role holds one user per patient (CARETEAM-011).
create unique index care_team_members_one_per_role on care_team_members (profile_id, role) where to_at is null;
create index care_team_members_profile on care_team_members (profile_id, from_at desc);
create index care_team_members_user on care_team_members (user_id, from_at);
call protect_patient_table('care_team_members');

-- At how many sites a patient is: also at those that the transaction does not reach, so that nobody takes away the last.
create function count_sites_of_patient(patient uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from site_profiles where profile_id = patient
$$;
revoke all on function count_sites_of_patient(uuid) from public;
grant execute on function count_sites_of_patient(uuid) to alveary_app, alveary_all_sites;
