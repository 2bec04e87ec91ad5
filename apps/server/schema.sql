-- The database as the migrations leave it, written by `npm run db`. Change a migration, not this file.

create table account_links (
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint account_links_pkey PRIMARY KEY (id),
  constraint account_links_token_hash_key UNIQUE (token_hash),
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'confirm'::text]))),
  constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX account_links_recent ON public.account_links USING btree (user_id, created_at DESC);
grant delete, insert, select, update on account_links to alveary_all_sites;
grant delete, insert, select, update on account_links to alveary_app;

create table adopted_tokens (
  token_hash text not null,
  adopted_at timestamp with time zone not null,
  constraint adopted_tokens_pkey PRIMARY KEY (token_hash)
);
grant delete, insert, select, update on adopted_tokens to alveary_all_sites;
grant delete, insert, select, update on adopted_tokens to alveary_app;

create table aos_sessions (
  id uuid not null,
  profile_id uuid not null,
  performed_at timestamp with time zone not null,
  r5 double precision,
  r20 double precision,
  r5_20 double precision,
  x5 double precision,
  ax double precision,
  quality text,
  source text not null,
  constraint aos_sessions_pkey PRIMARY KEY (id),
  constraint aos_sessions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX aos_sessions_profile ON public.aos_sessions USING btree (profile_id, performed_at DESC, id DESC);
alter table aos_sessions enable row level security;
alter table aos_sessions force row level security;
create policy all_sites on aos_sessions for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on aos_sessions for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on aos_sessions for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = aos_sessions.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on aos_sessions to alveary_all_sites;
grant delete, insert, select, update on aos_sessions to alveary_app;

create table appointments (
  id uuid not null,
  profile_id uuid not null,
  start_at timestamp with time zone not null,
  duration_minutes integer default 30 not null,
  status text not null,
  purpose text not null,
  calendar_event_id text,
  practitioner_id uuid,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint appointments_pkey PRIMARY KEY (id),
  constraint appointments_duration_minutes_check CHECK (((duration_minutes >= 15) AND (duration_minutes <= 120))),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PROPOSED'::text, 'BOOKED'::text, 'FULFILLED'::text, 'CANCELLED'::text]))),
  constraint appointments_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint appointments_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES portal_users(id),
  constraint appointments_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX appointments_created ON public.appointments USING btree (created_at DESC, id DESC);
CREATE INDEX appointments_practitioner ON public.appointments USING btree (practitioner_id, start_at);
CREATE INDEX appointments_profile ON public.appointments USING btree (profile_id, start_at);
CREATE INDEX appointments_start ON public.appointments USING btree (start_at, id);
alter table appointments enable row level security;
alter table appointments force row level security;
create policy all_sites on appointments for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on appointments for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on appointments for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = appointments.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on appointments to alveary_all_sites;
grant delete, insert, select, update on appointments to alveary_app;

create table audit_events (
  id bigint default nextval('audit_event_ids'::regclass) not null,
  occurred_at timestamp with time zone not null,
  user_id uuid,
  session_id uuid,
  action text not null,
  outcome text not null,
  status integer not null,
  patient_ids uuid[] not null,
  site_ids uuid[] not null,
  request_id text not null,
  call text not null,
  detail jsonb not null,
  remote_address text,
  constraint audit_events_pkey PRIMARY KEY (id, occurred_at),
  constraint audit_events_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text])))
) partition by RANGE (occurred_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
grant insert, select on audit_events to alveary_all_sites;
grant insert, select on audit_events to alveary_app;

create table audit_heads (
  month date not null,
  number integer not null,
  hash bytea not null,
  row_count bigint not null,
  sealed_at timestamp with time zone not null,
  constraint audit_heads_pkey PRIMARY KEY (month)
);
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.audit_heads FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER never_removed BEFORE DELETE ON public.audit_heads FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
grant select on audit_heads to alveary_all_sites;
grant select on audit_heads to alveary_app;

create table audit_seals (
  month date not null,
  number integer not null,
  row_ids int8multirange not null,
  row_count integer not null,
  row_hashes bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null,
  constraint audit_seals_pkey PRIMARY KEY (month, number),
  constraint audit_seals_hash_check CHECK ((length(hash) = 32)),
  constraint audit_seals_number_check CHECK ((number > 0)),
  constraint audit_seals_previous_hash_check CHECK ((length(previous_hash) = 32)),
  constraint audit_seals_row_count_check CHECK ((row_count > 0))
);
CREATE INDEX audit_seals_hash ON public.audit_seals USING btree (hash);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
grant select on audit_seals to alveary_all_sites;
grant select on audit_seals to alveary_app;

create table audit_subjects (
  profile_id uuid not null,
  occurred_at timestamp with time zone not null,
  event_id bigint not null,
  constraint audit_subjects_pkey PRIMARY KEY (profile_id, occurred_at, event_id)
);
alter table audit_subjects enable row level security;
alter table audit_subjects force row level security;
create policy all_sites on audit_subjects for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on audit_subjects for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on audit_subjects for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = audit_subjects.profile_id)
 OFFSET 0)));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_subjects FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.audit_subjects FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

create table audit_unsealed (
  id bigint not null,
  occurred_at timestamp with time zone not null
);
grant insert on audit_unsealed to alveary_all_sites;
grant insert on audit_unsealed to alveary_app;

create table broker_messages (
  id bigint generated always as identity not null,
  key text not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint broker_messages_pkey PRIMARY KEY (id),
  constraint broker_messages_key_check CHECK ((length(key) <= 200))
);
CREATE INDEX broker_messages_age ON public.broker_messages USING btree (created_at);
CREATE TRIGGER broker_message_sent AFTER INSERT ON public.broker_messages FOR EACH ROW EXECUTE FUNCTION notify_broker_message();
grant delete, insert, select, update on broker_messages to alveary_all_sites;
grant delete, insert, select, update on broker_messages to alveary_app;

