-- The database as the migrations leave it, written by `npm run db`. Change a migration, not this file.

create table care_plans (
  id uuid not null,
  profile_id uuid not null,
  title text not null,
  status text not null,
  activities text[] default '{}'::text[] not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  source text not null,
  constraint care_plans_pkey PRIMARY KEY (id),
  constraint care_plans_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX care_plans_profile ON public.care_plans USING btree (profile_id, started_at DESC);
alter table care_plans enable row level security;
alter table care_plans force row level security;
create policy all_sites on care_plans for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on care_plans for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on care_plans for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = care_plans.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on care_plans to alveary_all_sites;
grant delete, insert, select, update on care_plans to alveary_app;

create table communication_notes (
  id uuid not null,
  communication_id uuid not null,
  profile_id uuid not null,
  text text not null,
  system boolean default false not null,
  subject text,
  created_by uuid,
  created_at timestamp with time zone not null,
  last_modified_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint communication_notes_pkey PRIMARY KEY (id),
  constraint communication_notes_communication_id_fkey FOREIGN KEY (communication_id) REFERENCES communications(id),
  constraint communication_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint communication_notes_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES portal_users(id),
  constraint communication_notes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX communication_notes_log ON public.communication_notes USING btree (communication_id, created_at);
alter table communication_notes enable row level security;
alter table communication_notes force row level security;
create policy all_sites on communication_notes for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on communication_notes for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on communication_notes for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = communication_notes.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on communication_notes to alveary_all_sites;
grant delete, insert, select, update on communication_notes to alveary_app;

create table communication_purposes (
  id uuid not null,
  key text not null,
  name text not null,
  description text not null,
  portal_code text not null,
  default_values jsonb default '{}'::jsonb not null,
  disabled_fields text[] default '{}'::text[] not null,
  has_no_patient_interaction boolean default false not null,
  "position" integer not null,
  constraint communication_purposes_pkey PRIMARY KEY (id),
  constraint communication_purposes_portal_code_key_key UNIQUE (portal_code, key)
);
grant delete, insert, select, update on communication_purposes to alveary_all_sites;
grant delete, insert, select, update on communication_purposes to alveary_app;

create table communications (
  id uuid not null,
  profile_id uuid not null,
  purpose text,
  sent timestamp with time zone not null,
  duration_in_seconds numeric(9,1),
  medium text default 'NONE'::text not null,
  direction text default 'NONE'::text not null,
  communication_result text,
  source text default 'PORTAL'::text not null,
  subject text,
  payload text,
  call_id text,
  practitioner uuid,
  assigned_practitioner uuid,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint communications_pkey PRIMARY KEY (id),
  constraint communications_assigned_practitioner_fkey FOREIGN KEY (assigned_practitioner) REFERENCES portal_users(id),
  constraint communications_practitioner_fkey FOREIGN KEY (practitioner) REFERENCES portal_users(id),
  constraint communications_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint communications_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
CREATE UNIQUE INDEX communications_call ON public.communications USING btree (call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX communications_newest ON public.communications USING btree (profile_id, sent DESC, id DESC);
alter table communications enable row level security;
alter table communications force row level security;
create policy all_sites on communications for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on communications for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on communications for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = communications.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on communications to alveary_all_sites;
grant delete, insert, select, update on communications to alveary_app;

create table drafts (
  user_id uuid not null,
  key text not null,
  content jsonb not null,
  updated_at timestamp with time zone not null,
  constraint drafts_pkey PRIMARY KEY (user_id, key),
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
alter table drafts enable row level security;
alter table drafts force row level security;
create policy own_rows on drafts for all to public using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
grant delete, insert, select, update on drafts to alveary_all_sites;
grant delete, insert, select, update on drafts to alveary_app;

create table encounters (
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  class text,
  status text,
  reason text,
  practitioner_name text,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  source text not null,
  constraint encounters_pkey PRIMARY KEY (id),
  constraint encounters_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX encounters_profile ON public.encounters USING btree (profile_id, started_at DESC);
alter table encounters enable row level security;
alter table encounters force row level security;
create policy all_sites on encounters for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on encounters for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on encounters for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = encounters.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on encounters to alveary_all_sites;
grant delete, insert, select, update on encounters to alveary_app;

create table goals (
  id uuid not null,
  profile_id uuid not null,
  text text not null,
  status text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  source text not null,
  constraint goals_pkey PRIMARY KEY (id),
  constraint goals_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint goals_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX goals_profile ON public.goals USING btree (profile_id, created_at DESC);
alter table goals enable row level security;
alter table goals force row level security;
create policy all_sites on goals for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on goals for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on goals for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = goals.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on goals to alveary_all_sites;
grant delete, insert, select, update on goals to alveary_app;

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  call text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
grant delete, insert, select, update on idempotency_keys to alveary_all_sites;
grant delete, insert, select, update on idempotency_keys to alveary_app;

create table installation_secrets (
  name text not null,
  value text not null,
  created_at timestamp with time zone default now() not null,
  constraint installation_secrets_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on installation_secrets to alveary_all_sites;
grant delete, insert, select, update on installation_secrets to alveary_app;

create table measurements (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  name text not null,
  value double precision,
  text text,
  unit text,
  parts jsonb default '[]'::jsonb not null,
  taken_at timestamp with time zone not null,
  source text not null,
  constraint measurements_pkey PRIMARY KEY (id),
  constraint measurements_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX measurements_newest ON public.measurements USING btree (profile_id, taken_at DESC);
CREATE INDEX measurements_profile ON public.measurements USING btree (profile_id, type, taken_at DESC);
alter table measurements enable row level security;
alter table measurements force row level security;
create policy all_sites on measurements for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on measurements for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on measurements for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = measurements.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on measurements to alveary_all_sites;
grant delete, insert, select, update on measurements to alveary_app;

create table outbox_messages (
  id uuid not null,
  service text not null,
  recipient text not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint outbox_messages_pkey PRIMARY KEY (id),
  constraint outbox_messages_service_check CHECK ((service = ANY (ARRAY['sms'::text, 'email'::text])))
);
grant delete, insert, select, update on outbox_messages to alveary_all_sites;
grant delete, insert, select, update on outbox_messages to alveary_app;

create table patient_journeys (
  id uuid not null,
  profile_id uuid not null,
  site_id uuid not null,
  status text not null,
  date timestamp with time zone not null,
  constraint patient_journeys_pkey PRIMARY KEY (id),
  constraint patient_journeys_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint patient_journeys_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX patient_journeys_profile ON public.patient_journeys USING btree (profile_id, date DESC);
alter table patient_journeys enable row level security;
alter table patient_journeys force row level security;
create policy all_sites on patient_journeys for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_journeys for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_journeys for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = patient_journeys.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on patient_journeys to alveary_all_sites;
grant delete, insert, select, update on patient_journeys to alveary_app;

create table portal_settings (
  only_row boolean default true not null,
  site_user_actions_permitted text[] default '{}'::text[] not null,
  constraint portal_settings_pkey PRIMARY KEY (only_row),
  constraint portal_settings_only_row_check CHECK (only_row)
);
CREATE TRIGGER portal_settings_changed AFTER UPDATE ON public.portal_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_everybody();
grant delete, insert, select, update on portal_settings to alveary_all_sites;
grant delete, insert, select, update on portal_settings to alveary_app;

create table portal_users (
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_country_code text,
  phone_number text,
  password_hash text,
  account_confirmed boolean default false not null,
  force_password_reset_on_login boolean default false not null,
  is_staff boolean default false not null,
  is_employee boolean default false not null,
  has_portal_configuration boolean default true not null,
  two_factor_authentication boolean default false not null,
  last_login_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint portal_users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX portal_users_email ON public.portal_users USING btree (lower(email));
CREATE TRIGGER portal_users_changed AFTER UPDATE OF account_confirmed, force_password_reset_on_login, is_staff, is_employee, has_portal_configuration, password_hash, first_name, last_name, email ON public.portal_users FOR EACH ROW EXECUTE FUNCTION notify_user_change();
grant delete, insert, select, update on portal_users to alveary_all_sites;
grant delete, insert, select, update on portal_users to alveary_app;

create table practitioner_identifiers (
  practitioner_id uuid not null,
  system text not null,
  value text not null,
  constraint practitioner_identifiers_pkey PRIMARY KEY (system, value, practitioner_id),
  constraint practitioner_identifiers_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioners(id)
);
grant delete, insert, select, update on practitioner_identifiers to alveary_all_sites;
grant delete, insert, select, update on practitioner_identifiers to alveary_app;

create table practitioners (
  id uuid not null,
  npi text,
  first_name text not null,
  last_name text not null,
  credential text,
  type text,
  authorized_official_first_name text,
  authorized_official_last_name text,
  created_at timestamp with time zone not null,
  constraint practitioners_pkey PRIMARY KEY (id),
  constraint practitioners_npi_key UNIQUE (npi),
  constraint practitioners_npi_check CHECK ((npi ~ '^[0-9]{10}$'::text))
);
CREATE INDEX practitioners_name ON public.practitioners USING btree (lower(last_name), lower(first_name), id);
grant delete, insert, select, update on practitioners to alveary_all_sites;
grant delete, insert, select, update on practitioners to alveary_app;

create table profile_addresses (
  id uuid not null,
  profile_id uuid not null,
  use text,
  lines text[] not null,
  city text,
  state text,
  postal_code text,
  country text,
  "position" integer default 0 not null,
  constraint profile_addresses_pkey PRIMARY KEY (id),
  constraint profile_addresses_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX profile_addresses_profile ON public.profile_addresses USING btree (profile_id);
alter table profile_addresses enable row level security;
alter table profile_addresses force row level security;
create policy all_sites on profile_addresses for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_addresses for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_addresses for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = profile_addresses.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on profile_addresses to alveary_all_sites;
grant delete, insert, select, update on profile_addresses to alveary_app;

create table profile_conditions (
  id uuid not null,
  profile_id uuid not null,
  code text,
  system text,
  name text not null,
  clinical_status text,
  onset_at timestamp with time zone,
  abated_at timestamp with time zone,
  source text not null,
  constraint profile_conditions_pkey PRIMARY KEY (id),
  constraint profile_conditions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX profile_conditions_profile ON public.profile_conditions USING btree (profile_id, onset_at DESC);
alter table profile_conditions enable row level security;
alter table profile_conditions force row level security;
create policy all_sites on profile_conditions for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_conditions for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_conditions for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = profile_conditions.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on profile_conditions to alveary_all_sites;
grant delete, insert, select, update on profile_conditions to alveary_app;

create table profile_identifiers (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  system text,
  value text not null,
  constraint profile_identifiers_pkey PRIMARY KEY (id),
  constraint profile_identifiers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX profile_identifiers_profile ON public.profile_identifiers USING btree (profile_id);
alter table profile_identifiers enable row level security;
alter table profile_identifiers force row level security;
create policy all_sites on profile_identifiers for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_identifiers for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_identifiers for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = profile_identifiers.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on profile_identifiers to alveary_all_sites;
grant delete, insert, select, update on profile_identifiers to alveary_app;

create table profile_phones (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  country_code text,
  phone_number text not null,
  e164 text,
  "position" integer default 0 not null,
  constraint profile_phones_pkey PRIMARY KEY (id),
  constraint profile_phones_type_check CHECK ((type = ANY (ARRAY['CELL'::text, 'HOME'::text, 'WORK'::text, 'UNKNOWN'::text]))),
  constraint profile_phones_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX profile_phones_profile ON public.profile_phones USING btree (profile_id);
alter table profile_phones enable row level security;
alter table profile_phones force row level security;
create policy all_sites on profile_phones for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_phones for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_phones for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = profile_phones.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on profile_phones to alveary_all_sites;
grant delete, insert, select, update on profile_phones to alveary_app;

create table profile_practitioners (
  id uuid not null,
  profile_id uuid not null,
  practitioner_id uuid not null,
  type text not null,
  constraint profile_practitioners_pkey PRIMARY KEY (id),
  constraint profile_practitioners_profile_id_practitioner_id_key UNIQUE (profile_id, practitioner_id),
  constraint profile_practitioners_type_check CHECK ((type = ANY (ARRAY['REFERRAL'::text, 'PRIMARY'::text, 'OTHER'::text, 'REFERRAL_AND_PRIMARY'::text]))),
  constraint profile_practitioners_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioners(id),
  constraint profile_practitioners_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table profile_practitioners enable row level security;
alter table profile_practitioners force row level security;
create policy all_sites on profile_practitioners for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_practitioners for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_practitioners for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = profile_practitioners.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on profile_practitioners to alveary_all_sites;
grant delete, insert, select, update on profile_practitioners to alveary_app;

create table profiles (
  id uuid not null,
  first_name text,
  last_name text,
  date_of_birth date,
  sex text,
  language text,
  deceased_at timestamp with time zone,
  email_address text,
  insurance_member_id text,
  owner_id uuid,
  care_plan_show boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text, 'other'::text, 'unknown'::text]))),
  constraint profiles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES portal_users(id)
);
alter table profiles enable row level security;
alter table profiles force row level security;
create policy all_sites on profiles for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profiles for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profiles for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = profiles.id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on profiles to alveary_all_sites;
grant delete, insert, select, update on profiles to alveary_app;

create table recent_profiles (
  user_id uuid not null,
  profile_id uuid not null,
  site_profile_id uuid not null,
  opened_at timestamp with time zone not null,
  constraint recent_profiles_pkey PRIMARY KEY (user_id, profile_id),
  constraint recent_profiles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint recent_profiles_site_profile_id_fkey FOREIGN KEY (site_profile_id) REFERENCES site_profiles(id),
  constraint recent_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX recent_profiles_newest ON public.recent_profiles USING btree (user_id, opened_at DESC);
alter table recent_profiles enable row level security;
alter table recent_profiles force row level security;
create policy all_sites on recent_profiles for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on recent_profiles for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on recent_profiles for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE ((reached.profile_id = recent_profiles.profile_id) AND (reached.site_id = ANY (app_site_ids()))))));
grant delete, insert, select, update on recent_profiles to alveary_all_sites;
grant delete, insert, select, update on recent_profiles to alveary_app;

create table roles (
  id uuid not null,
  code text not null,
  portal_label text not null,
  care_team boolean not null,
  visible_in_portal boolean not null,
  actions_permitted text[] not null,
  global_actions_permitted text[] not null,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_code_key UNIQUE (code)
);
CREATE TRIGGER roles_changed AFTER UPDATE OF actions_permitted, global_actions_permitted ON public.roles FOR EACH STATEMENT EXECUTE FUNCTION notify_everybody();
grant delete, insert, select, update on roles to alveary_all_sites;
grant delete, insert, select, update on roles to alveary_app;

create table sessions (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  idle_timeout_s integer not null,
  absolute_expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_reason text,
  user_agent text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_idle_timeout_s_check CHECK ((idle_timeout_s >= 180)),
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['bearer'::text, 'two_factor'::text]))),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE TRIGGER sessions_ended AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION notify_session_change();
grant delete, insert, select, update on sessions to alveary_all_sites;
grant delete, insert, select, update on sessions to alveary_app;

create table sign_in_attempts (
  id bigint generated always as identity not null,
  email_key text not null,
  at timestamp with time zone not null,
  succeeded boolean not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_attempts_recent ON public.sign_in_attempts USING btree (email_key, at DESC);
grant delete, insert, select, update on sign_in_attempts to alveary_all_sites;
grant delete, insert, select, update on sign_in_attempts to alveary_app;

create table site_practitioners (
  site_id uuid not null,
  practitioner_id uuid not null,
  constraint site_practitioners_pkey PRIMARY KEY (site_id, practitioner_id),
  constraint site_practitioners_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioners(id),
  constraint site_practitioners_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
grant delete, insert, select, update on site_practitioners to alveary_all_sites;
grant delete, insert, select, update on site_practitioners to alveary_app;

create table site_profiles (
  id uuid not null,
  profile_id uuid not null,
  site_id uuid not null,
  engagement_status text not null,
  module text default 'aria_module_default'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint site_profiles_pkey PRIMARY KEY (id),
  constraint site_profiles_profile_id_site_id_key UNIQUE (profile_id, site_id),
  constraint site_profiles_engagement_status_check CHECK ((engagement_status = ANY (ARRAY['ELIGIBLE'::text, 'NOT_AWARE'::text, 'AWARE'::text, 'ACTIVATED'::text, 'MANAGED'::text, 'DECLINED_PROSPECT'::text, 'DISENROLLED'::text]))),
  constraint site_profiles_module_check CHECK ((module = ANY (ARRAY['aria_module_cf'::text, 'aria_module_asthma'::text, 'aria_module_default'::text]))),
  constraint site_profiles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint site_profiles_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX site_profiles_site ON public.site_profiles USING btree (site_id, profile_id);
alter table site_profiles enable row level security;
alter table site_profiles force row level security;
create policy all_sites on site_profiles for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on site_profiles for all to alveary_owner using (true) with check (true);
create policy reached_site on site_profiles for all to alveary_app using ((site_id = ANY (app_site_ids())));
grant delete, insert, select, update on site_profiles to alveary_all_sites;
grant delete, insert, select, update on site_profiles to alveary_app;

create table site_user_roles (
  site_user_id uuid not null,
  role_id uuid not null,
  constraint site_user_roles_pkey PRIMARY KEY (site_user_id, role_id),
  constraint site_user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint site_user_roles_site_user_id_fkey FOREIGN KEY (site_user_id) REFERENCES site_users(id) ON DELETE CASCADE
);
CREATE TRIGGER site_user_roles_changed AFTER INSERT OR DELETE OR UPDATE ON public.site_user_roles FOR EACH ROW EXECUTE FUNCTION notify_role_change();
grant delete, insert, select, update on site_user_roles to alveary_all_sites;
grant delete, insert, select, update on site_user_roles to alveary_app;

create table site_users (
  id uuid not null,
  user_id uuid not null,
  site_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint site_users_pkey PRIMARY KEY (id),
  constraint site_users_user_id_site_id_key UNIQUE (user_id, site_id),
  constraint site_users_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint site_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX site_users_site ON public.site_users USING btree (site_id);
CREATE TRIGGER site_users_changed AFTER INSERT OR DELETE OR UPDATE ON public.site_users FOR EACH ROW EXECUTE FUNCTION notify_session_change();
grant delete, insert, select, update on site_users to alveary_all_sites;
grant delete, insert, select, update on site_users to alveary_app;

create table sites (
  id uuid not null,
  parent_id uuid,
  short_name text not null,
  long_name text not null,
  slug text not null,
  region text not null,
  locale text default 'en-US'::text not null,
  is_global boolean default false not null,
  conditions text[] default '{}'::text[] not null,
  feature_values jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint sites_pkey PRIMARY KEY (id),
  constraint sites_slug_key UNIQUE (slug),
  constraint sites_region_check CHECK ((region = ANY (ARRAY['us'::text, 'eu'::text]))),
  constraint sites_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint sites_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sites(id)
);
grant delete, insert, select, update on sites to alveary_all_sites;
grant delete, insert, select, update on sites to alveary_app;

create table two_factor_codes (
  session_id uuid not null,
  code_hash text not null,
  sent_at timestamp with time zone not null,
  tries integer default 0 not null,
  constraint two_factor_codes_pkey PRIMARY KEY (session_id),
  constraint two_factor_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
grant delete, insert, select, update on two_factor_codes to alveary_all_sites;
grant delete, insert, select, update on two_factor_codes to alveary_app;

CREATE OR REPLACE FUNCTION public.app_site_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.site_ids'::text, true), ''::text), '{}'::text))::uuid[];

CREATE OR REPLACE FUNCTION public.app_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.notify_everybody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('alveary_sessions', '*');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('alveary_sessions', s.user_id::text) from site_users s
    where s.id = coalesce(new.site_user_id, old.site_user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_session_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('alveary_sessions', coalesce(new.user_id, old.user_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_user_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('alveary_sessions', new.id::text);
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.protect_patient_table(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy patient_of_reached_site on %1$I to alveary_app using (exists (select 1 from site_profiles reached
       where reached.profile_id = %1$I.profile_id and reached.site_id = any (app_site_ids())))', name);
  execute format('create policy all_sites on %I to alveary_all_sites using (true) with check (true)', name);
  -- The owner (migrations, import of whole sites by command) is held by FORCE as well unless it is a superuser.
  execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
end $procedure$;