create table broker_tickets (
  ticket_hash bytea not null,
  session_id uuid,
  expires_at timestamp with time zone not null,
  guest_id uuid,
  guest_until timestamp with time zone,
  constraint broker_tickets_pkey PRIMARY KEY (ticket_hash),
  constraint broker_tickets_guest CHECK (((guest_id IS NULL) = (guest_until IS NULL))),
  constraint broker_tickets_holder CHECK (((session_id IS NULL) <> (guest_id IS NULL))),
  constraint broker_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX broker_tickets_age ON public.broker_tickets USING btree (expires_at);
CREATE INDEX broker_tickets_session ON public.broker_tickets USING btree (session_id);
grant delete, insert, select, update on broker_tickets to alveary_all_sites;
grant delete, insert, select, update on broker_tickets to alveary_app;

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
  WHERE (reached.profile_id = care_plans.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on care_plans to alveary_all_sites;
grant delete, insert, select, update on care_plans to alveary_app;

create table care_team_members (
  id uuid not null,
  profile_id uuid not null,
  user_id uuid not null,
  role text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  constraint care_team_members_pkey PRIMARY KEY (id),
  constraint care_team_members_check CHECK ((to_at > from_at)),
  constraint care_team_members_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint care_team_members_role_fkey FOREIGN KEY (role) REFERENCES roles(code),
  constraint care_team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE UNIQUE INDEX care_team_members_one_per_role ON public.care_team_members USING btree (profile_id, role) WHERE (to_at IS NULL);
CREATE INDEX care_team_members_profile ON public.care_team_members USING btree (profile_id, from_at DESC);
CREATE INDEX care_team_members_user ON public.care_team_members USING btree (user_id, from_at);
alter table care_team_members enable row level security;
alter table care_team_members force row level security;
create policy all_sites on care_team_members for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on care_team_members for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on care_team_members for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = care_team_members.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on care_team_members to alveary_all_sites;
grant delete, insert, select, update on care_team_members to alveary_app;

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
  WHERE (reached.profile_id = communication_notes.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on communication_notes to alveary_all_sites;
grant delete, insert, select, update on communication_notes to alveary_app;

create table communication_preferences (
  profile_id uuid not null,
  sms_enabled boolean default true not null,
  emails_enabled boolean default true not null,
  push_notifications_enabled boolean default true not null,
  mts_marketing_enabled boolean default false not null,
  mts_patient_care_enabled boolean default true not null,
  mts_medical_research_enabled boolean default false not null,
  mts_account boolean default false not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  constraint communication_preferences_pkey PRIMARY KEY (profile_id),
  constraint communication_preferences_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);
alter table communication_preferences enable row level security;
alter table communication_preferences force row level security;
create policy all_sites on communication_preferences for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on communication_preferences for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on communication_preferences for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = communication_preferences.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on communication_preferences to alveary_all_sites;
grant delete, insert, select, update on communication_preferences to alveary_app;

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
  WHERE (reached.profile_id = communications.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on communications to alveary_all_sites;
grant delete, insert, select, update on communications to alveary_app;

create table documents (
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  file_name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  source text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint documents_kind_check CHECK ((kind = ANY (ARRAY['IMAGING'::text, 'CLINICAL_DOCUMENT'::text, 'CONSENT'::text, 'REPORT'::text, 'LETTER'::text]))),
  constraint documents_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'image/gif'::text, 'image/webp'::text]))),
  constraint documents_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint documents_size_check CHECK (((size >= 0) AND (size <= ((20 * 1024) * 1024)))),
  constraint documents_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint documents_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX documents_profile ON public.documents USING btree (profile_id, created_at DESC, id DESC);
alter table documents enable row level security;
alter table documents force row level security;
create policy all_sites on documents for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on documents for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on documents for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = documents.profile_id)
 OFFSET 0)));
grant delete, insert, select on documents to alveary_all_sites;
grant delete, insert, select on documents to alveary_app;

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
create policy forgotten_drafts on drafts for all to alveary_all_sites using ((updated_at < (now() - '90 days'::interval)));
create policy own_rows on drafts for all to public using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
grant delete, insert, select, update on drafts to alveary_all_sites;
grant delete, insert, select, update on drafts to alveary_app;

create table ehr_imaging_uploads (
  id uuid not null,
  profile_id uuid not null,
  site_id uuid not null,
  document_id uuid not null,
  sha256 text not null,
  ehr_patient_id text not null,
  provider_id text,
  internal_note text,
  state text default 'QUEUED'::text not null,
  ehr_document_id text,
  problem text,
  created_by uuid,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint ehr_imaging_uploads_pkey PRIMARY KEY (id),
  constraint ehr_imaging_uploads_check CHECK (((state = 'FILED'::text) = (ehr_document_id IS NOT NULL))),
  constraint ehr_imaging_uploads_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'FILED'::text, 'REFUSED'::text]))),
  constraint ehr_imaging_uploads_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint ehr_imaging_uploads_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint ehr_imaging_uploads_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint ehr_imaging_uploads_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE UNIQUE INDEX ehr_imaging_uploads_once ON public.ehr_imaging_uploads USING btree (profile_id, site_id, sha256) WHERE (state <> 'REFUSED'::text);
CREATE INDEX ehr_imaging_uploads_profile ON public.ehr_imaging_uploads USING btree (profile_id, created_at DESC, id DESC);
alter table ehr_imaging_uploads enable row level security;
alter table ehr_imaging_uploads force row level security;
create policy all_sites on ehr_imaging_uploads for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on ehr_imaging_uploads for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on ehr_imaging_uploads for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = ehr_imaging_uploads.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on ehr_imaging_uploads to alveary_all_sites;
grant delete, insert, select, update on ehr_imaging_uploads to alveary_app;

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
  WHERE (reached.profile_id = encounters.profile_id)
 OFFSET 0)));
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
  WHERE (reached.profile_id = goals.profile_id)
 OFFSET 0)));
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

create table imported_directory_resources (
  id uuid not null,
  site_id uuid not null,
  resource_type text not null,
  source_id text not null,
  target_id uuid,
  content_hash uuid not null,
  body json,
  constraint imported_directory_resources_pkey PRIMARY KEY (id),
  constraint imported_directory_resources_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX imported_directory_resources_type ON public.imported_directory_resources USING btree (site_id, resource_type);
alter table imported_directory_resources enable row level security;
alter table imported_directory_resources force row level security;
create policy all_sites on imported_directory_resources for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on imported_directory_resources for all to alveary_owner using (true) with check (true);
create policy reached_site on imported_directory_resources for all to alveary_app using ((site_id = ANY (app_site_ids())));
grant delete, insert, select, update on imported_directory_resources to alveary_all_sites;
grant delete, insert, select, update on imported_directory_resources to alveary_app;

create table imported_organizations (
  id uuid not null,
  site_id uuid not null,
  name text not null,
  kind text,
  active boolean default true not null,
  phone_number text,
  lines text[] default '{}'::text[] not null,
  city text,
  state text,
  postal_code text,
  country text,
  created_at timestamp with time zone not null,
  constraint imported_organizations_pkey PRIMARY KEY (id),
  constraint imported_organizations_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX imported_organizations_name ON public.imported_organizations USING btree (site_id, lower(name), id);
grant delete, insert, select, update on imported_organizations to alveary_all_sites;
grant delete, insert, select, update on imported_organizations to alveary_app;

create table imported_resources (
  id uuid not null,
  site_id uuid not null,
  profile_id uuid not null,
  resource_type text not null,
  source_id text not null,
  target_id uuid,
  content_hash uuid not null,
  body json,
  constraint imported_resources_pkey PRIMARY KEY (id),
  constraint imported_resources_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint imported_resources_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX imported_resources_profile ON public.imported_resources USING btree (profile_id, resource_type);
alter table imported_resources enable row level security;
alter table imported_resources force row level security;
create policy all_sites on imported_resources for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on imported_resources for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on imported_resources for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = imported_resources.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on imported_resources to alveary_all_sites;
grant delete, insert, select, update on imported_resources to alveary_app;

create table installation_secrets (
  name text not null,
  value text not null,
  created_at timestamp with time zone default now() not null,
  constraint installation_secrets_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on installation_secrets to alveary_all_sites;
grant delete, insert, select, update on installation_secrets to alveary_app;

create table measurement_counts (
  profile_id uuid not null,
  type text not null,
  month timestamp with time zone not null,
  measurements bigint not null,
  constraint measurement_counts_pkey PRIMARY KEY (profile_id, type, month),
  constraint measurement_counts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table measurement_counts enable row level security;
alter table measurement_counts force row level security;
create policy all_sites on measurement_counts for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on measurement_counts for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on measurement_counts for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = measurement_counts.profile_id)
 OFFSET 0)));
grant select on measurement_counts to alveary_all_sites;
grant select on measurement_counts to alveary_app;

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
  WHERE (reached.profile_id = measurements.profile_id)
 OFFSET 0)));
CREATE TRIGGER measurements_added AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_measurements();
CREATE TRIGGER measurements_changed AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_measurements();
CREATE TRIGGER measurements_removed AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_measurements();
grant delete, insert, select, update on measurements to alveary_all_sites;
grant delete, insert, select, update on measurements to alveary_app;

create table message_templates (
  id uuid not null,
  site_id uuid not null,
  title text not null,
  body text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint message_templates_pkey PRIMARY KEY (id),
  constraint message_templates_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1600))),
  constraint message_templates_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint message_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint message_templates_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX message_templates_author ON public.message_templates USING btree (created_by);
CREATE UNIQUE INDEX message_templates_title ON public.message_templates USING btree (site_id, lower(title));
grant delete, insert, select, update on message_templates to alveary_all_sites;
grant delete, insert, select, update on message_templates to alveary_app;

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
  details text,
  created_by uuid,
  constraint patient_journeys_pkey PRIMARY KEY (id),
  constraint patient_journeys_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
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
  WHERE (reached.profile_id = patient_journeys.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on patient_journeys to alveary_all_sites;
grant delete, insert, select, update on patient_journeys to alveary_app;

create table patient_name_changes (
  id bigint generated always as identity not null,
  last_key text collate "C",
  first_key text collate "C",
  site_ids uuid[] not null,
  patients integer not null
);
grant select on patient_name_changes to alveary_all_sites;
grant select on patient_name_changes to alveary_app;

create table patient_name_gram_counts (
  part "char" not null,
  gram text collate "C" not null,
  patients bigint not null,
  common boolean default false not null,
  constraint patient_name_gram_counts_pkey PRIMARY KEY (part, gram)
);
grant select on patient_name_gram_counts to alveary_all_sites;
grant select on patient_name_gram_counts to alveary_app;

create table patient_name_pairs (
  last_gram text collate "C" not null,
  first_gram text collate "C" not null,
  patients bigint not null,
  constraint patient_name_pairs_pkey PRIMARY KEY (last_gram, first_gram)
);
grant select on patient_name_pairs to alveary_all_sites;
grant select on patient_name_pairs to alveary_app;

create table patient_name_pieces (
  part "char" not null,
  gram text collate "C" not null,
  key text collate "C" not null,
  constraint patient_name_pieces_pkey PRIMARY KEY (part, gram, key)
);
grant select on patient_name_pieces to alveary_all_sites;
grant select on patient_name_pieces to alveary_app;

create table patient_name_spellings (
  part "char" not null,
  spelling text collate "C" not null,
  key text collate "C" not null,
  constraint patient_name_spellings_pkey PRIMARY KEY (part, spelling, key)
);
grant select on patient_name_spellings to alveary_all_sites;
grant select on patient_name_spellings to alveary_app;

create table patient_names (
  part "char" not null,
  key text collate "C" not null,
  patients bigint not null,
  constraint patient_names_pkey PRIMARY KEY (part, key)
);
CREATE TRIGGER spellings_added AFTER INSERT ON public.patient_names REFERENCING NEW TABLE AS new_names FOR EACH STATEMENT EXECUTE FUNCTION patient_names_changed();
CREATE TRIGGER spellings_removed AFTER DELETE ON public.patient_names REFERENCING OLD TABLE AS old_names FOR EACH STATEMENT EXECUTE FUNCTION patient_names_changed();
grant select on patient_names to alveary_all_sites;
grant select on patient_names to alveary_app;

create table patient_search_rows (
  profile_id uuid not null,
  last_key text collate "C",
  first_key text collate "C",
  last_name text,
  first_name text,
  date_of_birth date,
  ehr_id text,
  site_ids uuid[] not null,
  site_profile_ids uuid[] not null,
  constraint patient_search_rows_pkey PRIMARY KEY (profile_id),
  constraint patient_search_rows_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX patient_search_rows_birth ON public.patient_search_rows USING btree (date_of_birth, last_key, first_key, profile_id) INCLUDE (last_name, first_name, ehr_id, site_ids, site_profile_ids) WHERE ((cardinality(site_ids) <= 16) AND (octet_length(((COALESCE(last_name, ''::text) || COALESCE(first_name, ''::text)) || COALESCE(ehr_id, ''::text))) <= 400));
CREATE INDEX patient_search_rows_birth_wide ON public.patient_search_rows USING btree (date_of_birth, last_key) WHERE (NOT ((cardinality(site_ids) <= 16) AND (octet_length(((COALESCE(last_name, ''::text) || COALESCE(first_name, ''::text)) || COALESCE(ehr_id, ''::text))) <= 400)));
CREATE INDEX patient_search_rows_first_name ON public.patient_search_rows USING btree (first_key, last_key, profile_id);
CREATE INDEX patient_search_rows_name ON public.patient_search_rows USING btree (last_key, first_key, profile_id);
alter table patient_search_rows enable row level security;
alter table patient_search_rows force row level security;
create policy all_sites on patient_search_rows for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_search_rows for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_search_rows for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = patient_search_rows.profile_id)
 OFFSET 0)));
CREATE TRIGGER names_added AFTER INSERT ON public.patient_search_rows REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_search_rows_changed();
CREATE TRIGGER names_changed AFTER UPDATE ON public.patient_search_rows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_search_rows_changed();
CREATE TRIGGER names_removed AFTER DELETE ON public.patient_search_rows REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_search_rows_changed();
grant delete, insert, select, update on patient_search_rows to alveary_all_sites;
grant delete, insert, select, update on patient_search_rows to alveary_app;

create table patient_search_sites (
  profile_id uuid not null,
  site_id uuid not null,
  last_key text collate "C",
  first_key text collate "C",
  engagement_status text,
  constraint patient_search_sites_pkey PRIMARY KEY (profile_id, site_id),
  constraint patient_search_sites_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX patient_search_sites_name ON public.patient_search_sites USING btree (site_id, last_key, first_key, profile_id);
CREATE INDEX patient_search_sites_status ON public.patient_search_sites USING btree (site_id, engagement_status, last_key, first_key, profile_id);
alter table patient_search_sites enable row level security;
alter table patient_search_sites force row level security;
create policy all_sites on patient_search_sites for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_search_sites for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_search_sites for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = patient_search_sites.profile_id)
 OFFSET 0)));
CREATE TRIGGER status_filled BEFORE INSERT ON public.patient_search_sites FOR EACH ROW WHEN ((new.engagement_status IS NULL)) EXECUTE FUNCTION fill_patient_search_status();
grant delete, insert, select, update on patient_search_sites to alveary_all_sites;
grant delete, insert, select, update on patient_search_sites to alveary_app;

create table patient_site_gram_counts (
  part "char" not null,
  gram text collate "C" not null,
  site_set uuid not null,
  site_ids uuid[] not null,
  patients bigint not null,
  constraint patient_site_gram_counts_pkey PRIMARY KEY (part, gram, site_set)
);
grant select on patient_site_gram_counts to alveary_all_sites;
grant select on patient_site_gram_counts to alveary_app;

create table patient_statuses (
  id uuid not null,
  profile_id uuid not null,
  status_type text not null,
  source text not null,
  details text,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint patient_statuses_pkey PRIMARY KEY (id),
  constraint patient_statuses_profile_id_status_type_key UNIQUE (profile_id, status_type),
  constraint patient_statuses_status_type_check CHECK ((status_type = ANY (ARRAY['DORMANT'::text, 'HOSPICE'::text]))),
  constraint patient_statuses_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint patient_statuses_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table patient_statuses enable row level security;
alter table patient_statuses force row level security;
create policy all_sites on patient_statuses for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_statuses for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_statuses for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = patient_statuses.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on patient_statuses to alveary_all_sites;
grant delete, insert, select, update on patient_statuses to alveary_app;

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
  authenticator_secret text,
  authenticator_confirmed_at timestamp with time zone,
  authenticator_step bigint default 0 not null,
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
  WHERE (reached.profile_id = profile_addresses.profile_id)
 OFFSET 0)));
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
  WHERE (reached.profile_id = profile_conditions.profile_id)
 OFFSET 0)));
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
CREATE INDEX profile_identifiers_ehr_id ON public.profile_identifiers USING btree (value) WHERE (type = 'EhrId'::text);
CREATE INDEX profile_identifiers_other ON public.profile_identifiers USING btree (value) WHERE (type <> 'EhrId'::text);
CREATE INDEX profile_identifiers_profile ON public.profile_identifiers USING btree (profile_id);
alter table profile_identifiers enable row level security;
alter table profile_identifiers force row level security;
create policy all_sites on profile_identifiers for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_identifiers for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_identifiers for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = profile_identifiers.profile_id)
 OFFSET 0)));
CREATE TRIGGER search_added AFTER INSERT ON public.profile_identifiers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profile_identifiers_changed();
CREATE TRIGGER search_changed AFTER UPDATE ON public.profile_identifiers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profile_identifiers_changed();
CREATE TRIGGER search_removed AFTER DELETE ON public.profile_identifiers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION profile_identifiers_changed();
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
  last_ten_digits text generated always as (
CASE
    WHEN (length(regexp_replace(phone_number, '\D'::text, ''::text, 'g'::text)) >= 10) THEN "right"(regexp_replace(phone_number, '\D'::text, ''::text, 'g'::text), 10)
    ELSE NULL::text
END) stored,
  constraint profile_phones_pkey PRIMARY KEY (id),
  constraint profile_phones_type_check CHECK ((type = ANY (ARRAY['CELL'::text, 'HOME'::text, 'WORK'::text, 'UNKNOWN'::text]))),
  constraint profile_phones_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX profile_phones_digits ON public.profile_phones USING btree (last_ten_digits) WHERE (last_ten_digits IS NOT NULL);
CREATE INDEX profile_phones_profile ON public.profile_phones USING btree (profile_id);
CREATE INDEX profile_phones_short_number ON public.profile_phones USING btree (regexp_replace(phone_number, '\D'::text, ''::text, 'g'::text)) WHERE (last_ten_digits IS NULL);
alter table profile_phones enable row level security;
alter table profile_phones force row level security;
create policy all_sites on profile_phones for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_phones for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_phones for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = profile_phones.profile_id)
 OFFSET 0)));
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
  WHERE (reached.profile_id = profile_practitioners.profile_id)
 OFFSET 0)));
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
  email_key text generated always as (lower(email_address)) stored,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text, 'other'::text, 'unknown'::text]))),
  constraint profiles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES portal_users(id)
);
CREATE INDEX profiles_email ON public.profiles USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX profiles_member ON public.profiles USING btree (insurance_member_id) WHERE (insurance_member_id IS NOT NULL);
alter table profiles enable row level security;
alter table profiles force row level security;
create policy all_sites on profiles for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profiles for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profiles for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = profiles.id)
 OFFSET 0)));
CREATE TRIGGER search_added AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profiles_changed();
CREATE TRIGGER search_changed AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profiles_changed();
grant delete, insert, select, update on profiles to alveary_all_sites;
grant delete, insert, select, update on profiles to alveary_app;

create table provider_sign_ins (
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_path text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint provider_sign_ins_pkey PRIMARY KEY (state)
);
grant delete, insert, select, update on provider_sign_ins to alveary_all_sites;
grant delete, insert, select, update on provider_sign_ins to alveary_app;

create table recent_profiles (
  user_id uuid not null,
  profile_id uuid not null,
  site_profile_id uuid not null,
  opened_at timestamp with time zone not null,
  constraint recent_profiles_pkey PRIMARY KEY (user_id, profile_id),
  constraint recent_profiles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint recent_profiles_site_profile_id_fkey FOREIGN KEY (site_profile_id) REFERENCES site_profiles(id) ON DELETE CASCADE,
  constraint recent_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX recent_profiles_newest ON public.recent_profiles USING btree (user_id, opened_at DESC);
alter table recent_profiles enable row level security;
alter table recent_profiles force row level security;
create policy all_sites on recent_profiles for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on recent_profiles for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on recent_profiles for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = recent_profiles.profile_id)
 OFFSET 0)));
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

create table sandbox_failures (
  service text not null,
  reason text not null,
  ordered_at timestamp with time zone not null,
  constraint sandbox_failures_pkey PRIMARY KEY (service),
  constraint sandbox_failures_service_check CHECK ((service = ANY (ARRAY['sms'::text, 'email'::text])))
);
grant delete, insert, select, update on sandbox_failures to alveary_all_sites;
grant delete, insert, select, update on sandbox_failures to alveary_app;

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
CREATE INDEX site_profiles_status ON public.site_profiles USING btree (site_id, engagement_status);
alter table site_profiles enable row level security;
alter table site_profiles force row level security;
create policy all_sites on site_profiles for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on site_profiles for all to alveary_owner using (true) with check (true);
create policy reached_site on site_profiles for all to alveary_app using (((site_id = ANY (( SELECT app_site_ids() AS app_site_ids)::uuid[])) IS TRUE));
CREATE TRIGGER search_added AFTER INSERT ON public.site_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_changed();
CREATE TRIGGER search_changed AFTER UPDATE ON public.site_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_changed();
CREATE TRIGGER search_removed AFTER DELETE ON public.site_profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_changed();
CREATE TRIGGER search_status_changed AFTER UPDATE ON public.site_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profile_status_changed();
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
CREATE TRIGGER sites_changed AFTER UPDATE OF feature_values ON public.sites FOR EACH STATEMENT EXECUTE FUNCTION notify_everybody();
grant delete, insert, select, update on sites to alveary_all_sites;
grant delete, insert, select, update on sites to alveary_app;

create table spirometry_predicted_values (
  session_id uuid not null,
  profile_id uuid not null,
  measure text not null,
  m double precision not null,
  l double precision,
  s double precision,
  constraint spirometry_predicted_values_pkey PRIMARY KEY (session_id, measure),
  constraint spirometry_predicted_values_m_check CHECK ((m > (0)::double precision)),
  constraint spirometry_predicted_values_measure_check CHECK ((measure = ANY (ARRAY['fvc'::text, 'fev1'::text, 'fev1_fvc'::text, 'pef'::text, 'fef2575'::text]))),
  constraint spirometry_predicted_values_s_check CHECK ((s > (0)::double precision)),
  constraint spirometry_predicted_values_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint spirometry_predicted_values_session_id_fkey FOREIGN KEY (session_id) REFERENCES spirometry_sessions(id)
);
alter table spirometry_predicted_values enable row level security;
alter table spirometry_predicted_values force row level security;
create policy all_sites on spirometry_predicted_values for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on spirometry_predicted_values for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on spirometry_predicted_values for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = spirometry_predicted_values.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on spirometry_predicted_values to alveary_all_sites;
grant delete, insert, select, update on spirometry_predicted_values to alveary_app;

create table spirometry_sessions (
  id uuid not null,
  profile_id uuid not null,
  performed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  device text,
  bronchodilator text,
  notes text,
  reference text,
  constraint spirometry_sessions_pkey PRIMARY KEY (id),
  constraint spirometry_sessions_bronchodilator_check CHECK ((bronchodilator = ANY (ARRAY['pre'::text, 'post'::text]))),
  constraint spirometry_sessions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX spirometry_sessions_profile ON public.spirometry_sessions USING btree (profile_id, performed_at DESC, id DESC);
alter table spirometry_sessions enable row level security;
alter table spirometry_sessions force row level security;
create policy all_sites on spirometry_sessions for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on spirometry_sessions for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on spirometry_sessions for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = spirometry_sessions.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on spirometry_sessions to alveary_all_sites;
grant delete, insert, select, update on spirometry_sessions to alveary_app;

create table spirometry_tests (
  id uuid not null,
  session_id uuid not null,
  profile_id uuid not null,
  "position" integer not null,
  fvc double precision,
  fev1 double precision,
  pef double precision,
  fev05 double precision,
  fev075 double precision,
  fev6 double precision,
  fef25 double precision,
  fef50 double precision,
  fef75 double precision,
  fef2575 double precision,
  duration_exhale double precision,
  fvc_quality text not null,
  fvc_errors text[] default '{}'::text[] not null,
  fev1_quality text not null,
  fev1_errors text[] default '{}'::text[] not null,
  constraint spirometry_tests_pkey PRIMARY KEY (id),
  constraint spirometry_tests_session_id_position_key UNIQUE (session_id, "position"),
  constraint spirometry_tests_fev1_quality_check CHECK ((fev1_quality = ANY (ARRAY['acceptable'::text, 'usable'::text, 'unusable'::text]))),
  constraint spirometry_tests_fvc_quality_check CHECK ((fvc_quality = ANY (ARRAY['acceptable'::text, 'usable'::text, 'unusable'::text]))),
  constraint spirometry_tests_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint spirometry_tests_session_id_fkey FOREIGN KEY (session_id) REFERENCES spirometry_sessions(id)
);
alter table spirometry_tests enable row level security;
alter table spirometry_tests force row level security;
create policy all_sites on spirometry_tests for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on spirometry_tests for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on spirometry_tests for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = spirometry_tests.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on spirometry_tests to alveary_all_sites;
grant delete, insert, select, update on spirometry_tests to alveary_app;

create table sticky_notes (
  id uuid not null,
  profile_id uuid not null,
  priority text not null,
  subject text not null,
  text text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  version integer default 1 not null,
  constraint sticky_notes_pkey PRIMARY KEY (id),
  constraint sticky_notes_priority_check CHECK ((priority = ANY (ARRAY['HIGH'::text, 'MEDIUM'::text, 'LOW'::text]))),
  constraint sticky_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint sticky_notes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint sticky_notes_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES portal_users(id)
);
CREATE INDEX sticky_notes_open ON public.sticky_notes USING btree (profile_id) WHERE (resolved_at IS NULL);
alter table sticky_notes enable row level security;
alter table sticky_notes force row level security;
create policy all_sites on sticky_notes for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on sticky_notes for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on sticky_notes for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = sticky_notes.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on sticky_notes to alveary_all_sites;
grant delete, insert, select, update on sticky_notes to alveary_app;

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

create table video_participants (
  id uuid not null,
  visit_id uuid not null,
  profile_id uuid not null,
  user_id uuid,
  code_hash text not null,
  medium text not null,
  delivery text default 'sending'::text not null,
  invited_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  waiting_since timestamp with time zone,
  admitted_at timestamp with time zone,
  left_at timestamp with time zone,
  constraint video_participants_pkey PRIMARY KEY (id),
  constraint video_participants_code_hash_key UNIQUE (code_hash),
  constraint video_participants_delivery_check CHECK ((delivery = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text]))),
  constraint video_participants_medium_check CHECK ((medium = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint video_participants_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint video_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id),
  constraint video_participants_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES video_visits(id)
);
CREATE INDEX video_participants_profile ON public.video_participants USING btree (profile_id);
CREATE INDEX video_participants_visit ON public.video_participants USING btree (visit_id, invited_at);
alter table video_participants enable row level security;
alter table video_participants force row level security;
create policy all_sites on video_participants for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on video_participants for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on video_participants for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = video_participants.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on video_participants to alveary_all_sites;
grant delete, insert, select, update on video_participants to alveary_app;

create table video_visits (
  id uuid not null,
  profile_id uuid not null,
  starts_at timestamp with time zone not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint video_visits_pkey PRIMARY KEY (id),
  constraint video_visits_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint video_visits_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES portal_users(id),
  constraint video_visits_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX video_visits_created_by ON public.video_visits USING btree (created_by, created_at DESC, id DESC);
CREATE INDEX video_visits_profile ON public.video_visits USING btree (profile_id, starts_at DESC);
alter table video_visits enable row level security;
alter table video_visits force row level security;
create policy all_sites on video_visits for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on video_visits for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on video_visits for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = video_visits.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on video_visits to alveary_all_sites;
grant delete, insert, select, update on video_visits to alveary_app;

create view applied_migrations as
 SELECT name
   FROM kysely_migration;

create view patient_search_births as
 SELECT patient_search_rows.profile_id,
    patient_search_rows.last_key,
    patient_search_rows.first_key,
    patient_search_rows.last_name,
    patient_search_rows.first_name,
    patient_search_rows.date_of_birth,
    patient_search_rows.ehr_id,
    patient_search_rows.site_ids,
    patient_search_rows.site_profile_ids
   FROM patient_search_rows
  WHERE cardinality(patient_search_rows.site_ids) <= 16 AND octet_length((COALESCE(patient_search_rows.last_name, ''::text) || COALESCE(patient_search_rows.first_name, ''::text)) || COALESCE(patient_search_rows.ehr_id, ''::text)) <= 400
UNION ALL
 SELECT patient_search_rows.profile_id,
    patient_search_rows.last_key,
    patient_search_rows.first_key,
    patient_search_rows.last_name,
    patient_search_rows.first_name,
    patient_search_rows.date_of_birth,
    patient_search_rows.ehr_id,
    patient_search_rows.site_ids,
    patient_search_rows.site_profile_ids
   FROM patient_search_rows
  WHERE NOT (cardinality(patient_search_rows.site_ids) <= 16 AND octet_length((COALESCE(patient_search_rows.last_name, ''::text) || COALESCE(patient_search_rows.first_name, ''::text)) || COALESCE(patient_search_rows.ehr_id, ''::text)) <= 400);

create view patient_search_source as
 SELECT patient.id AS profile_id,
    name_key(patient.last_name) COLLATE "C" AS last_key,
    name_key(patient.first_name) COLLATE "C" AS first_key,
    patient.last_name,
    patient.first_name,
    patient.date_of_birth,
    ( SELECT identifier.value
           FROM profile_identifiers identifier
          WHERE identifier.profile_id = patient.id AND identifier.type = 'EhrId'::text
          ORDER BY identifier.id
         LIMIT 1) AS ehr_id,
    COALESCE(membership.site_ids, '{}'::uuid[]) AS site_ids,
    COALESCE(membership.site_profile_ids, '{}'::uuid[]) AS site_profile_ids
   FROM profiles patient
     LEFT JOIN LATERAL ( SELECT array_agg(site_profiles.site_id ORDER BY site_profiles.id) AS site_ids,
            array_agg(site_profiles.id ORDER BY site_profiles.id) AS site_profile_ids
           FROM site_profiles
          WHERE site_profiles.profile_id = patient.id) membership ON true;

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

CREATE OR REPLACE FUNCTION public.audit_events_of(patient uuid, first_at timestamp with time zone, before timestamp with time zone)
 RETURNS TABLE(id bigint, occurred_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with reached as materialized (
    select true as yes from site_profiles sp where sp.profile_id = patient and sp.site_id = any (app_site_ids()) limit 1),
  hits as (
    select s.event_id, s.occurred_at from audit_subjects s
     where s.profile_id = patient and s.occurred_at >= first_at and s.occurred_at < before
    union
    select u.id, u.occurred_at from audit_unsealed u
      cross join lateral (
        select e.patient_ids from audit_events e where e.id = u.id and e.occurred_at = u.occurred_at offset 0) e
     where patient = any (e.patient_ids) and u.occurred_at >= first_at and u.occurred_at < before)
  select h.event_id, h.occurred_at from hits h where (select yes from reached)
$function$;

CREATE OR REPLACE FUNCTION public.audit_make_partitions(instant timestamp with time zone, months integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  starts timestamp;
  name text;
  made integer := 0;
begin
  -- Two processes that start together take turns, and the second finds the tables.
  perform pg_advisory_xact_lock(4110735003);
  for starts in
    select generate_series(first, first + make_interval(months => months), interval '1 month')
    from (select date_trunc('month', instant at time zone 'UTC') as first) month
  loop
    name := 'audit_events_' || to_char(starts, 'YYYY_MM');
    -- Not to_regclass(): it may answer from what this session knew before it waited.
    continue when exists (select 1 from pg_class where relname = name and relnamespace = 'public'::regnamespace);
    continue when exists (
      select 1 from audit_events_other_months
      where occurred_at >= starts at time zone 'UTC'
        and occurred_at < (starts + interval '1 month') at time zone 'UTC');
    execute format('create table %I (like audit_events including defaults including constraints including storage)', name);
    execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', name,
      starts at time zone 'UTC', (starts + interval '1 month') at time zone 'UTC');
    call audit_protect_partition(name);
    made := made + 1;
  end loop;
  return made;
end $function$;

CREATE OR REPLACE PROCEDURE public.audit_protect_partition(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('revoke all on %I from public, alveary_app, alveary_all_sites', name);
  execute format('create trigger never_emptied before truncate on %I
                    for each statement execute function audit_refuse_change()', name);
  execute format('alter table %I enable always trigger never_emptied', name);
end $procedure$;

CREATE OR REPLACE FUNCTION public.audit_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is append-only: % on % is refused.', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.count_measurements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' then
    -- In one order everywhere, so that two statements never wait for each other.
    insert into measurement_counts as known (profile_id, type, month, measurements)
      select profile_id, type, date_trunc('month', taken_at, 'UTC'), count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (profile_id, type, month) do update set measurements = known.measurements + excluded.measurements;
  end if;
  if tg_op <> 'INSERT' then
    update measurement_counts known set measurements = known.measurements - gone.measurements
    from (select profile_id, type, date_trunc('month', taken_at, 'UTC') as month, count(*) as measurements
          from removed group by 1, 2, 3) gone
    where (known.profile_id, known.type, known.month) = (gone.profile_id, gone.type, gone.month);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_patient_name_pairs(at_least bigint DEFAULT 1000)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '256MB'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  enough bigint;
begin
  perform pg_advisory_xact_lock(4110735020);
  perform fold_patient_names();
  select greatest(at_least, sum(patients) / 50) into enough from patient_names where part = 'l';
  update patient_name_gram_counts set common = (patients >= enough) where common <> (patients >= enough);
  delete from patient_name_pairs;
  insert into patient_name_pairs (last_gram, first_gram, patients)
    with pieces as materialized (
      select part, gram, (row_number() over ())::integer as number from patient_name_gram_counts where common
    ), last_names as materialized (
      select key, array_agg(number) as numbers from patient_name_pieces join pieces using (part, gram)
      where part = 'l' group by key
    ), first_names as materialized (
      select key, array_agg(number) as numbers, (row_number() over ())::integer as name
      from patient_name_pieces join pieces using (part, gram) where part = 'f' group by key
    ), people as (
      select last_key, first_key, 1 as patients from patient_search_rows
      union all select last_key, first_key, -patients from patient_name_changes
    ), couples as (
      select last_names.numbers, first_names.name, sum(patients)::integer as patients
      from people join last_names on last_names.key = last_key join first_names on first_names.key = first_key
      group by last_names.key, last_names.numbers, first_names.name
    ), by_last_piece as materialized (
      select last_number, name, sum(patients)::integer as patients
      from couples, unnest(numbers) last_number group by last_number, name
    ), counted as materialized (
      select last_number, first_number, sum(patients) as patients
      from by_last_piece join first_names using (name), unnest(numbers) first_number group by last_number, first_number
    )
    select last_piece.gram, first_piece.gram, counted.patients
    from counted join pieces last_piece on last_piece.number = last_number
      join pieces first_piece on first_piece.number = first_number
    where counted.patients <> 0;
  delete from patient_site_gram_counts;
  insert into patient_site_gram_counts (part, gram, site_set, site_ids, patients)
    with sets as materialized (
      select site_ids, (row_number() over ())::integer as number
      from (select site_ids from patient_search_rows union select site_ids from patient_name_changes) known where site_ids <> '{}'
    ), people as (
      select last_key, first_key, number, patients from (
        select last_key, first_key, site_ids, 1 as patients from patient_search_rows
        union all select last_key, first_key, site_ids, -patients from patient_name_changes) known join sets using (site_ids)
    ), pieces as materialized (
      select part, gram, (row_number() over ())::integer as piece from patient_name_gram_counts where common
    ), names as materialized (
      select part, key, array_agg(piece) as pieces from patient_name_pieces join pieces using (part, gram) group by part, key
    ), named as (
      select pieces, number, patients from (
        select last_key as key, number, sum(patients)::integer as patients from people group by 1, 2) each_name
        join names on names.part = 'l' and names.key = each_name.key
      union all
      select pieces, number, patients from (
        select first_key as key, number, sum(patients)::integer as patients from people group by 1, 2) each_name
        join names on names.part = 'f' and names.key = each_name.key
    ), counted as materialized (
      select piece, number, sum(patients) as patients from named, unnest(named.pieces) piece group by piece, number
    )
    select part, gram, md5(site_ids::text)::uuid, site_ids, counted.patients
    from counted join pieces using (piece) join sets using (number)
    where counted.patients <> 0;
end $function$;

CREATE OR REPLACE FUNCTION public.count_sites_of_patient(patient uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::int from site_profiles where profile_id = patient
$function$;

CREATE OR REPLACE FUNCTION public.enqueue_job(job text, payload json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(job, payload);
end $function$;

CREATE OR REPLACE FUNCTION public.fill_patient_search_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.engagement_status := (
    select engagement_status from site_profiles where profile_id = new.profile_id and site_id = new.site_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fold_patient_names()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not pg_try_advisory_xact_lock(4110735020) then return; end if;
  with taken as (
    delete from patient_name_changes returning last_key, first_key, site_ids, patients
  ), changed as materialized (
    select part, key, sum(patients)::bigint as patients from (
      select 'l'::"char" as part, last_key as key, patients from taken
      union all select 'f'::"char", first_key, patients from taken) both_names
    where key is not null group by part, key having sum(patients) <> 0
  ), names as (
    update patient_names known set patients = known.patients + changed.patients
    from changed where known.part = changed.part and known.key = changed.key
  ), pairs as (
    insert into patient_name_pairs as known (last_gram, first_gram, patients)
      select last_piece.gram, first_piece.gram, sum(taken.patients)
      from taken
      cross join lateral (select gram from name_grams(taken.last_key) gram
        join patient_name_gram_counts counted using (gram) where part = 'l' and common) last_piece
      cross join lateral (select gram from name_grams(taken.first_key) gram
        join patient_name_gram_counts counted using (gram) where part = 'f' and common) first_piece
      group by last_piece.gram, first_piece.gram having sum(taken.patients) <> 0
      on conflict (last_gram, first_gram) do update set patients = known.patients + excluded.patients
  ), sites as (
    insert into patient_site_gram_counts as known (part, gram, site_set, site_ids, patients)
      select part, gram, md5(site_ids::text)::uuid, site_ids, sum(both_names.patients) from (
        select 'l'::"char" as part, last_key as key, site_ids, patients from taken
        union all select 'f', first_key, site_ids, patients from taken) both_names
      cross join lateral name_grams(key) gram join patient_name_gram_counts counted using (part, gram)
      where common and site_ids <> '{}'
      group by part, gram, site_ids having sum(both_names.patients) <> 0
      on conflict (part, gram, site_set) do update set patients = known.patients + excluded.patients
  )
  insert into patient_name_gram_counts as known (part, gram, patients)
    select part, gram, sum(patients) from changed, name_grams(key) gram group by part, gram having sum(patients) <> 0
    on conflict (part, gram) do update set patients = known.patients + excluded.patients;
end $function$;

CREATE OR REPLACE FUNCTION public.name_grams(key text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT DISTINCT substr(name_grams.key, first.first, letters.letters) AS substr
    FROM generate_series(1, length(name_grams.key)) first(first),
     generate_series(1, 3) letters(letters)
   WHERE (((first.first + letters.letters) - 1) <= length(name_grams.key));
END;

CREATE OR REPLACE FUNCTION public.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF("left"(replace(CASE WHEN (octet_length(name) = length(name)) THEN lower(btrim(name)) ELSE lower(btrim(replace(replace(replace(replace(replace(regexp_replace(NORMALIZE(translate(name, 'ØøŁłĐđÐðĦħŦŧıςẞ’‘ʼʻ`´‐‑–'::text, 'oollddddhhttiσß''''''''''''---'::text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'Æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text))) END, '  '::text, ' '::text), 200), ''::text);

CREATE OR REPLACE FUNCTION public.name_spellings(key text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 WITH words AS (
          SELECT given.word,
             row_number() OVER (ORDER BY given.at) AS number
            FROM regexp_split_to_table(translate(name_spellings.key, '-''.,'::text, '    '::text), ' +'::text) WITH ORDINALITY given(word, at)
           WHERE (given.word <> ''::text)
           ORDER BY given.at
          LIMIT 8
         ), parts AS (
          SELECT "left"(words.word, 40) AS part
            FROM words
         UNION
          SELECT "left"(string_agg(words.word, ''::text) OVER (ORDER BY words.number ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING), 40) AS "left"
            FROM words
         )
  SELECT parts.part
    FROM parts
 UNION
  SELECT OVERLAY(parts.part PLACING ''::text FROM at.at FOR 1) AS "overlay"
    FROM parts,
     LATERAL generate_series(1, length(parts.part)) at(at)
   WHERE (length(parts.part) >= 4);
END;

CREATE OR REPLACE FUNCTION public.note_patient_names(last_keys text[], first_keys text[], sites text[], sign integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  newest bigint;
  oldest bigint;
begin
  if sign > 0 then
    with met as (
      select part, key from (
        select distinct 'l'::"char" as part, unnest(last_keys) collate "C" as key
        union all select distinct 'f'::"char", unnest(first_keys) collate "C") given
      where key is not null and not exists (
        select from patient_names known where known.part = given.part and known.key = given.key)
      order by part, key
    ), made as (
      insert into patient_names (part, key, patients) select part, key, 0 from met
      on conflict do nothing returning part, key
    ), pieces as (
      insert into patient_name_pieces (part, gram, key) select part, gram, key from made, name_grams(key) gram
      returning part, gram
    )
    insert into patient_name_gram_counts (part, gram, patients)
      select distinct part, gram, 0 from pieces
      where not exists (select from patient_name_gram_counts known
                        where known.part = pieces.part and known.gram = pieces.gram)
      order by part, gram
      on conflict do nothing;
  end if;
  with noted as (
    insert into patient_name_changes (last_key, first_key, site_ids, patients)
      select last_key, first_key, site_ids::uuid[], sign * count(*)
      from unnest(last_keys, first_keys, sites) given (last_key, first_key, site_ids)
      where last_key is not null or first_key is not null group by last_key, first_key, site_ids
      returning id)
  select min(id), max(id) into oldest, newest from noted;
  if newest / 256 > (oldest - 1) / 256 then perform fold_patient_names(); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_broker_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('alveary_broker', new.id::text || ' ' || new.key);
  return null;
end $function$;

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

CREATE OR REPLACE FUNCTION public.patient_names_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into patient_name_spellings (part, spelling, key)
      select part, spelling, key from new_names, name_spellings(key) spelling order by 1, 2, 3;
  else
    delete from patient_name_spellings gone using old_names
      where gone.key = old_names.key and gone.part = old_names.part
        and gone.spelling in (select name_spellings(old_names.key));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_search_rows_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), array_agg(site_ids::text), 1) from new_rows;
  elsif tg_op = 'DELETE' then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), array_agg(site_ids::text), -1) from old_rows;
  elsif exists (select from new_rows now join old_rows was using (profile_id)
                where (now.last_key, now.first_key, now.site_ids)
                  is distinct from (was.last_key, was.first_key, was.site_ids)) then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), array_agg(site_ids::text), 1) from new_rows;
    perform note_patient_names(array_agg(last_key), array_agg(first_key), array_agg(site_ids::text), -1) from old_rows;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.profile_identifiers_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' then
    perform refresh_patient_search(array_agg(distinct profile_id)) from new_rows where type = 'EhrId';
  end if;
  if tg_op <> 'INSERT' then
    perform refresh_patient_search(array_agg(distinct profile_id)) from old_rows where type = 'EhrId';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.profiles_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform refresh_patient_search(array_agg(id)) from new_rows;
  else
    perform refresh_patient_search(array_agg(now.id)) from new_rows now join old_rows was using (id)
      where (now.last_name, now.first_name, now.date_of_birth)
        is distinct from (was.last_name, was.first_name, was.date_of_birth);
  end if;
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
       where reached.profile_id = %1$I.profile_id offset 0))', name);
  execute format('create policy all_sites on %I to alveary_all_sites using (true) with check (true)', name);
  -- The owner (migrations, import of whole sites by command) is held by FORCE as well unless it is a superuser.
  execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
end $procedure$;

CREATE OR REPLACE PROCEDURE public.rebuild_patient_search()
 LANGUAGE plpgsql
AS $procedure$
begin
  alter table patient_search_rows disable trigger user;
  delete from patient_search_sites;
  delete from patient_search_rows;
  delete from patient_name_changes;
  delete from patient_name_pairs;
  delete from patient_name_gram_counts;
  delete from patient_name_pieces;
  delete from patient_names;
  insert into patient_search_rows select * from patient_search_source;
  insert into patient_search_sites (profile_id, site_id, last_key, first_key, engagement_status)
    select profile_id, site_id, last_key, first_key, engagement_status
    from patient_search_rows join site_profiles using (profile_id);
  insert into patient_names
    select 'l', last_key, count(*) from patient_search_rows where last_key is not null group by last_key
    union all
    select 'f', first_key, count(*) from patient_search_rows where first_key is not null group by first_key
    order by 1, 2;
  insert into patient_name_pieces select part, gram, key from patient_names, name_grams(key) gram order by 1, 2, 3;
  insert into patient_name_gram_counts
    select part, gram, sum(patients) from patient_name_pieces join patient_names using (part, key) group by part, gram;
  perform count_patient_name_pairs();
  alter table patient_search_rows enable trigger user;
end $procedure$;

CREATE OR REPLACE FUNCTION public.refresh_patient_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if ids is null then return; end if;
  perform from profiles where id = any (ids) order by id for no key update;
  insert into patient_search_rows as known
    select * from patient_search_source source where source.profile_id = any (ids) order by source.profile_id
    on conflict (profile_id) do update set
      last_key = excluded.last_key, first_key = excluded.first_key, last_name = excluded.last_name,
      first_name = excluded.first_name, date_of_birth = excluded.date_of_birth, ehr_id = excluded.ehr_id,
      site_ids = excluded.site_ids, site_profile_ids = excluded.site_profile_ids
    where known is distinct from excluded;
  delete from patient_search_sites left_over
    where profile_id = any (ids) and not exists (
      select from site_profiles where profile_id = left_over.profile_id and site_id = left_over.site_id);
  insert into patient_search_sites as known (profile_id, site_id, last_key, first_key)
    select profile_id, unnest(site_ids), last_key, first_key from patient_search_rows where profile_id = any (ids)
    on conflict (profile_id, site_id) do update set last_key = excluded.last_key, first_key = excluded.first_key
    where (known.last_key, known.first_key) is distinct from (excluded.last_key, excluded.first_key);
end $function$;

CREATE OR REPLACE FUNCTION public.site_profile_status_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update patient_search_sites row set engagement_status = now.engagement_status
    from new_rows now join old_rows was using (id)
    where now.engagement_status is distinct from was.engagement_status
      and row.profile_id = now.profile_id and row.site_id = now.site_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.site_profiles_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform refresh_patient_search(array_agg(distinct profile_id)) from new_rows;
  elsif tg_op = 'DELETE' then
    perform refresh_patient_search(array_agg(distinct profile_id)) from old_rows;
  else
    perform refresh_patient_search(array_agg(distinct id)) from (
      select unnest(array[now.profile_id, was.profile_id]) as id from new_rows now join old_rows was using (id)
      where (now.profile_id, now.site_id) is distinct from (was.profile_id, was.site_id)) moved;
  end if;
  return null;
end $function$;
