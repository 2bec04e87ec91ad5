-- The database as the migrations leave it, written by `npm run db`. Change a migration, not this file.

create extension btree_gist;

create sequence sandbox_calendar_changes;

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

create table adverse_event_appointments (
  adverse_event_id uuid not null,
  appointment_id uuid not null,
  profile_id uuid not null,
  added_by uuid,
  added_at timestamp with time zone not null,
  constraint adverse_event_appointments_pkey PRIMARY KEY (adverse_event_id, appointment_id),
  constraint adverse_event_appointments_added_by_fkey FOREIGN KEY (added_by) REFERENCES portal_users(id),
  constraint adverse_event_appointments_adverse_event_id_fkey FOREIGN KEY (adverse_event_id) REFERENCES adverse_events(id),
  constraint adverse_event_appointments_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint adverse_event_appointments_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table adverse_event_appointments enable row level security;
alter table adverse_event_appointments force row level security;
create policy all_sites on adverse_event_appointments for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on adverse_event_appointments for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on adverse_event_appointments for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = adverse_event_appointments.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on adverse_event_appointments to alveary_all_sites;
grant delete, insert, select, update on adverse_event_appointments to alveary_app;

create table adverse_events (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  actuality text not null,
  status text not null,
  severity text not null,
  occurred_at timestamp with time zone not null,
  reported_at timestamp with time zone not null,
  last_alarm_description text,
  description text,
  version integer default 1 not null,
  created_by uuid,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  constraint adverse_events_pkey PRIMARY KEY (id),
  constraint adverse_events_actuality_check CHECK ((actuality = ANY (ARRAY['ACTUAL'::text, 'POTENTIAL'::text]))),
  constraint adverse_events_severity_check CHECK ((severity = ANY (ARRAY['MILD'::text, 'MODERATE'::text, 'SEVERE'::text]))),
  constraint adverse_events_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'IN_PROGRESS'::text, 'RESOLVED'::text]))),
  constraint adverse_events_type_check CHECK ((type = ANY (ARRAY['EXACERBATION'::text, 'EMERGENCY_VISIT'::text, 'HOSPITAL_ADMISSION'::text, 'LOW_SPO2'::text, 'SPIROMETRY_DECLINE'::text, 'SYMPTOM_ALERT'::text, 'MEDICATION_ISSUE'::text, 'FALL'::text, 'DEVICE_ISSUE'::text, 'OTHER'::text]))),
  constraint adverse_events_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint adverse_events_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint adverse_events_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
CREATE INDEX adverse_events_occurred ON public.adverse_events USING btree (occurred_at DESC, id DESC);
CREATE INDEX adverse_events_profile ON public.adverse_events USING btree (profile_id, occurred_at DESC, id DESC);
alter table adverse_events enable row level security;
alter table adverse_events force row level security;
create policy all_sites on adverse_events for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on adverse_events for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on adverse_events for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = adverse_events.profile_id)
 OFFSET 0)));
CREATE TRIGGER list_added AFTER INSERT ON public.adverse_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.adverse_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.adverse_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant insert, select, update on adverse_events to alveary_all_sites;
grant insert, select, update on adverse_events to alveary_app;

create table allowance_uses (
  user_id uuid not null,
  kind text not null,
  minute timestamp with time zone not null,
  shard integer default 0 not null,
  uses integer not null,
  constraint allowance_uses_pkey PRIMARY KEY (user_id, kind, minute, shard),
  constraint allowance_uses_kind_check CHECK ((kind = ANY (ARRAY['code-try'::text, 'app-message'::text, 'assistant-question'::text]))),
  constraint allowance_uses_uses_check CHECK ((uses >= 0)),
  constraint allowance_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id) ON DELETE CASCADE
);
CREATE INDEX allowance_uses_minute ON public.allowance_uses USING btree (minute);
grant delete, insert, select, update on allowance_uses to alveary_all_sites;
grant delete, insert, select, update on allowance_uses to alveary_app;

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

create table appointment_notes (
  id uuid not null,
  profile_id uuid not null,
  appointment_id uuid,
  adverse_event_id uuid,
  text text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  last_modified_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint appointment_notes_pkey PRIMARY KEY (id),
  constraint appointment_notes_check CHECK (((appointment_id IS NULL) <> (adverse_event_id IS NULL))),
  constraint appointment_notes_adverse_event_id_fkey FOREIGN KEY (adverse_event_id) REFERENCES adverse_events(id),
  constraint appointment_notes_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint appointment_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint appointment_notes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX appointment_notes_appointment ON public.appointment_notes USING btree (appointment_id, created_at DESC) WHERE (appointment_id IS NOT NULL);
CREATE INDEX appointment_notes_event ON public.appointment_notes USING btree (adverse_event_id, created_at DESC) WHERE (adverse_event_id IS NOT NULL);
alter table appointment_notes enable row level security;
alter table appointment_notes force row level security;
create policy all_sites on appointment_notes for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on appointment_notes for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on appointment_notes for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = appointment_notes.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on appointment_notes to alveary_all_sites;
grant delete, insert, select, update on appointment_notes to alveary_app;

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
  holds_time boolean default false not null,
  cancel_reason text,
  cancel_note text,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  series_id uuid,
  booking_reason text,
  constraint appointments_pkey PRIMARY KEY (id),
  constraint appointments_booking_reason_check CHECK ((length(booking_reason) <= 500)),
  constraint appointments_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['PATIENT_REQUEST'::text, 'PATIENT_UNREACHABLE'::text, 'CLINICIAN_UNAVAILABLE'::text, 'TECHNICAL_PROBLEM'::text, 'BOOKED_IN_ERROR'::text, 'PATIENT_DISENROLLED'::text, 'OTHER'::text]))),
  constraint appointments_duration_minutes_check CHECK (((duration_minutes >= 15) AND (duration_minutes <= 120))),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PROPOSED'::text, 'BOOKED'::text, 'FULFILLED'::text, 'CANCELLED'::text]))),
  constraint appointments_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES portal_users(id),
  constraint appointments_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint appointments_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES portal_users(id),
  constraint appointments_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX appointments_created ON public.appointments USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX appointments_event ON public.appointments USING btree (practitioner_id, calendar_event_id) WHERE (calendar_event_id IS NOT NULL);
CREATE INDEX appointments_practitioner ON public.appointments USING btree (practitioner_id, start_at);
CREATE INDEX appointments_profile ON public.appointments USING btree (profile_id, start_at);
CREATE INDEX appointments_series ON public.appointments USING btree (series_id, start_at) WHERE (series_id IS NOT NULL);
CREATE INDEX appointments_start ON public.appointments USING btree (start_at, id);
alter table appointments enable row level security;
alter table appointments force row level security;
create policy all_sites on appointments for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on appointments for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on appointments for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = appointments.profile_id)
 OFFSET 0)));
CREATE TRIGGER holds_changed_time AFTER UPDATE OF practitioner_id, start_at, duration_minutes, status, holds_time ON public.appointments FOR EACH ROW EXECUTE FUNCTION appointment_holds_time();
CREATE TRIGGER holds_time AFTER INSERT OR DELETE ON public.appointments FOR EACH ROW EXECUTE FUNCTION appointment_holds_time();
CREATE TRIGGER list_added AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER told AFTER UPDATE OF start_at, duration_minutes, status, practitioner_id, profile_id ON public.appointments FOR EACH ROW WHEN (((old.start_at <> new.start_at) OR (old.duration_minutes <> new.duration_minutes) OR (old.profile_id <> new.profile_id) OR (old.practitioner_id IS DISTINCT FROM new.practitioner_id) OR ((old.status <> new.status) AND (new.status = 'CANCELLED'::text)) OR ((old.status = 'CANCELLED'::text) AND (new.status <> 'CANCELLED'::text)))) EXECUTE FUNCTION tell_of_appointment();
CREATE TRIGGER visit_ended AFTER UPDATE OF status, profile_id ON public.appointments FOR EACH ROW WHEN (((old.profile_id <> new.profile_id) OR ((old.status <> new.status) AND (new.status = 'CANCELLED'::text)))) EXECUTE FUNCTION end_visit_of_appointment();
grant delete, insert, select, update on appointments to alveary_all_sites;
grant delete, insert, select, update on appointments to alveary_app;

create table asthma_reports (
  id uuid not null,
  profile_id uuid not null,
  site_id uuid not null,
  type text default 'asthma'::text not null,
  state text default 'draft'::text not null,
  name text not null,
  description text default ''::text not null,
  start_date date not null,
  end_date date not null,
  content jsonb not null,
  version integer default 1 not null,
  follows uuid,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  finalised_by uuid,
  finalised_at timestamp with time zone,
  deleted_by uuid,
  deleted_at timestamp with time zone,
  figures jsonb,
  constraint asthma_reports_pkey PRIMARY KEY (id),
  constraint asthma_reports_check CHECK ((end_date >= start_date)),
  constraint asthma_reports_figures_check CHECK (((figures IS NULL) OR (state = 'final'::text))),
  constraint asthma_reports_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'final'::text]))),
  constraint asthma_reports_type_check CHECK ((type = 'asthma'::text)),
  constraint asthma_reports_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint asthma_reports_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES portal_users(id),
  constraint asthma_reports_finalised_by_fkey FOREIGN KEY (finalised_by) REFERENCES portal_users(id),
  constraint asthma_reports_follows_fkey FOREIGN KEY (follows) REFERENCES asthma_reports(id),
  constraint asthma_reports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint asthma_reports_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint asthma_reports_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
CREATE INDEX asthma_reports_follows ON public.asthma_reports USING btree (follows) WHERE (follows IS NOT NULL);
CREATE INDEX asthma_reports_of_patient ON public.asthma_reports USING btree (profile_id, end_date DESC, id DESC) WHERE (deleted_at IS NULL);
alter table asthma_reports enable row level security;
alter table asthma_reports force row level security;
create policy all_sites on asthma_reports for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on asthma_reports for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on asthma_reports for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = asthma_reports.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on asthma_reports to alveary_all_sites;
grant delete, insert, select, update on asthma_reports to alveary_app;

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
  mark bytea,
  constraint audit_events_pkey PRIMARY KEY (id, occurred_at),
  constraint audit_events_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text])))
) partition by RANGE (occurred_at);
CREATE INDEX audit_events_follow_ends ON ONLY public.audit_events USING btree (((detail ->> 'followId'::text))) WHERE (action = ANY (ARRAY['chat.unfollow'::text, 'chat.unfollow-list'::text]));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
grant insert, select on audit_events to alveary_all_sites;
grant insert on audit_events to alveary_app;
grant select (id, occurred_at, user_id, action, outcome, site_ids, request_id, call) on audit_events to alveary_app;

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

create table billing_thresholds (
  id uuid not null,
  site_id uuid,
  region text not null,
  programme text not null,
  code text not null,
  measure text not null,
  at_least integer not null,
  is_aim boolean default false not null,
  needs_contact boolean default false not null,
  valid_from date not null,
  valid_to date,
  constraint billing_thresholds_pkey PRIMARY KEY (id),
  constraint billing_thresholds_at_least_check CHECK ((at_least > 0)),
  constraint billing_thresholds_check CHECK ((valid_to > valid_from)),
  constraint billing_thresholds_measure_check CHECK ((measure = ANY (ARRAY['minutes'::text, 'reading_days'::text]))),
  constraint billing_thresholds_programme_check CHECK ((programme = ANY (ARRAY['RPM'::text, 'RTM'::text, 'CCM'::text]))),
  constraint billing_thresholds_region_check CHECK ((region = ANY (ARRAY['us'::text, 'eu'::text]))),
  constraint billing_thresholds_valid_from_check CHECK ((EXTRACT(day FROM valid_from) = (1)::numeric)),
  constraint billing_thresholds_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE UNIQUE INDEX billing_thresholds_once ON public.billing_thresholds USING btree (COALESCE(site_id, '00000000-0000-0000-0000-000000000000'::uuid), region, code, at_least, valid_from);
grant select on billing_thresholds to alveary_all_sites;
grant select on billing_thresholds to alveary_app;

create table blocked_numbers (
  id uuid not null,
  phone_number text not null,
  blocked_by uuid not null,
  blocked_at timestamp with time zone not null,
  constraint blocked_numbers_pkey PRIMARY KEY (id),
  constraint blocked_numbers_phone_number_key UNIQUE (phone_number),
  constraint blocked_numbers_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES portal_users(id)
);
grant delete, insert, select, update on blocked_numbers to alveary_all_sites;
grant delete, insert, select, update on blocked_numbers to alveary_app;

create table booking_codes (
  code_hash text not null,
  booking_id uuid not null,
  created_at timestamp with time zone not null,
  constraint booking_codes_pkey PRIMARY KEY (code_hash),
  constraint booking_codes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);
CREATE INDEX booking_codes_booking ON public.booking_codes USING btree (booking_id);
grant delete, insert, select, update on booking_codes to alveary_all_sites;
grant delete, insert, select, update on booking_codes to alveary_app;

create table booking_links (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  address text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint booking_links_pkey PRIMARY KEY (id),
  constraint booking_links_address_check CHECK ((length(address) <= 500)),
  constraint booking_links_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint booking_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE UNIQUE INDEX booking_links_title ON public.booking_links USING btree (user_id, lower(title));
grant delete, insert, select, update on booking_links to alveary_all_sites;
grant delete, insert, select, update on booking_links to alveary_app;

create table booking_messages (
  id uuid not null,
  booking_id uuid not null,
  kind text not null,
  sequence integer not null,
  start_at timestamp with time zone not null,
  duration_minutes integer not null,
  minutes_before integer,
  state text default 'QUEUED'::text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  dates jsonb default '[]'::jsonb not null,
  tries integer default 0 not null,
  retry_at timestamp with time zone,
  failure text,
  constraint booking_messages_pkey PRIMARY KEY (id),
  constraint booking_messages_check CHECK (((kind = 'REMINDER'::text) = (minutes_before IS NOT NULL))),
  constraint booking_messages_kind_check CHECK ((kind = ANY (ARRAY['CONFIRMATION'::text, 'CHANGE'::text, 'CANCELLATION'::text, 'REMINDER'::text, 'WITHDRAWAL'::text]))),
  constraint booking_messages_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'UNKNOWN'::text, 'SKIPPED'::text]))),
  constraint booking_messages_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);
CREATE INDEX booking_messages_booking ON public.booking_messages USING btree (booking_id, created_at);
CREATE INDEX booking_messages_open ON public.booking_messages USING btree (created_at) WHERE (state = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'FAILED'::text, 'UNKNOWN'::text]));
CREATE UNIQUE INDEX booking_messages_reminder ON public.booking_messages USING btree (booking_id, start_at, minutes_before) WHERE (kind = 'REMINDER'::text);
grant delete, insert, select, update on booking_messages to alveary_all_sites;
grant delete, insert, select, update on booking_messages to alveary_app;

create table booking_pages (
  user_id uuid not null,
  slug text not null,
  is_on boolean not null,
  title text not null,
  introduction text not null,
  time_zone text not null,
  hours jsonb not null,
  lengths integer[] not null,
  buffer_minutes integer not null,
  notice_hours integer not null,
  horizon_days integer not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  constraint booking_pages_pkey PRIMARY KEY (user_id),
  constraint booking_pages_slug_key UNIQUE (slug),
  constraint booking_pages_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 120))),
  constraint booking_pages_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 366))),
  constraint booking_pages_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 720))),
  constraint booking_pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 8) AND (length(slug) <= 60)))),
  constraint booking_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
grant delete, insert, select, update on booking_pages to alveary_all_sites;
grant delete, insert, select, update on booking_pages to alveary_app;

create table booking_requests (
  id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  start_at timestamp with time zone not null,
  duration_minutes integer not null,
  held_until timestamp with time zone,
  channel text not null,
  recipient text,
  first_name text,
  last_name text,
  email text,
  phone text,
  booking_reason text,
  time_zone text not null,
  language text not null,
  proof_hash text,
  proof_sent_at timestamp with time zone,
  proofs_sent integer default 0 not null,
  proof_tries integer default 0 not null,
  person_key text not null,
  remote_address text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  proven_at timestamp with time zone,
  is_known boolean default false not null,
  constraint booking_requests_pkey PRIMARY KEY (id),
  constraint booking_requests_booking_reason_check CHECK ((length(booking_reason) <= 500)),
  constraint booking_requests_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint booking_requests_check CHECK (((ended_at IS NOT NULL) OR (recipient IS NOT NULL))),
  constraint booking_requests_check1 CHECK (((ended_at IS NULL) OR ((recipient IS NULL) AND (first_name IS NULL) AND (last_name IS NULL) AND (email IS NULL) AND (phone IS NULL) AND (booking_reason IS NULL) AND (proof_hash IS NULL)))),
  constraint booking_requests_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'sv'::text, 'it'::text, 'de'::text]))),
  constraint booking_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE UNIQUE INDEX booking_requests_code ON public.booking_requests USING btree (code_hash) WHERE (ended_at IS NULL);
CREATE INDEX booking_requests_day ON public.booking_requests USING btree (created_at);
CREATE INDEX booking_requests_holds ON public.booking_requests USING btree (user_id, held_until) WHERE ((ended_at IS NULL) AND (held_until IS NOT NULL));
alter table booking_requests enable row level security;
alter table booking_requests force row level security;
create policy all_sites on booking_requests for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on booking_requests for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on booking_requests to alveary_all_sites;
grant delete, insert, select, update on booking_requests to alveary_app;

create table bookings (
  id uuid not null,
  user_id uuid not null,
  event_id text,
  appointment_id uuid,
  channel text not null,
  recipient text not null,
  time_zone text not null,
  language text not null,
  sequence integer default 0 not null,
  told_start timestamp with time zone not null,
  told_minutes integer not null,
  told_cancelled boolean default false not null,
  moves integer default 0 not null,
  created_at timestamp with time zone not null,
  told_profile_id uuid,
  ended_at timestamp with time zone,
  announced_with uuid,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint bookings_check CHECK (((event_id IS NULL) <> (appointment_id IS NULL))),
  constraint bookings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'sv'::text, 'it'::text, 'de'::text]))),
  constraint bookings_announced_with_fkey FOREIGN KEY (announced_with) REFERENCES bookings(id),
  constraint bookings_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint bookings_told_profile_id_fkey FOREIGN KEY (told_profile_id) REFERENCES profiles(id),
  constraint bookings_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX bookings_announced_with ON public.bookings USING btree (announced_with) WHERE (announced_with IS NOT NULL);
CREATE UNIQUE INDEX bookings_appointment ON public.bookings USING btree (appointment_id) WHERE (ended_at IS NULL);
CREATE INDEX bookings_created ON public.bookings USING btree (created_at) WHERE (event_id IS NOT NULL);
CREATE UNIQUE INDEX bookings_event ON public.bookings USING btree (user_id, event_id) WHERE (ended_at IS NULL);
CREATE INDEX bookings_told ON public.bookings USING btree (told_start) WHERE (NOT told_cancelled);
CREATE INDEX bookings_told_profile ON public.bookings USING btree (told_profile_id) WHERE (told_profile_id IS NOT NULL);
alter table bookings enable row level security;
alter table bookings force row level security;
create policy all_sites on bookings for all to alveary_all_sites using (true) with check (true);
create policy appointment_in_reach on bookings for all to alveary_app using ((EXISTS ( SELECT
   FROM appointments a
  WHERE (a.id = bookings.appointment_id)))) with check ((EXISTS ( SELECT
   FROM appointments a
  WHERE (a.id = bookings.appointment_id))));
create policy owner_rows on bookings for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on bookings to alveary_all_sites;
grant delete, insert, select, update on bookings to alveary_app;

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
grant insert on broker_messages to alveary_app;
grant select (id) on broker_messages to alveary_app;

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

create table calendar_bookings (
  id uuid not null,
  user_id uuid not null,
  event_id text not null,
  status text not null,
  start_at timestamp with time zone not null,
  duration_minutes integer not null,
  attendee_name text not null,
  attendee_email text not null,
  received_at timestamp with time zone not null,
  holds_time boolean default false not null,
  attendee_phone text,
  booking_reason text,
  from_page boolean default false not null,
  proven_by text,
  constraint calendar_bookings_pkey PRIMARY KEY (id),
  constraint calendar_bookings_user_id_event_id_key UNIQUE (user_id, event_id),
  constraint calendar_bookings_booking_reason_check CHECK ((length(booking_reason) <= 500)),
  constraint calendar_bookings_proven_by_check CHECK ((proven_by = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint calendar_bookings_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'tentative'::text]))),
  constraint calendar_bookings_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
alter table calendar_bookings enable row level security;
alter table calendar_bookings force row level security;
create policy all_sites on calendar_bookings for all to alveary_all_sites using (true) with check (true);
create policy own_rows on calendar_bookings for all to alveary_app using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on calendar_bookings for all to alveary_owner using (true) with check (true);
CREATE TRIGGER holds_time AFTER INSERT OR DELETE OR UPDATE ON public.calendar_bookings FOR EACH ROW EXECUTE FUNCTION open_booking_holds_time();
CREATE TRIGGER told AFTER DELETE OR UPDATE OF start_at, duration_minutes ON public.calendar_bookings FOR EACH ROW EXECUTE FUNCTION tell_of_open_booking();
grant delete, insert, select, update on calendar_bookings to alveary_all_sites;
grant delete, insert, select, update on calendar_bookings to alveary_app;

create table calendar_busy (
  user_id uuid not null,
  event_id text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  constraint calendar_busy_pkey PRIMARY KEY (user_id, event_id),
  constraint calendar_busy_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX calendar_busy_time ON public.calendar_busy USING btree (user_id, end_at);
grant delete, insert, select, update on calendar_busy to alveary_all_sites;
grant delete, insert, select, update on calendar_busy to alveary_app;

create table calendar_channels (
  id uuid not null,
  user_id uuid not null,
  token_digest bytea not null,
  resource_id text,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_message bigint default 0 not null,
  is_told boolean default false not null,
  constraint calendar_channels_pkey PRIMARY KEY (id),
  constraint calendar_channels_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX calendar_channels_user ON public.calendar_channels USING btree (user_id);
grant delete, insert, select, update on calendar_channels to alveary_all_sites;
grant delete, insert, select, update on calendar_channels to alveary_app;

create table calendar_connections (
  user_id uuid not null,
  provider text not null,
  sync_token text,
  synced_at timestamp with time zone,
  connected_at timestamp with time zone not null,
  refresh_token text,
  constraint calendar_connections_pkey PRIMARY KEY (user_id),
  constraint calendar_connections_provider_check CHECK ((provider = ANY (ARRAY['SANDBOX'::text, 'GOOGLE'::text]))),
  constraint calendar_connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
grant delete, insert, select, update on calendar_connections to alveary_all_sites;
grant delete, insert, select, update on calendar_connections to alveary_app;

create table call_transcripts (
  call_id text not null,
  recording_id text not null,
  state text not null,
  sha256 text,
  noted_at timestamp with time zone not null,
  constraint call_transcripts_pkey PRIMARY KEY (call_id),
  constraint call_transcripts_call_id_check CHECK (((length(call_id) >= 1) AND (length(call_id) <= 100))),
  constraint call_transcripts_check CHECK (((state = 'kept'::text) = (sha256 IS NOT NULL))),
  constraint call_transcripts_recording_id_check CHECK (((length(recording_id) >= 1) AND (length(recording_id) <= 200))),
  constraint call_transcripts_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint call_transcripts_state_check CHECK ((state = ANY (ARRAY['wanted'::text, 'kept'::text, 'none'::text])))
);
grant delete, insert, select, update on call_transcripts to alveary_all_sites;
grant delete, insert, select, update on call_transcripts to alveary_app;

create table care_plan_notes (
  id uuid not null,
  profile_id uuid not null,
  plan_id uuid not null,
  section_id uuid,
  text text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  last_modified_at timestamp with time zone not null,
  version integer default 1 not null,
  deleted_by uuid,
  deleted_at timestamp with time zone,
  constraint care_plan_notes_pkey PRIMARY KEY (id),
  constraint care_plan_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint care_plan_notes_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES portal_users(id),
  constraint care_plan_notes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES patient_care_plans(id),
  constraint care_plan_notes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint care_plan_notes_section_id_fkey FOREIGN KEY (section_id) REFERENCES care_plan_sections(id)
);
CREATE INDEX care_plan_notes_plan ON public.care_plan_notes USING btree (plan_id, section_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
alter table care_plan_notes enable row level security;
alter table care_plan_notes force row level security;
create policy all_sites on care_plan_notes for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on care_plan_notes for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on care_plan_notes for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = care_plan_notes.profile_id)
 OFFSET 0)));
grant insert, select, update on care_plan_notes to alveary_all_sites;
grant insert, select, update on care_plan_notes to alveary_app;

create table care_plan_section_types (
  type text not null,
  name text not null,
  "position" integer not null,
  constraint care_plan_section_types_pkey PRIMARY KEY (type),
  constraint care_plan_section_types_position_key UNIQUE ("position")
);
grant select on care_plan_section_types to alveary_all_sites;
grant select on care_plan_section_types to alveary_app;

create table care_plan_sections (
  id uuid not null,
  profile_id uuid not null,
  plan_id uuid not null,
  type text not null,
  eligible_statuses text[] not null,
  version integer default 1 not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  constraint care_plan_sections_pkey PRIMARY KEY (id),
  constraint care_plan_sections_plan_id_type_key UNIQUE (plan_id, type),
  constraint care_plan_sections_eligible_statuses_check CHECK (((cardinality(eligible_statuses) > 0) AND (eligible_statuses <@ ARRAY['ELIGIBLE'::text, 'NOT_AWARE'::text, 'AWARE'::text, 'ACTIVATED'::text, 'MANAGED'::text, 'DECLINED_PROSPECT'::text, 'DISENROLLED'::text]))),
  constraint care_plan_sections_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES patient_care_plans(id),
  constraint care_plan_sections_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint care_plan_sections_type_fkey FOREIGN KEY (type) REFERENCES care_plan_section_types(type),
  constraint care_plan_sections_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
alter table care_plan_sections enable row level security;
alter table care_plan_sections force row level security;
create policy all_sites on care_plan_sections for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on care_plan_sections for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on care_plan_sections for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = care_plan_sections.profile_id)
 OFFSET 0)));
grant insert, select, update on care_plan_sections to alveary_all_sites;
grant insert, select, update on care_plan_sections to alveary_app;

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
CREATE INDEX care_team_members_coordinator ON public.care_team_members USING btree (user_id, profile_id) WHERE (role = 'care_coordinator'::text);
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
CREATE TRIGGER list_added AFTER INSERT ON public.care_team_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.care_team_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.care_team_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant delete, insert, select, update on care_team_members to alveary_all_sites;
grant delete, insert, select, update on care_team_members to alveary_app;

create table care_user_links (
  id uuid not null,
  profile_id uuid not null,
  name text not null,
  email text not null,
  relation text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint care_user_links_pkey PRIMARY KEY (id),
  constraint care_user_links_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint care_user_links_relation_check CHECK ((relation = ANY (ARRAY['SELF'::text, 'PARENT'::text, 'GUARDIAN'::text, 'CAREGIVER'::text, 'OTHER'::text]))),
  constraint care_user_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint care_user_links_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE UNIQUE INDEX care_user_links_email ON public.care_user_links USING btree (profile_id, lower(email));
alter table care_user_links enable row level security;
alter table care_user_links force row level security;
create policy all_sites on care_user_links for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on care_user_links for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on care_user_links for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = care_user_links.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on care_user_links to alveary_all_sites;
grant delete, insert, select, update on care_user_links to alveary_app;

create table chat_answers (
  id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null,
  question text not null,
  facts jsonb not null,
  is_stopped boolean default false not null,
  created_at timestamp with time zone not null,
  constraint chat_answers_pkey PRIMARY KEY (id),
  constraint chat_answers_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES chat_channels(id),
  constraint chat_answers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX chat_answers_channel ON public.chat_answers USING btree (channel_id);
CREATE INDEX chat_answers_profile ON public.chat_answers USING btree (profile_id);
alter table chat_answers enable row level security;
alter table chat_answers force row level security;
create policy all_sites on chat_answers for all to alveary_all_sites using (true) with check (true);
create policy own_questions on chat_answers as restrictive for all to alveary_app using ((( SELECT owns_tables() AS owns_tables) OR (EXISTS ( SELECT 1
   FROM chat_channels c
  WHERE (c.id = chat_answers.channel_id)))));
create policy owner_rows on chat_answers for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on chat_answers for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = chat_answers.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on chat_answers to alveary_all_sites;
grant delete, insert, select, update on chat_answers to alveary_app;

create table chat_channels (
  id uuid not null,
  profile_id uuid not null,
  is_ai boolean default false not null,
  owner_id uuid,
  last_sequence bigint default 0 not null,
  last_revision bigint default 0 not null,
  last_message text,
  modified_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  read_sequence bigint default 0 not null,
  unread integer default 0 not null,
  created_at timestamp with time zone not null,
  is_earlier boolean default false not null,
  constraint chat_channels_pkey PRIMARY KEY (id),
  constraint chat_channels_of_the_assistant CHECK (((NOT is_ai) OR (owner_id IS NOT NULL))),
  constraint chat_channels_unread_check CHECK ((unread >= 0)),
  constraint chat_channels_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES portal_users(id),
  constraint chat_channels_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE UNIQUE INDEX chat_channels_assistant ON public.chat_channels USING btree (profile_id, owner_id) WHERE (is_ai AND (NOT is_earlier));
CREATE INDEX chat_channels_changed ON public.chat_channels USING btree (changed_at);
CREATE INDEX chat_channels_order ON public.chat_channels USING btree (is_ai DESC, modified_at DESC, id);
CREATE UNIQUE INDEX chat_channels_patient ON public.chat_channels USING btree (profile_id) WHERE ((NOT is_ai) AND (NOT is_earlier));
alter table chat_channels enable row level security;
alter table chat_channels force row level security;
create policy all_sites on chat_channels for all to alveary_all_sites using (true) with check (true);
create policy own_questions on chat_channels as restrictive for all to alveary_app using (((NOT is_ai) OR (owner_id = app_user_id()) OR ( SELECT owns_tables() AS owns_tables)));
create policy owner_rows on chat_channels for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on chat_channels for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = chat_channels.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on chat_channels to alveary_all_sites;
grant delete, insert, select, update on chat_channels to alveary_app;

create table chat_messages (
  id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null,
  sequence bigint not null,
  revision bigint not null,
  author text not null,
  sender_id uuid,
  medium text not null,
  body text not null,
  status text,
  failure text,
  phone_number text,
  provider_id text,
  segments integer,
  sentences jsonb,
  created_at timestamp with time zone not null,
  handing_over_at timestamp with time zone,
  media text[] default '{}'::text[] not null,
  tries integer default 0 not null,
  retry_at timestamp with time zone,
  state_asked_at timestamp with time zone,
  constraint chat_messages_pkey PRIMARY KEY (id),
  constraint chat_messages_channel_id_sequence_key UNIQUE (channel_id, sequence),
  constraint chat_messages_author_check CHECK ((author = ANY (ARRAY['staff'::text, 'patient'::text, 'assistant'::text]))),
  constraint chat_messages_medium_check CHECK ((medium = ANY (ARRAY['sms'::text, 'websocket'::text, 'inapp'::text]))),
  constraint chat_messages_sender CHECK (((author = 'staff'::text) = (sender_id IS NOT NULL))),
  constraint chat_messages_status CHECK (((author = 'staff'::text) = (status IS NOT NULL))),
  constraint chat_messages_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'scheduled'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'canceled'::text]))),
  constraint chat_messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES chat_channels(id),
  constraint chat_messages_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint chat_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES portal_users(id)
);
CREATE INDEX chat_messages_failed ON public.chat_messages USING btree (created_at) WHERE (status = 'failed'::text);
CREATE INDEX chat_messages_in_flight ON public.chat_messages USING btree (created_at) WHERE ((medium = 'sms'::text) AND (status = ANY (ARRAY['accepted'::text, 'sent'::text])));
CREATE INDEX chat_messages_newest ON public.chat_messages USING btree (channel_id, created_at DESC);
CREATE INDEX chat_messages_profile ON public.chat_messages USING btree (profile_id);
CREATE UNIQUE INDEX chat_messages_provider ON public.chat_messages USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX chat_messages_revision ON public.chat_messages USING btree (channel_id, revision);
alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy all_sites on chat_messages for all to alveary_all_sites using (true) with check (true);
create policy own_questions on chat_messages as restrictive for all to alveary_app using (((medium <> 'websocket'::text) OR ( SELECT owns_tables() AS owns_tables) OR (EXISTS ( SELECT 1
   FROM chat_channels c
  WHERE (c.id = chat_messages.channel_id)))));
create policy owner_rows on chat_messages for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on chat_messages for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = chat_messages.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on chat_messages to alveary_all_sites;
grant delete, insert, select, update on chat_messages to alveary_app;

create table chat_numbers (
  phone_number text not null,
  channel_id uuid not null,
  profile_id uuid not null,
  constraint chat_numbers_pkey PRIMARY KEY (phone_number),
  constraint chat_numbers_channel_id_key UNIQUE (channel_id),
  constraint chat_numbers_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES chat_channels(id),
  constraint chat_numbers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table chat_numbers enable row level security;
alter table chat_numbers force row level security;
create policy all_sites on chat_numbers for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on chat_numbers for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on chat_numbers for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = chat_numbers.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on chat_numbers to alveary_all_sites;
grant delete, insert, select, update on chat_numbers to alveary_app;

create table closed_results (
  id bigint generated always as identity not null,
  user_id uuid not null,
  shown_at timestamp with time zone not null,
  patients integer not null,
  site_ids uuid[] default '{}'::uuid[] not null,
  constraint closed_results_pkey PRIMARY KEY (id),
  constraint closed_results_patients_check CHECK ((patients > 0)),
  constraint closed_results_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX closed_results_age ON public.closed_results USING btree (shown_at);
CREATE INDEX closed_results_recent ON public.closed_results USING btree (user_id, shown_at DESC);
alter table closed_results enable row level security;
alter table closed_results force row level security;
create policy all_sites on closed_results for all to alveary_all_sites using (true) with check (true);
create policy own_rows on closed_results for all to alveary_app using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on closed_results for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on closed_results to alveary_all_sites;
grant delete, insert, select, update on closed_results to alveary_app;

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
grant select on communication_purposes to alveary_app;

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
  source_key text,
  is_duration_typed boolean default false not null,
  constraint communications_pkey PRIMARY KEY (id),
  constraint communications_source_key_check CHECK (((length(source_key) >= 3) AND (length(source_key) <= 200))),
  constraint communications_assigned_practitioner_fkey FOREIGN KEY (assigned_practitioner) REFERENCES portal_users(id),
  constraint communications_practitioner_fkey FOREIGN KEY (practitioner) REFERENCES portal_users(id),
  constraint communications_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint communications_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
CREATE UNIQUE INDEX communications_call ON public.communications USING btree (call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX communications_newest ON public.communications USING btree (profile_id, sent DESC, id DESC);
CREATE UNIQUE INDEX communications_source ON public.communications USING btree (source_key) WHERE (source_key IS NOT NULL);
alter table communications enable row level security;
alter table communications force row level security;
create policy all_sites on communications for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on communications for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on communications for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = communications.profile_id)
 OFFSET 0)));
CREATE TRIGGER duration_from_ledger BEFORE UPDATE ON public.communications FOR EACH ROW WHEN ((new.duration_in_seconds IS DISTINCT FROM old.duration_in_seconds)) EXECUTE FUNCTION duration_from_ledger();
CREATE TRIGGER list_added AFTER INSERT ON public.communications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.communications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.communications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant delete, insert, select, update on communications to alveary_all_sites;
grant delete, insert, select, update on communications to alveary_app;

create table consent_envelopes (
  id uuid not null,
  consent_id uuid not null,
  profile_id uuid not null,
  service text not null,
  medium text not null,
  service_id text,
  trouble text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint consent_envelopes_pkey PRIMARY KEY (id),
  constraint consent_envelopes_service_id_key UNIQUE (service_id),
  constraint consent_envelopes_medium_check CHECK ((medium = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint consent_envelopes_service_check CHECK ((service = 'docusign'::text)),
  constraint consent_envelopes_service_id_check CHECK (((length(service_id) >= 1) AND (length(service_id) <= 100))),
  constraint consent_envelopes_trouble_check CHECK ((trouble = ANY (ARRAY['NOT_TAKEN'::text, 'OTHER_SIGNER'::text, 'NO_DOCUMENT'::text]))),
  constraint consent_envelopes_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consents(id),
  constraint consent_envelopes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX consent_envelopes_consent ON public.consent_envelopes USING btree (consent_id, created_at DESC, id DESC);
CREATE INDEX consent_envelopes_profile ON public.consent_envelopes USING btree (profile_id);
alter table consent_envelopes enable row level security;
alter table consent_envelopes force row level security;
create policy all_sites on consent_envelopes for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on consent_envelopes for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on consent_envelopes for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = consent_envelopes.profile_id)
 OFFSET 0)));
CREATE TRIGGER consent_envelopes_as_made BEFORE UPDATE ON public.consent_envelopes FOR EACH ROW EXECUTE FUNCTION keep_envelope();
grant insert, select, update on consent_envelopes to alveary_all_sites;
grant insert, select, update on consent_envelopes to alveary_app;

create table consent_signers (
  id uuid not null,
  consent_id uuid not null,
  profile_id uuid not null,
  turn integer not null,
  "position" integer not null,
  role_name text not null,
  email text,
  phone_number text,
  code_hash text,
  delivery text,
  sent_at timestamp with time zone,
  reminders integer default 0 not null,
  wrong_proofs integer default 0 not null,
  viewed_at timestamp with time zone,
  signed_at timestamp with time zone,
  signed_name text,
  drawn jsonb,
  remote_address text,
  user_agent text,
  declined_at timestamp with time zone,
  asked_at timestamp with time zone,
  reminded_at timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  earlier_code_hashes text[] default '{}'::text[] not null,
  proof_code_hash text,
  proof_code_at timestamp with time zone,
  proof_codes integer default 0 not null,
  constraint consent_signers_pkey PRIMARY KEY (id),
  constraint consent_signers_code_hash_key UNIQUE (code_hash),
  constraint consent_signers_delivery_check CHECK ((delivery = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text]))),
  constraint consent_signers_turn_check CHECK (((turn >= 1) AND (turn <= 9))),
  constraint consent_signers_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consents(id),
  constraint consent_signers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX consent_signers_consent ON public.consent_signers USING btree (consent_id, turn, "position");
CREATE INDEX consent_signers_earlier_codes ON public.consent_signers USING gin (earlier_code_hashes);
CREATE INDEX consent_signers_profile ON public.consent_signers USING btree (profile_id);
alter table consent_signers enable row level security;
alter table consent_signers force row level security;
create policy all_sites on consent_signers for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on consent_signers for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on consent_signers for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = consent_signers.profile_id)
 OFFSET 0)));
CREATE TRIGGER consent_signatures BEFORE UPDATE ON public.consent_signers FOR EACH ROW EXECUTE FUNCTION keep_signature();
grant insert, select, update on consent_signers to alveary_all_sites;
grant insert, select, update on consent_signers to alveary_app;

create table consent_template_versions (
  template_id uuid not null,
  version integer not null,
  name text not null,
  texts jsonb not null,
  written_by uuid,
  written_at timestamp with time zone not null,
  constraint consent_template_versions_pkey PRIMARY KEY (template_id, version),
  constraint consent_template_versions_template_id_fkey FOREIGN KEY (template_id) REFERENCES consent_templates(id),
  constraint consent_template_versions_written_by_fkey FOREIGN KEY (written_by) REFERENCES portal_users(id)
);
grant insert, select on consent_template_versions to alveary_all_sites;
grant insert, select on consent_template_versions to alveary_app;

create table consent_templates (
  id uuid not null,
  site_id uuid not null,
  name text not null,
  texts jsonb not null,
  version integer default 1 not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint consent_templates_pkey PRIMARY KEY (id),
  constraint consent_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint consent_templates_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint consent_templates_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
CREATE INDEX consent_templates_site ON public.consent_templates USING btree (site_id, name);
grant insert, select, update on consent_templates to alveary_all_sites;
grant insert, select, update on consent_templates to alveary_app;

create table consents (
  id uuid not null,
  profile_id uuid not null,
  site_id uuid,
  template_id uuid,
  name text not null,
  medium text not null,
  language text not null,
  content jsonb,
  sha256 text not null,
  is_paper boolean default false not null,
  signed_document_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone,
  signed_at timestamp with time zone,
  declined_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reason text,
  version integer default 1 not null,
  template_version integer,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_language_check CHECK ((language = ANY (ARRAY['English'::text, 'Spanish'::text, 'Swedish'::text, 'Italian'::text, 'German'::text]))),
  constraint consents_medium_check CHECK ((medium = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint consents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint consents_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint consents_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint consents_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint consents_signed_document_id_fkey FOREIGN KEY (signed_document_id) REFERENCES documents(id),
  constraint consents_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX consents_open ON public.consents USING btree (expires_at) WHERE ((sent_at IS NOT NULL) AND (signed_at IS NULL) AND (declined_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX consents_profile ON public.consents USING btree (profile_id, created_at DESC, id DESC);
alter table consents enable row level security;
alter table consents force row level security;
create policy all_sites on consents for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on consents for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on consents for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = consents.profile_id)
 OFFSET 0)));
CREATE TRIGGER consents_as_sent BEFORE UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION keep_sent_consent();
grant insert, select, update on consents to alveary_all_sites;
grant insert, select, update on consents to alveary_app;

create table device_orders (
  id uuid not null,
  profile_id uuid not null,
  status text not null,
  devices text[] not null,
  address text not null,
  note text,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  constraint device_orders_pkey PRIMARY KEY (id),
  constraint device_orders_devices_check CHECK (((cardinality(devices) >= 1) AND (cardinality(devices) <= 20))),
  constraint device_orders_status_check CHECK ((status = ANY (ARRAY['ORDERED'::text, 'SHIPPED'::text, 'DELIVERED'::text, 'CANCELLED'::text]))),
  constraint device_orders_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint device_orders_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint device_orders_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
CREATE INDEX device_orders_profile ON public.device_orders USING btree (profile_id, created_at DESC, id DESC);
alter table device_orders enable row level security;
alter table device_orders force row level security;
create policy all_sites on device_orders for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on device_orders for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on device_orders for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = device_orders.profile_id)
 OFFSET 0)));
grant insert, select, update on device_orders to alveary_all_sites;
grant insert, select, update on device_orders to alveary_app;

create table device_owners (
  id uuid not null,
  name text not null,
  site_id uuid,
  constraint device_owners_pkey PRIMARY KEY (id),
  constraint device_owners_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
grant delete, insert, select, update on device_owners to alveary_all_sites;
grant delete, insert, select, update on device_owners to alveary_app;

create table devices (
  id uuid not null,
  owner_id uuid not null,
  type text not null,
  model text not null,
  serial_number text not null,
  is_paired boolean default false not null,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_serial_number_key UNIQUE (serial_number),
  constraint devices_type_check CHECK ((type = ANY (ARRAY['SPIROMETER'::text, 'PEAK_FLOW_METER'::text, 'PULSE_OXIMETER'::text, 'BLOOD_PRESSURE_MONITOR'::text, 'SCALE'::text, 'INHALER_SENSOR'::text]))),
  constraint devices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES device_owners(id)
);
CREATE INDEX devices_free ON public.devices USING btree (owner_id, type, serial_number) WHERE (NOT is_paired);
grant delete, insert, select, update on devices to alveary_all_sites;
grant delete, insert, select, update on devices to alveary_app;

create table display_preferences (
  user_id uuid not null,
  weight_unit text,
  height_unit text,
  temperature_unit text,
  date_format text,
  date_time_format text,
  constraint display_preferences_pkey PRIMARY KEY (user_id),
  constraint display_preferences_date_format_check CHECK ((date_format = ANY (ARRAY['MMM D, YYYY'::text, 'D MMM YYYY'::text, 'YYYY-MM-DD'::text]))),
  constraint display_preferences_date_time_format_check CHECK ((date_time_format = ANY (ARRAY['date h:mm A'::text, 'date HH:mm'::text]))),
  constraint display_preferences_height_unit_check CHECK ((height_unit = ANY (ARRAY['cm'::text, 'in'::text]))),
  constraint display_preferences_temperature_unit_check CHECK ((temperature_unit = ANY (ARRAY['celsius'::text, 'fahrenheit'::text]))),
  constraint display_preferences_weight_unit_check CHECK ((weight_unit = ANY (ARRAY['kg'::text, 'lbs'::text]))),
  constraint display_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id) ON DELETE CASCADE
);
alter table display_preferences enable row level security;
alter table display_preferences force row level security;
create policy own_rows on display_preferences for all to public using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on display_preferences for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on display_preferences to alveary_all_sites;
grant delete, insert, select, update on display_preferences to alveary_app;

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
create policy owner_rows on drafts for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on drafts to alveary_all_sites;
grant delete, insert, select, update on drafts to alveary_app;

create table ehr_uploads (
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
  kind text not null,
  document_subclass text,
  auto_close boolean,
  constraint ehr_uploads_pkey PRIMARY KEY (id),
  constraint ehr_uploads_check CHECK (((state = 'FILED'::text) = (ehr_document_id IS NOT NULL))),
  constraint ehr_uploads_clinical_check CHECK ((((kind = 'CLINICAL_DOCUMENT'::text) = (document_subclass IS NOT NULL)) AND ((kind = 'CLINICAL_DOCUMENT'::text) = (auto_close IS NOT NULL)))),
  constraint ehr_uploads_kind_check CHECK ((kind = ANY (ARRAY['IMAGING'::text, 'CLINICAL_DOCUMENT'::text]))),
  constraint ehr_uploads_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'FILED'::text, 'REFUSED'::text]))),
  constraint ehr_uploads_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint ehr_uploads_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint ehr_uploads_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint ehr_uploads_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE UNIQUE INDEX ehr_uploads_once ON public.ehr_uploads USING btree (profile_id, site_id, kind, sha256) WHERE (state <> 'REFUSED'::text);
CREATE INDEX ehr_uploads_profile ON public.ehr_uploads USING btree (profile_id, created_at DESC, id DESC);
alter table ehr_uploads enable row level security;
alter table ehr_uploads force row level security;
create policy all_sites on ehr_uploads for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on ehr_uploads for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on ehr_uploads for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = ehr_uploads.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on ehr_uploads to alveary_all_sites;
grant delete, insert, select, update on ehr_uploads to alveary_app;

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

create table filter_views (
  id uuid not null,
  site_user_id uuid not null,
  name text not null,
  filters jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint filter_views_pkey PRIMARY KEY (id),
  constraint filter_views_filters_check CHECK ((jsonb_typeof(filters) = 'object'::text)),
  constraint filter_views_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint filter_views_site_user_id_fkey FOREIGN KEY (site_user_id) REFERENCES site_users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX filter_views_name ON public.filter_views USING btree (site_user_id, lower(name));
alter table filter_views enable row level security;
alter table filter_views force row level security;
create policy all_sites on filter_views for all to alveary_all_sites using (true) with check (true);
create policy own_rows on filter_views for all to alveary_app using ((EXISTS ( SELECT
   FROM site_users own
  WHERE ((own.id = filter_views.site_user_id) AND (own.user_id = app_user_id())))));
create policy owner_rows on filter_views for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on filter_views to alveary_all_sites;
grant delete, insert, select, update on filter_views to alveary_app;

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

create table handled_failures (
  source text not null,
  message_id uuid not null,
  handled_by uuid not null,
  handled_at timestamp with time zone not null,
  constraint handled_failures_pkey PRIMARY KEY (source, message_id),
  constraint handled_failures_source_check CHECK ((source = ANY (ARRAY['chat'::text, 'outbound'::text, 'booking'::text, 'letter'::text]))),
  constraint handled_failures_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES portal_users(id)
);
grant delete, insert, select, update on handled_failures to alveary_all_sites;
grant delete, insert, select, update on handled_failures to alveary_app;

create table held_times (
  holder uuid not null,
  user_id uuid not null,
  start_at timestamp with time zone not null,
  duration_minutes integer not null,
  constraint held_times_pkey PRIMARY KEY (holder),
  constraint held_times_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id),
  constraint held_times_one_at_a_time EXCLUDE USING gist (staff_time(user_id, start_at, duration_minutes) WITH &&)
);

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
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy old_rows_removed on idempotency_keys for delete to alveary_all_sites using ((created_at < (now() - '48:00:00'::interval)));
create policy old_rows_seen on idempotency_keys for select to alveary_all_sites using ((created_at < (now() - '48:00:00'::interval)));
create policy own_rows on idempotency_keys for all to alveary_all_sites, alveary_app using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on idempotency_keys for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on idempotency_keys to alveary_all_sites;
grant delete, insert, select, update on idempotency_keys to alveary_app;

create table import_clashes (
  site_id uuid not null,
  source_id text not null,
  refused_at timestamp with time zone not null,
  constraint import_clashes_pkey PRIMARY KEY (site_id, source_id),
  constraint import_clashes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
grant insert, select on import_clashes to alveary_all_sites;

create table imported_directory_resources (
  id uuid not null,
  site_id uuid not null,
  resource_type text not null,
  source_id text not null,
  target_id uuid,
  content_hash uuid not null,
  body json,
  source_updated_at timestamp with time zone,
  constraint imported_directory_resources_pkey PRIMARY KEY (id),
  constraint imported_directory_resources_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX imported_directory_resources_type ON public.imported_directory_resources USING btree (site_id, resource_type);
alter table imported_directory_resources enable row level security;
alter table imported_directory_resources force row level security;
create policy all_sites on imported_directory_resources for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on imported_directory_resources for all to alveary_owner using (true) with check (true);
create policy reached_site on imported_directory_resources for all to alveary_app using ((SUBSTRING(( SELECT app_reach() AS app_reach) FROM number_of_site(site_id) FOR 1) = '1'::"bit"));
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
  named_record uuid,
  source_updated_at timestamp with time zone,
  source_server text,
  source_system text,
  constraint imported_resources_pkey PRIMARY KEY (id),
  constraint imported_resources_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint imported_resources_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX imported_resources_named ON public.imported_resources USING btree (profile_id, named_record) WHERE (named_record IS NOT NULL);
CREATE INDEX imported_resources_patients ON public.imported_resources USING btree (site_id, profile_id) WHERE (resource_type = 'Patient'::text);
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

create table letters (
  id uuid not null,
  job text not null,
  topic text not null,
  about_id uuid,
  profile_id uuid,
  user_id uuid,
  sent_by uuid,
  channel text not null,
  recipient text not null,
  content text,
  reference text,
  until timestamp with time zone not null,
  is_urgent boolean not null,
  created_at timestamp with time zone not null,
  state text default 'QUEUED'::text not null,
  tries integer default 0 not null,
  taken_at timestamp with time zone,
  retry_at timestamp with time zone,
  failure text,
  settled_at timestamp with time zone,
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_about CHECK (((profile_id IS NOT NULL) OR (user_id IS NOT NULL))),
  constraint letters_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text]))),
  constraint letters_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'UNKNOWN'::text, 'WITHDRAWN'::text]))),
  constraint letters_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint letters_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES portal_users(id),
  constraint letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX letters_created ON public.letters USING btree (created_at);
CREATE INDEX letters_open ON public.letters USING btree (created_at) WHERE (state = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'FAILED'::text, 'UNKNOWN'::text]));
CREATE INDEX letters_profile ON public.letters USING btree (profile_id) WHERE (profile_id IS NOT NULL);
CREATE INDEX letters_reference ON public.letters USING btree (reference) WHERE (reference IS NOT NULL);
CREATE INDEX letters_sealed ON public.letters USING btree (until) WHERE (content IS NOT NULL);
alter table letters enable row level security;
alter table letters force row level security;
create policy all_sites on letters for all to alveary_all_sites using (true) with check (true);
create policy left_by_a_call on letters for insert to alveary_app with check (((profile_id IS NULL) OR (EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = letters.profile_id)
 OFFSET 0))));
create policy owner_rows on letters for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on letters to alveary_all_sites;
grant insert on letters to alveary_app;

create table list_columns (
  user_id uuid not null,
  site_user_id uuid,
  list text not null,
  choice jsonb not null,
  updated_at timestamp with time zone not null,
  constraint list_columns_user_id_site_user_id_list_key UNIQUE NULLS NOT DISTINCT (user_id, site_user_id, list),
  constraint list_columns_choice_check CHECK ((jsonb_typeof(choice) = 'object'::text)),
  constraint list_columns_list_check CHECK (((char_length(list) >= 2) AND (char_length(list) <= 41))),
  constraint list_columns_site_user_id_fkey FOREIGN KEY (site_user_id) REFERENCES site_users(id) ON DELETE CASCADE,
  constraint list_columns_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id) ON DELETE CASCADE
);
CREATE INDEX list_columns_site_user ON public.list_columns USING btree (site_user_id);
alter table list_columns enable row level security;
alter table list_columns force row level security;
create policy own_rows on list_columns for all to public using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on list_columns for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on list_columns to alveary_all_sites;
grant delete, insert, select, update on list_columns to alveary_app;

create table measurement_counts (
  profile_id uuid not null,
  type text not null,
  month timestamp with time zone not null,
  measurements bigint not null,
  folded boolean default false not null,
  constraint measurement_counts_pkey PRIMARY KEY (profile_id, type, month),
  constraint measurement_counts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX measurement_counts_to_fold ON public.measurement_counts USING btree (profile_id, type, month) WHERE ((NOT folded) AND (measurements >= 2000));
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

create table measurement_hours (
  profile_id uuid not null,
  type text not null,
  hour timestamp with time zone not null,
  lowest double precision not null,
  highest double precision not null,
  total double precision not null,
  readings integer not null,
  constraint measurement_hours_pkey PRIMARY KEY (profile_id, type, hour),
  constraint measurement_hours_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table measurement_hours enable row level security;
alter table measurement_hours force row level security;
create policy all_sites on measurement_hours for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on measurement_hours for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on measurement_hours for all to alveary_app using ((EXISTS ( SELECT
   FROM site_profiles reached
  WHERE (reached.profile_id = measurement_hours.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on measurement_hours to alveary_all_sites;
grant delete, insert, select, update on measurement_hours to alveary_app;

create table measurement_ids (
  id uuid not null,
  taken_at timestamp with time zone not null,
  constraint measurement_ids_pkey PRIMARY KEY (id)
);

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
  constraint measurements_pkey PRIMARY KEY (profile_id, taken_at, id),
  constraint measurements_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
) partition by RANGE (taken_at);
CREATE INDEX measurements_values ON ONLY public.measurements USING btree (profile_id, type, taken_at, id) INCLUDE (value);
alter table measurements enable row level security;
alter table measurements force row level security;
create policy all_sites on measurements for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on measurements for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on measurements for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = measurements.profile_id)
 OFFSET 0)));
CREATE TRIGGER ids_added AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_measurement_ids();
CREATE TRIGGER ids_changed AFTER UPDATE ON public.measurements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_measurement_ids();
CREATE TRIGGER ids_removed AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_measurement_ids();
CREATE TRIGGER list_added AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_measurements_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_measurements_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_measurements_touched();
CREATE TRIGGER measurements_added AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_measurements();
CREATE TRIGGER measurements_changed AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_measurements();
CREATE TRIGGER measurements_removed AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_measurements();
CREATE TRIGGER reading_days_added AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION measurements_make_reading_days();
CREATE TRIGGER reading_days_changed AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION measurements_make_reading_days();
CREATE TRIGGER reading_days_removed AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION measurements_make_reading_days();
CREATE TRIGGER sessions_height_added AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION heights_correct_sessions();
CREATE TRIGGER sessions_height_changed AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION heights_correct_sessions();
CREATE TRIGGER sessions_height_removed AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION heights_correct_sessions();
grant delete, insert, select on measurements to alveary_all_sites;
grant update (profile_id, type, name, value, text, unit, parts, taken_at, source) on measurements to alveary_all_sites;
grant delete, insert, select on measurements to alveary_app;
grant update (profile_id, type, name, value, text, unit, parts, taken_at, source) on measurements to alveary_app;

create table merge_tables (
  name text not null,
  way text not null,
  patient_column text default 'profile_id'::text not null,
  alike text,
  kind text,
  constraint merge_tables_pkey PRIMARY KEY (name),
  constraint merge_tables_check CHECK (((alike IS NOT NULL) = (way = 'differs'::text))),
  constraint merge_tables_way_check CHECK ((way = ANY (ARRAY['moves'::text, 'differs'::text, 'closes'::text, 'worked-out'::text, 'stays'::text])))
);
grant select on merge_tables to alveary_all_sites;
grant select on merge_tables to alveary_app;

create table message_counts (
  user_id uuid not null,
  minute timestamp with time zone not null,
  messages integer not null,
  constraint message_counts_pkey PRIMARY KEY (user_id, minute),
  constraint message_counts_messages_check CHECK ((messages > 0)),
  constraint message_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id) ON DELETE CASCADE
);
CREATE INDEX message_counts_minute ON public.message_counts USING btree (minute);
alter table message_counts enable row level security;
alter table message_counts force row level security;
create policy all_sites on message_counts for all to alveary_all_sites using (true) with check (true);
create policy own_rows on message_counts for all to alveary_app using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on message_counts for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on message_counts to alveary_all_sites;
grant delete, insert, select, update on message_counts to alveary_app;

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

create table nps_answers (
  id uuid not null,
  user_id uuid not null,
  score integer,
  comment text,
  answered_at timestamp with time zone not null,
  constraint nps_answers_pkey PRIMARY KEY (id),
  constraint nps_answers_score_check CHECK (((score >= 0) AND (score <= 10))),
  constraint nps_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX nps_answers_user ON public.nps_answers USING btree (user_id, answered_at DESC);
grant delete, insert, select, update on nps_answers to alveary_all_sites;
grant delete, insert, select, update on nps_answers to alveary_app;

create table outbound_messages (
  id uuid not null,
  profile_id uuid not null,
  sent_by uuid not null,
  channel text not null,
  recipient text not null,
  reply_to text,
  subject text,
  body text not null,
  state text default 'QUEUED'::text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  failure text,
  tries integer default 0 not null,
  retry_at timestamp with time zone,
  provider_id text,
  state_asked_at timestamp with time zone,
  constraint outbound_messages_pkey PRIMARY KEY (id),
  constraint outbound_messages_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text]))),
  constraint outbound_messages_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'SENT'::text, 'DELIVERED'::text, 'FAILED'::text, 'UNKNOWN'::text]))),
  constraint outbound_messages_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint outbound_messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES portal_users(id)
);
CREATE INDEX outbound_messages_in_flight ON public.outbound_messages USING btree (created_at) WHERE ((channel = 'SMS'::text) AND (state = ANY (ARRAY['SENT'::text, 'UNKNOWN'::text])));
CREATE INDEX outbound_messages_open ON public.outbound_messages USING btree (created_at) WHERE (state = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'FAILED'::text, 'UNKNOWN'::text]));
CREATE INDEX outbound_messages_profile ON public.outbound_messages USING btree (profile_id, created_at DESC);
alter table outbound_messages enable row level security;
alter table outbound_messages force row level security;
create policy all_sites on outbound_messages for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on outbound_messages for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on outbound_messages for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = outbound_messages.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on outbound_messages to alveary_all_sites;
grant delete, insert, select, update on outbound_messages to alveary_app;

create table outbox_messages (
  id uuid not null,
  service text not null,
  recipient text not null,
  body text not null,
  created_at timestamp with time zone not null,
  profile_id uuid,
  user_id uuid,
  reference text,
  expires_at timestamp with time zone,
  constraint outbox_messages_pkey PRIMARY KEY (id),
  constraint outbox_messages_about CHECK (((profile_id IS NOT NULL) OR (user_id IS NOT NULL))),
  constraint outbox_messages_secret CHECK (((reference IS NULL) = (expires_at IS NULL))),
  constraint outbox_messages_service_check CHECK ((service = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint outbox_messages_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint outbox_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX outbox_messages_expiry ON public.outbox_messages USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX outbox_messages_newest ON public.outbox_messages USING btree (created_at DESC, id DESC);
CREATE INDEX outbox_messages_reference ON public.outbox_messages USING btree (reference) WHERE (reference IS NOT NULL);
alter table outbox_messages enable row level security;
alter table outbox_messages force row level security;
create policy about_reached_sites on outbox_messages for all to alveary_app using (
CASE
    WHEN (profile_id IS NOT NULL) THEN (EXISTS ( SELECT 1
       FROM site_profiles reached
      WHERE (reached.profile_id = outbox_messages.profile_id)
     OFFSET 0))
    ELSE (EXISTS ( SELECT 1
       FROM site_users su
      WHERE ((su.user_id = outbox_messages.user_id) AND (SUBSTRING(( SELECT app_reach() AS app_reach) FROM number_of_site(su.site_id) FOR 1) = '1'::"bit"))))
END);
create policy all_sites on outbox_messages for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on outbox_messages for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on outbox_messages to alveary_all_sites;
grant delete, insert, select, update on outbox_messages to alveary_app;

create table outbox_secrets (
  message_id uuid not null,
  body text not null,
  constraint outbox_secrets_pkey PRIMARY KEY (message_id),
  constraint outbox_secrets_message_id_fkey FOREIGN KEY (message_id) REFERENCES outbox_messages(id) ON DELETE CASCADE
);
alter table outbox_secrets enable row level security;
alter table outbox_secrets force row level security;
create policy all_sites on outbox_secrets for all to alveary_all_sites using (true) with check (true);
create policy in_a_demo_world on outbox_secrets for select to alveary_app using ((( SELECT portal_settings.demo_world
   FROM portal_settings) AND (EXISTS ( SELECT 1
   FROM outbox_messages shown
  WHERE (shown.id = outbox_secrets.message_id)))));
create policy owner_rows on outbox_secrets for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on outbox_secrets to alveary_all_sites;
grant delete, insert, select, update on outbox_secrets to alveary_app;

create table paired_devices (
  id uuid not null,
  profile_id uuid not null,
  device_id uuid not null,
  paired_by uuid,
  paired_at timestamp with time zone not null,
  last_seen_at timestamp with time zone,
  constraint paired_devices_pkey PRIMARY KEY (id),
  constraint paired_devices_device_id_key UNIQUE (device_id),
  constraint paired_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint paired_devices_paired_by_fkey FOREIGN KEY (paired_by) REFERENCES portal_users(id),
  constraint paired_devices_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX paired_devices_profile ON public.paired_devices USING btree (profile_id, paired_at DESC, id DESC);
alter table paired_devices enable row level security;
alter table paired_devices force row level security;
create policy all_sites on paired_devices for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on paired_devices for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on paired_devices for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = paired_devices.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on paired_devices to alveary_all_sites;
grant delete, insert, select, update on paired_devices to alveary_app;

create table patient_apps (
  profile_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint patient_apps_pkey PRIMARY KEY (profile_id),
  constraint patient_apps_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table patient_apps enable row level security;
alter table patient_apps force row level security;
create policy all_sites on patient_apps for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_apps for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_apps for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = patient_apps.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on patient_apps to alveary_all_sites;
grant delete, insert, select, update on patient_apps to alveary_app;

create table patient_care_plans (
  id uuid not null,
  profile_id uuid not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint patient_care_plans_pkey PRIMARY KEY (id),
  constraint patient_care_plans_profile_id_key UNIQUE (profile_id),
  constraint patient_care_plans_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint patient_care_plans_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table patient_care_plans enable row level security;
alter table patient_care_plans force row level security;
create policy all_sites on patient_care_plans for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_care_plans for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_care_plans for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = patient_care_plans.profile_id)
 OFFSET 0)));
grant insert, select, update on patient_care_plans to alveary_all_sites;
grant insert, select, update on patient_care_plans to alveary_app;

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
CREATE TRIGGER list_added AFTER INSERT ON public.patient_journeys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.patient_journeys REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.patient_journeys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant delete, insert, select, update on patient_journeys to alveary_all_sites;
grant delete, insert, select, update on patient_journeys to alveary_app;

create table patient_list_changes (
  transaction xid8 default pg_current_xact_id() not null,
  before patient_list_rows[],
  after patient_list_rows[],
  constraint patient_list_changes_check CHECK (((before IS NULL) = (after IS NULL)))
);
CREATE INDEX patient_list_changes_transaction ON public.patient_list_changes USING btree (transaction);
alter table patient_list_changes enable row level security;
alter table patient_list_changes force row level security;
create policy all_sites on patient_list_changes for all to alveary_all_sites using (true);
create policy owner_rows on patient_list_changes for all to alveary_owner using (true) with check (true);
grant select on patient_list_changes to alveary_all_sites;

create table patient_list_choices (
  site_id uuid not null,
  column_id text not null,
  value text not null,
  constraint patient_list_choices_pkey PRIMARY KEY (site_id, column_id, value),
  constraint patient_list_choices_column_id_check CHECK ((column_id = ANY (ARRAY['conditions'::text, 'care-coordinator'::text]))),
  constraint patient_list_choices_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX patient_list_choices_value ON public.patient_list_choices USING btree (column_id, value, site_id);
grant select on patient_list_choices to alveary_all_sites;
grant select on patient_list_choices to alveary_app;

create table patient_list_horizons (
  noted_at timestamp with time zone default clock_timestamp() not null,
  finished xid8 not null,
  constraint patient_list_horizons_pkey PRIMARY KEY (noted_at)
);
alter table patient_list_horizons enable row level security;
alter table patient_list_horizons force row level security;
create policy all_sites on patient_list_horizons for all to alveary_all_sites using (true);
create policy owner_rows on patient_list_horizons for all to alveary_owner using (true) with check (true);

create table patient_list_kept_changes (
  is_only boolean default true not null,
  since xid8 not null,
  constraint patient_list_kept_changes_pkey PRIMARY KEY (is_only),
  constraint patient_list_kept_changes_is_only_check CHECK (is_only)
);
alter table patient_list_kept_changes enable row level security;
alter table patient_list_kept_changes force row level security;
create policy all_sites on patient_list_kept_changes for all to alveary_all_sites using (true);
create policy owner_rows on patient_list_kept_changes for all to alveary_owner using (true) with check (true);
grant select on patient_list_kept_changes to alveary_all_sites;

create table patient_list_rows (
  site_profile_id uuid not null,
  profile_id uuid not null,
  site_id uuid not null,
  site_number integer not null,
  is_first boolean not null,
  is_shared boolean not null,
  last_key text collate "C",
  first_key text collate "C",
  status text not null,
  status_place smallint not null,
  site_name text collate "C" not null,
  date_of_birth date,
  ehr_id text,
  ehr_key text collate "C",
  member_id text,
  member_key text collate "C",
  conditions text[] not null,
  conditions_key text collate "C",
  module text collate "C" not null,
  coordinator_id uuid,
  coordinator text,
  coordinator_key text collate "C",
  referring text,
  referring_key text collate "C",
  patient_statuses text[] not null,
  patient_status_key text collate "C",
  last_session timestamp with time zone,
  fev1_percent integer,
  session_grade text collate "C",
  spo2 double precision,
  spo2_at timestamp with time zone,
  mmrc double precision,
  mmrc_at timestamp with time zone,
  eligible_from timestamp with time zone,
  eligible_to timestamp with time zone,
  last_contact timestamp with time zone,
  last_attempt timestamp with time zone,
  last_result text collate "C",
  next_appointment timestamp with time zone,
  next_appointment_over timestamp with time zone,
  open_events integer not null,
  month_seconds bigint not null,
  last_name text,
  first_name text,
  constraint patient_list_rows_pkey PRIMARY KEY (site_profile_id),
  constraint patient_list_rows_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX patient_list_appointment ON public.patient_list_rows USING btree (next_appointment, last_key, first_key, profile_id) INCLUDE (is_first, is_shared, status_place, session_grade);
CREATE INDEX patient_list_appointment_over ON public.patient_list_rows USING btree (next_appointment_over) WHERE (next_appointment_over IS NOT NULL);
CREATE INDEX patient_list_attempt ON public.patient_list_rows USING btree (last_attempt, last_key, first_key, profile_id) INCLUDE (is_first, is_shared, status_place, session_grade);
CREATE INDEX patient_list_birth ON public.patient_list_rows USING btree (date_of_birth, last_key, first_key, profile_id) INCLUDE (is_first, is_shared, status_place, session_grade);
CREATE INDEX patient_list_condition ON public.patient_list_rows USING gin (conditions);
CREATE INDEX patient_list_conditions ON public.patient_list_rows USING btree (conditions_key, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_contact ON public.patient_list_rows USING btree (last_contact, last_key, first_key, profile_id) INCLUDE (is_first, is_shared, status_place, session_grade);
CREATE INDEX patient_list_coordinator ON public.patient_list_rows USING btree (coordinator_key, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_coordinator_id ON public.patient_list_rows USING btree (coordinator_id, status_place, last_key, first_key, profile_id) INCLUDE (is_first, is_shared, site_profile_id, site_id, site_number, session_grade, date_of_birth, module, last_session, fev1_percent, spo2, spo2_at, mmrc, mmrc_at, eligible_from, eligible_to, last_contact, last_attempt, last_result, next_appointment, open_events, month_seconds);
CREATE INDEX patient_list_ehr ON public.patient_list_rows USING btree (ehr_key, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_eligible_from ON public.patient_list_rows USING btree (eligible_from, last_key, first_key, profile_id) INCLUDE (is_shared, site_profile_id, status_place, session_grade);
CREATE INDEX patient_list_eligible_to ON public.patient_list_rows USING btree (eligible_to, last_key, first_key, profile_id) INCLUDE (is_shared, site_profile_id, status_place, session_grade);
CREATE INDEX patient_list_events ON public.patient_list_rows USING btree (open_events, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_fev1 ON public.patient_list_rows USING btree (fev1_percent, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_grade ON public.patient_list_rows USING btree (session_grade, last_key, first_key, profile_id) INCLUDE (is_first);
CREATE INDEX patient_list_member ON public.patient_list_rows USING btree (member_key, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_minutes ON public.patient_list_rows USING btree (month_seconds, last_key, first_key, profile_id) INCLUDE (is_shared, site_profile_id, status_place, session_grade);
CREATE INDEX patient_list_mmrc ON public.patient_list_rows USING btree (mmrc, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_mmrc_at ON public.patient_list_rows USING btree (mmrc_at, last_key, first_key, profile_id) INCLUDE (is_first, is_shared, status_place, session_grade);
CREATE INDEX patient_list_module ON public.patient_list_rows USING btree (module, last_key, first_key, profile_id) INCLUDE (is_shared, site_profile_id, status_place, session_grade);
CREATE INDEX patient_list_name ON public.patient_list_rows USING btree (last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_patient_status ON public.patient_list_rows USING btree (patient_status_key, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_profile ON public.patient_list_rows USING btree (profile_id);
CREATE INDEX patient_list_referring ON public.patient_list_rows USING btree (referring_key, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_result ON public.patient_list_rows USING btree (last_result, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_session ON public.patient_list_rows USING btree (last_session, last_key, first_key, profile_id) INCLUDE (is_first, is_shared, status_place, session_grade);
CREATE INDEX patient_list_site ON public.patient_list_rows USING btree (site_id);
CREATE INDEX patient_list_site_name ON public.patient_list_rows USING btree (site_name, last_key, first_key, profile_id) INCLUDE (is_shared, site_profile_id, status_place, session_grade);
CREATE INDEX patient_list_spo2 ON public.patient_list_rows USING btree (spo2, last_key, first_key, profile_id) INCLUDE (is_first, session_grade);
CREATE INDEX patient_list_spo2_at ON public.patient_list_rows USING btree (spo2_at, last_key, first_key, profile_id) INCLUDE (is_first, is_shared, status_place, session_grade);
CREATE INDEX patient_list_status ON public.patient_list_rows USING btree (status_place, last_key, first_key, profile_id) INCLUDE (is_shared, site_profile_id, session_grade);
CREATE INDEX patient_list_status_alone ON public.patient_list_rows USING btree (status_place) WHERE (NOT is_shared);
CREATE INDEX patient_list_status_shared ON public.patient_list_rows USING btree (status_place, profile_id) WHERE is_shared;
alter table patient_list_rows enable row level security;
alter table patient_list_rows force row level security;
create policy all_sites on patient_list_rows for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_list_rows for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_list_rows for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = patient_list_rows.profile_id)
 OFFSET 0)));
CREATE TRIGGER written_otherwise AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.patient_list_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_written_otherwise();
grant select on patient_list_rows to alveary_all_sites;
grant select on patient_list_rows to alveary_app;

create table patient_list_stale (
  transaction xid8 not null,
  profile_id uuid not null,
  constraint patient_list_stale_pkey PRIMARY KEY (transaction, profile_id)
);
alter table patient_list_stale enable row level security;
alter table patient_list_stale force row level security;
create policy all_sites on patient_list_stale for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_list_stale for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_list_stale for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = patient_list_stale.profile_id)
 OFFSET 0)));
CREATE CONSTRAINT TRIGGER followed AFTER INSERT ON public.patient_list_stale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION patient_list_follow();

create table patient_merge_rows (
  merge_id uuid not null,
  place integer not null,
  table_name text not null,
  moved text[],
  key text,
  before jsonb,
  removed jsonb,
  constraint patient_merge_rows_pkey PRIMARY KEY (merge_id, place),
  constraint patient_merge_rows_check CHECK ((((((moved IS NOT NULL))::integer + ((before IS NOT NULL))::integer) + ((removed IS NOT NULL))::integer) = 1)),
  constraint patient_merge_rows_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES patient_merges(id)
);
CREATE INDEX patient_merge_rows_site ON public.patient_merge_rows USING btree (((removed ->> 'id'::text))) WHERE (table_name = 'site_profiles'::text);
alter table patient_merge_rows enable row level security;
alter table patient_merge_rows force row level security;
create policy owner_rows on patient_merge_rows for all to alveary_owner using (true) with check (true);

create table patient_merge_standing (
  merge_id uuid not null,
  table_name text not null,
  keys text[] not null,
  constraint patient_merge_standing_pkey PRIMARY KEY (merge_id, table_name),
  constraint patient_merge_standing_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES patient_merges(id)
);
alter table patient_merge_standing enable row level security;
alter table patient_merge_standing force row level security;
create policy owner_rows on patient_merge_standing for all to alveary_owner using (true) with check (true);

create table patient_merges (
  id uuid not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  merged_first_name text,
  merged_last_name text,
  merged_date_of_birth date,
  reason text not null,
  merged_by uuid not null,
  merged_at timestamp with time zone not null,
  undone_reason text,
  undone_by uuid,
  undone_at timestamp with time zone,
  constraint patient_merges_pkey PRIMARY KEY (id),
  constraint patient_merges_check CHECK ((((undone_at IS NULL) = (undone_by IS NULL)) AND ((undone_at IS NULL) = (undone_reason IS NULL)))),
  constraint patient_merges_check1 CHECK ((survivor_id <> merged_id)),
  constraint patient_merges_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint patient_merges_undone_reason_check CHECK (((length(undone_reason) >= 1) AND (length(undone_reason) <= 500))),
  constraint patient_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES portal_users(id),
  constraint patient_merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES portal_users(id)
);
CREATE UNIQUE INDEX patient_merges_merged ON public.patient_merges USING btree (merged_id) WHERE (undone_at IS NULL);
CREATE INDEX patient_merges_survivor ON public.patient_merges USING btree (survivor_id, merged_at DESC);
CREATE INDEX patient_merges_undone ON public.patient_merges USING btree (merged_id) WHERE (undone_at IS NOT NULL);
alter table patient_merges enable row level security;
alter table patient_merges force row level security;
create policy all_sites on patient_merges for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on patient_merges for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on patient_merges for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = patient_merges.survivor_id)
 OFFSET 0)));
CREATE TRIGGER sessions_corrected AFTER INSERT OR UPDATE OF undone_at ON public.patient_merges FOR EACH ROW EXECUTE FUNCTION merges_correct_sessions();
grant select on patient_merges to alveary_all_sites;
grant select on patient_merges to alveary_app;

create table patient_name_changes (
  id bigint generated always as identity not null,
  last_key text collate "C",
  first_key text collate "C",
  site_ids uuid[] not null,
  patients integer not null
);
alter table patient_name_changes enable row level security;
alter table patient_name_changes force row level security;
create policy all_sites on patient_name_changes for all to alveary_all_sites using (true);
create policy owner_rows on patient_name_changes for all to alveary_owner using (true) with check (true);
grant select on patient_name_changes to alveary_all_sites;

create table patient_name_gram_counts (
  part "char" not null,
  gram text collate "C" not null,
  patients bigint not null,
  common boolean default false not null,
  constraint patient_name_gram_counts_pkey PRIMARY KEY (part, gram)
);
alter table patient_name_gram_counts enable row level security;
alter table patient_name_gram_counts force row level security;
create policy all_sites on patient_name_gram_counts for all to alveary_all_sites using (true);
create policy owner_rows on patient_name_gram_counts for all to alveary_owner using (true) with check (true);
grant select on patient_name_gram_counts to alveary_all_sites;

create table patient_name_pairs (
  last_gram text collate "C" not null,
  first_gram text collate "C" not null,
  patients bigint not null,
  constraint patient_name_pairs_pkey PRIMARY KEY (last_gram, first_gram)
);
alter table patient_name_pairs enable row level security;
alter table patient_name_pairs force row level security;
create policy all_sites on patient_name_pairs for all to alveary_all_sites using (true);
create policy owner_rows on patient_name_pairs for all to alveary_owner using (true) with check (true);
grant select on patient_name_pairs to alveary_all_sites;

create table patient_name_pieces (
  part "char" not null,
  gram text collate "C" not null,
  key text collate "C" not null,
  constraint patient_name_pieces_pkey PRIMARY KEY (part, gram, key)
);
alter table patient_name_pieces enable row level security;
alter table patient_name_pieces force row level security;
create policy all_sites on patient_name_pieces for all to alveary_all_sites using (true);
create policy owner_rows on patient_name_pieces for all to alveary_owner using (true) with check (true);
grant select on patient_name_pieces to alveary_all_sites;

create table patient_name_spellings (
  part "char" not null,
  spelling text collate "C" not null,
  key text collate "C" not null,
  constraint patient_name_spellings_pkey PRIMARY KEY (part, spelling, key)
);
alter table patient_name_spellings enable row level security;
alter table patient_name_spellings force row level security;
create policy all_sites on patient_name_spellings for all to alveary_all_sites using (true);
create policy owner_rows on patient_name_spellings for all to alveary_owner using (true) with check (true);
grant select on patient_name_spellings to alveary_all_sites;

create table patient_name_total (
  is_only boolean default true not null,
  patients bigint not null,
  constraint patient_name_total_pkey PRIMARY KEY (is_only),
  constraint patient_name_total_is_only_check CHECK (is_only)
);
alter table patient_name_total enable row level security;
alter table patient_name_total force row level security;
create policy all_sites on patient_name_total for all to alveary_all_sites using (true);
create policy owner_rows on patient_name_total for all to alveary_owner using (true) with check (true);
grant select on patient_name_total to alveary_all_sites;

create table patient_names (
  part "char" not null,
  key text collate "C" not null,
  patients bigint not null,
  constraint patient_names_pkey PRIMARY KEY (part, key)
);
alter table patient_names enable row level security;
alter table patient_names force row level security;
create policy all_sites on patient_names for all to alveary_all_sites using (true);
create policy owner_rows on patient_names for all to alveary_owner using (true) with check (true);
CREATE TRIGGER spellings_added AFTER INSERT ON public.patient_names REFERENCING NEW TABLE AS new_names FOR EACH STATEMENT EXECUTE FUNCTION patient_names_changed();
CREATE TRIGGER spellings_removed AFTER DELETE ON public.patient_names REFERENCING OLD TABLE AS old_names FOR EACH STATEMENT EXECUTE FUNCTION patient_names_changed();
CREATE TRIGGER total_added AFTER INSERT ON public.patient_names REFERENCING NEW TABLE AS new_names FOR EACH STATEMENT EXECUTE FUNCTION patient_name_total_changed();
CREATE TRIGGER total_changed AFTER UPDATE ON public.patient_names REFERENCING OLD TABLE AS old_names NEW TABLE AS new_names FOR EACH STATEMENT EXECUTE FUNCTION patient_name_total_changed();
CREATE TRIGGER total_removed AFTER DELETE ON public.patient_names REFERENCING OLD TABLE AS old_names FOR EACH STATEMENT EXECUTE FUNCTION patient_name_total_changed();
grant select on patient_names to alveary_all_sites;

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
alter table patient_site_gram_counts enable row level security;
alter table patient_site_gram_counts force row level security;
create policy all_sites on patient_site_gram_counts for all to alveary_all_sites using (true);
create policy owner_rows on patient_site_gram_counts for all to alveary_owner using (true) with check (true);
grant select on patient_site_gram_counts to alveary_all_sites;

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
CREATE TRIGGER list_added AFTER INSERT ON public.patient_statuses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.patient_statuses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.patient_statuses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant delete, insert, select, update on patient_statuses to alveary_all_sites;
grant delete, insert, select, update on patient_statuses to alveary_app;

create table pending_provider_identities (
  session_id uuid not null,
  issuer text not null,
  subject text not null,
  constraint pending_provider_identities_pkey PRIMARY KEY (session_id),
  constraint pending_provider_identities_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
grant delete, insert, select, update on pending_provider_identities to alveary_all_sites;
grant delete, insert, select, update on pending_provider_identities to alveary_app;

create table phone_calls (
  call_id text not null,
  user_id uuid,
  provider_user text,
  direction text,
  caller_name text,
  caller_number text,
  callee_name text,
  callee_number text,
  ringing_at timestamp with time zone,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  result text,
  target uuid,
  matches integer,
  noted_at timestamp with time zone not null,
  constraint phone_calls_pkey PRIMARY KEY (call_id),
  constraint phone_calls_call_id_check CHECK (((length(call_id) >= 1) AND (length(call_id) <= 100))),
  constraint phone_calls_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text]))),
  constraint phone_calls_target_fkey FOREIGN KEY (target) REFERENCES profiles(id),
  constraint phone_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX phone_calls_age ON public.phone_calls USING btree (noted_at);
CREATE INDEX phone_calls_target ON public.phone_calls USING btree (target) WHERE (target IS NOT NULL);
CREATE INDEX phone_calls_user ON public.phone_calls USING btree (user_id, noted_at DESC);
alter table phone_calls enable row level security;
alter table phone_calls force row level security;
create policy all_sites on phone_calls for all to alveary_all_sites using (true) with check (true);
create policy own_rows on phone_calls for all to alveary_app using (((user_id IS NULL) OR (user_id = app_user_id()))) with check ((user_id = app_user_id()));
create policy owner_rows on phone_calls for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on phone_calls to alveary_all_sites;
grant delete, insert, select, update on phone_calls to alveary_app;

create table phone_events (
  id uuid not null,
  digest bytea not null,
  content jsonb not null,
  received_at timestamp with time zone not null,
  worked_at timestamp with time zone,
  constraint phone_events_pkey PRIMARY KEY (id),
  constraint phone_events_digest_key UNIQUE (digest),
  constraint phone_events_digest_check CHECK ((length(digest) = 32))
);
CREATE INDEX phone_events_age ON public.phone_events USING btree (received_at);
alter table phone_events enable row level security;
alter table phone_events force row level security;
create policy all_sites on phone_events for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on phone_events for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on phone_events to alveary_all_sites;

create table phone_lines (
  provider_user text not null,
  user_id uuid not null,
  learnt_at timestamp with time zone not null,
  constraint phone_lines_pkey PRIMARY KEY (provider_user),
  constraint phone_lines_provider_user_check CHECK (((length(provider_user) >= 1) AND (length(provider_user) <= 200))),
  constraint phone_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX phone_lines_user ON public.phone_lines USING btree (user_id);
grant delete, insert, select, update on phone_lines to alveary_all_sites;
grant delete, insert, select, update on phone_lines to alveary_app;

create table physician_orders (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  status text not null,
  ordered_at timestamp with time zone not null,
  practitioner_npi text,
  practitioner_name text,
  description text,
  source text not null,
  constraint physician_orders_pkey PRIMARY KEY (id),
  constraint physician_orders_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX physician_orders_profile ON public.physician_orders USING btree (profile_id, ordered_at DESC, id DESC);
alter table physician_orders enable row level security;
alter table physician_orders force row level security;
create policy all_sites on physician_orders for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on physician_orders for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on physician_orders for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = physician_orders.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on physician_orders to alveary_all_sites;
grant delete, insert, select, update on physician_orders to alveary_app;

create table portal_settings (
  only_row boolean default true not null,
  site_user_actions_permitted text[] default '{}'::text[] not null,
  demo_world boolean default false not null,
  constraint portal_settings_pkey PRIMARY KEY (only_row),
  constraint portal_settings_only_row_check CHECK (only_row)
);
CREATE TRIGGER portal_settings_changed AFTER UPDATE ON public.portal_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_everybody();
grant delete, insert, select, update on portal_settings to alveary_all_sites;
grant select on portal_settings to alveary_app;

create table portal_user_names (
  user_id uuid not null,
  since timestamp with time zone not null,
  name text not null,
  email text not null,
  constraint portal_user_names_pkey PRIMARY KEY (user_id, since)
);
grant select on portal_user_names to alveary_all_sites;
grant select on portal_user_names to alveary_app;

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
  authenticator_pending_secret text,
  constraint portal_users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX portal_users_email ON public.portal_users USING btree (lower(email));
CREATE TRIGGER list_changed AFTER UPDATE ON public.portal_users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_users_touched();
CREATE TRIGGER names_begun AFTER INSERT ON public.portal_users FOR EACH ROW EXECUTE FUNCTION portal_user_names_changed();
CREATE TRIGGER names_changed AFTER UPDATE OF first_name, last_name, email ON public.portal_users FOR EACH ROW WHEN ((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION portal_user_names_changed();
CREATE TRIGGER portal_users_changed AFTER UPDATE OF account_confirmed, force_password_reset_on_login, is_staff, is_employee, has_portal_configuration, password_hash, first_name, last_name, email ON public.portal_users FOR EACH ROW EXECUTE FUNCTION notify_user_change();
CREATE TRIGGER portal_users_second_factor AFTER UPDATE OF two_factor_authentication, authenticator_confirmed_at ON public.portal_users FOR EACH ROW EXECUTE FUNCTION notify_user_change();
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
CREATE TRIGGER list_changed AFTER UPDATE ON public.practitioners REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_practitioners_touched();
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
CREATE TRIGGER list_added AFTER INSERT ON public.profile_conditions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.profile_conditions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.profile_conditions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant delete, insert, select, update on profile_conditions to alveary_all_sites;
grant delete, insert, select, update on profile_conditions to alveary_app;

create table profile_identifiers (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  system text,
  value text not null,
  site_id uuid,
  constraint profile_identifiers_pkey PRIMARY KEY (id),
  constraint profile_identifiers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint profile_identifiers_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX profile_identifiers_ehr_id ON public.profile_identifiers USING btree (value) WHERE (type = 'EhrId'::text);
CREATE INDEX profile_identifiers_ehr_id_key ON public.profile_identifiers USING btree (lower(value)) WHERE (type = 'EhrId'::text);
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
CREATE TRIGGER list_added AFTER INSERT ON public.profile_identifiers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.profile_identifiers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.profile_identifiers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER search_added AFTER INSERT ON public.profile_identifiers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profile_identifiers_changed();
CREATE TRIGGER search_changed AFTER UPDATE ON public.profile_identifiers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profile_identifiers_changed();
CREATE TRIGGER search_removed AFTER DELETE ON public.profile_identifiers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION profile_identifiers_changed();
grant delete, insert, select, update on profile_identifiers to alveary_all_sites;
grant delete, insert, select, update on profile_identifiers to alveary_app;

create table profile_links (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  url text not null,
  created_at timestamp with time zone not null,
  constraint profile_links_pkey PRIMARY KEY (id),
  constraint profile_links_profile_id_type_key UNIQUE (profile_id, type),
  constraint profile_links_type_check CHECK ((type = ANY (ARRAY['onboard'::text, 'home_service_access'::text]))),
  constraint profile_links_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table profile_links enable row level security;
alter table profile_links force row level security;
create policy all_sites on profile_links for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_links for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_links for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = profile_links.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on profile_links to alveary_all_sites;
grant delete, insert, select, update on profile_links to alveary_app;

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
CREATE INDEX profile_phones_e164 ON public.profile_phones USING btree (e164) WHERE (e164 IS NOT NULL);
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
CREATE INDEX profile_practitioners_practitioner ON public.profile_practitioners USING btree (practitioner_id);
alter table profile_practitioners enable row level security;
alter table profile_practitioners force row level security;
create policy all_sites on profile_practitioners for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profile_practitioners for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profile_practitioners for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = profile_practitioners.profile_id)
 OFFSET 0)));
CREATE TRIGGER list_added AFTER INSERT ON public.profile_practitioners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.profile_practitioners REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.profile_practitioners REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
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
  birth_sex text,
  birth_sex_source text,
  is_deceased boolean,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_birth_sex_check CHECK ((birth_sex = ANY (ARRAY['female'::text, 'male'::text]))),
  constraint profiles_birth_sex_has_source CHECK (((birth_sex IS NULL) OR (birth_sex_source IS NOT NULL))),
  constraint profiles_birth_sex_source_check CHECK ((birth_sex_source = ANY (ARRAY['record'::text, 'import'::text, 'person'::text]))),
  constraint profiles_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text, 'other'::text, 'unknown'::text]))),
  constraint profiles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES portal_users(id)
);
CREATE INDEX profiles_email ON public.profiles USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX profiles_member_key ON public.profiles USING btree (lower(insurance_member_id)) WHERE (insurance_member_id IS NOT NULL);
CREATE INDEX profiles_owner ON public.profiles USING btree (owner_id) WHERE (owner_id IS NOT NULL);
alter table profiles enable row level security;
alter table profiles force row level security;
create policy all_sites on profiles for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on profiles for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on profiles for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = profiles.id)
 OFFSET 0)));
CREATE TRIGGER birth_sex_added BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION profiles_follow_sex();
CREATE TRIGGER birth_sex_changed BEFORE UPDATE OF sex ON public.profiles FOR EACH ROW EXECUTE FUNCTION profiles_follow_sex();
CREATE TRIGGER list_changed AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_profiles_touched();
CREATE TRIGGER search_added AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profiles_changed();
CREATE TRIGGER search_changed AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profiles_changed();
CREATE TRIGGER sessions_corrected AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION profiles_correct_sessions();
grant delete, insert, select, update on profiles to alveary_all_sites;
grant delete, insert, select, update on profiles to alveary_app;

create table provider_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint provider_identities_pkey PRIMARY KEY (issuer, subject),
  constraint provider_identities_account UNIQUE (user_id, issuer),
  constraint provider_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
grant delete, insert, select, update on provider_identities to alveary_all_sites;
grant delete, insert, select, update on provider_identities to alveary_app;

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

create table questionnaire_assignments (
  id uuid not null,
  profile_id uuid not null,
  internal_name text not null,
  assigned_at timestamp with time zone not null,
  assigned_by uuid,
  constraint questionnaire_assignments_pkey PRIMARY KEY (id),
  constraint questionnaire_assignments_profile_id_internal_name_key UNIQUE (profile_id, internal_name),
  constraint questionnaire_assignments_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES portal_users(id),
  constraint questionnaire_assignments_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table questionnaire_assignments enable row level security;
alter table questionnaire_assignments force row level security;
create policy all_sites on questionnaire_assignments for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on questionnaire_assignments for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on questionnaire_assignments for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = questionnaire_assignments.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on questionnaire_assignments to alveary_all_sites;
grant delete, insert, select, update on questionnaire_assignments to alveary_app;

create table questionnaire_links (
  id uuid not null,
  profile_id uuid not null,
  internal_name text not null,
  code_hash text not null,
  medium text not null,
  delivery text default 'sending'::text not null,
  sent_at timestamp with time zone not null,
  sent_by uuid not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  used_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint questionnaire_links_pkey PRIMARY KEY (id),
  constraint questionnaire_links_code_hash_key UNIQUE (code_hash),
  constraint questionnaire_links_delivery_check CHECK ((delivery = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text]))),
  constraint questionnaire_links_medium_check CHECK ((medium = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint questionnaire_links_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint questionnaire_links_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES portal_users(id)
);
CREATE INDEX questionnaire_links_profile ON public.questionnaire_links USING btree (profile_id, internal_name, sent_at DESC, id DESC);
alter table questionnaire_links enable row level security;
alter table questionnaire_links force row level security;
create policy all_sites on questionnaire_links for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on questionnaire_links for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on questionnaire_links for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = questionnaire_links.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on questionnaire_links to alveary_all_sites;
grant delete, insert, select, update on questionnaire_links to alveary_app;

create table questionnaire_results (
  id uuid not null,
  profile_id uuid not null,
  internal_name text not null,
  answered_at timestamp with time zone not null,
  answered_by text not null,
  entered_by uuid,
  created_at timestamp with time zone not null,
  variant text,
  recall_period text,
  language text default 'en'::text not null,
  answers jsonb not null,
  score double precision,
  band text,
  standing text,
  missing integer default 0 not null,
  rule text not null,
  removed_at timestamp with time zone,
  removed_by uuid,
  constraint questionnaire_results_pkey PRIMARY KEY (id),
  constraint questionnaire_results_answered_by_check CHECK ((answered_by = ANY (ARRAY['PATIENT'::text, 'STAFF'::text, 'IMPORT'::text]))),
  constraint questionnaire_results_standing_check CHECK ((standing = ANY (ARRAY['good'::text, 'average'::text, 'poor'::text]))),
  constraint questionnaire_results_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES portal_users(id),
  constraint questionnaire_results_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint questionnaire_results_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES portal_users(id)
);
CREATE INDEX questionnaire_results_profile ON public.questionnaire_results USING btree (profile_id, answered_at DESC, id DESC) WHERE (removed_at IS NULL);
alter table questionnaire_results enable row level security;
alter table questionnaire_results force row level security;
create policy all_sites on questionnaire_results for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on questionnaire_results for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on questionnaire_results for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = questionnaire_results.profile_id)
 OFFSET 0)));
CREATE TRIGGER list_added AFTER INSERT ON public.questionnaire_results REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.questionnaire_results REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.questionnaire_results REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant delete, insert, select, update on questionnaire_results to alveary_all_sites;
grant delete, insert, select, update on questionnaire_results to alveary_app;

create table reading_days (
  profile_id uuid not null,
  month date not null,
  days integer not null,
  constraint reading_days_pkey PRIMARY KEY (profile_id, month),
  constraint reading_days_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint reading_days_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table reading_days enable row level security;
alter table reading_days force row level security;
create policy all_sites on reading_days for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on reading_days for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on reading_days for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = reading_days.profile_id)
 OFFSET 0)));
grant select on reading_days to alveary_all_sites;
grant select on reading_days to alveary_app;

create table readings_in_error (
  id uuid not null,
  measurement_id uuid not null,
  profile_id uuid not null,
  type text not null,
  name text not null,
  value double precision,
  text text,
  unit text,
  parts jsonb not null,
  taken_at timestamp with time zone not null,
  source text not null,
  marked_at timestamp with time zone not null,
  marked_by uuid not null,
  constraint readings_in_error_pkey PRIMARY KEY (id),
  constraint readings_in_error_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES portal_users(id),
  constraint readings_in_error_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX readings_in_error_measurement ON public.readings_in_error USING btree (measurement_id);
CREATE INDEX readings_in_error_profile ON public.readings_in_error USING btree (profile_id, marked_at DESC, id DESC);
alter table readings_in_error enable row level security;
alter table readings_in_error force row level security;
create policy all_sites on readings_in_error for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on readings_in_error for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on readings_in_error for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = readings_in_error.profile_id)
 OFFSET 0)));
grant insert, select on readings_in_error to alveary_all_sites;
grant insert, select on readings_in_error to alveary_app;

create table received_sms (
  provider_id text not null,
  phone_number text not null,
  sent_to text not null,
  body text not null,
  received_at timestamp with time zone not null,
  channel_id uuid,
  media jsonb default '[]'::jsonb not null,
  opt_out_type text,
  constraint received_sms_pkey PRIMARY KEY (provider_id),
  constraint received_sms_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 64))),
  constraint received_sms_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES chat_channels(id)
);
CREATE INDEX received_sms_unknown ON public.received_sms USING btree (received_at DESC) WHERE (channel_id IS NULL);
CREATE INDEX received_sms_unknown_number ON public.received_sms USING btree (phone_number) WHERE (channel_id IS NULL);
alter table received_sms enable row level security;
alter table received_sms force row level security;
create policy all_sites on received_sms for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on received_sms for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on received_sms to alveary_all_sites;
grant delete, insert, select, update on received_sms to alveary_app;

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

create table reward_accounts (
  profile_id uuid not null,
  is_eligible boolean not null,
  max_annual integer not null,
  constraint reward_accounts_pkey PRIMARY KEY (profile_id),
  constraint reward_accounts_max_annual_check CHECK ((max_annual >= 0)),
  constraint reward_accounts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table reward_accounts enable row level security;
alter table reward_accounts force row level security;
create policy all_sites on reward_accounts for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on reward_accounts for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on reward_accounts for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = reward_accounts.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on reward_accounts to alveary_all_sites;
grant delete, insert, select, update on reward_accounts to alveary_app;

create table reward_activities (
  id uuid not null,
  profile_id uuid not null,
  type text not null,
  status text not null,
  amount integer not null,
  currency text not null,
  earned_at timestamp with time zone not null,
  note text,
  version integer default 1 not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  constraint reward_activities_pkey PRIMARY KEY (id),
  constraint reward_activities_amount_check CHECK ((amount >= 0)),
  constraint reward_activities_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint reward_activities_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'PAID'::text, 'REJECTED'::text]))),
  constraint reward_activities_type_check CHECK ((type = ANY (ARRAY['SPIROMETRY_SESSION'::text, 'QUESTIONNAIRE'::text, 'APPOINTMENT_ATTENDED'::text, 'MANUAL'::text]))),
  constraint reward_activities_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint reward_activities_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
CREATE INDEX reward_activities_profile ON public.reward_activities USING btree (profile_id, earned_at DESC, id DESC);
alter table reward_activities enable row level security;
alter table reward_activities force row level security;
create policy all_sites on reward_activities for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on reward_activities for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on reward_activities for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = reward_activities.profile_id)
 OFFSET 0)));
grant insert, select, update on reward_activities to alveary_all_sites;
grant insert, select, update on reward_activities to alveary_app;

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
grant select on roles to alveary_app;

create table sandbox_apps (
  profile_id uuid not null,
  is_push_on boolean default true not null,
  fails_next text,
  constraint sandbox_apps_pkey PRIMARY KEY (profile_id),
  constraint sandbox_apps_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
alter table sandbox_apps enable row level security;
alter table sandbox_apps force row level security;
create policy all_sites on sandbox_apps for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on sandbox_apps for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on sandbox_apps for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = sandbox_apps.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on sandbox_apps to alveary_all_sites;
grant delete, insert, select, update on sandbox_apps to alveary_app;

create table sandbox_calendar_events (
  id text not null,
  user_id uuid not null,
  status text not null,
  start_at timestamp with time zone not null,
  duration_minutes integer not null,
  attendee_name text not null,
  attendee_email text not null,
  description text not null,
  change_number bigint not null,
  version integer default 1 not null,
  constraint sandbox_calendar_events_pkey PRIMARY KEY (id),
  constraint sandbox_calendar_events_duration_minutes_check CHECK (((duration_minutes >= 15) AND (duration_minutes <= 120))),
  constraint sandbox_calendar_events_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'tentative'::text, 'cancelled'::text]))),
  constraint sandbox_calendar_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sandbox_calendar_events_changes ON public.sandbox_calendar_events USING btree (user_id, change_number);
alter table sandbox_calendar_events enable row level security;
alter table sandbox_calendar_events force row level security;
create policy all_sites on sandbox_calendar_events for all to alveary_all_sites using (true) with check (true);
create policy own_rows on sandbox_calendar_events for all to alveary_app using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on sandbox_calendar_events for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on sandbox_calendar_events to alveary_all_sites;
grant delete, insert, select, update on sandbox_calendar_events to alveary_app;

create table sandbox_calls (
  call_id text not null,
  user_id uuid not null,
  direction text not null,
  caller_name text not null,
  caller_number text not null,
  callee_name text not null,
  callee_number text not null,
  ringing_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  result text,
  transcript jsonb,
  constraint sandbox_calls_pkey PRIMARY KEY (call_id),
  constraint sandbox_calls_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text]))),
  constraint sandbox_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sandbox_calls_latest ON public.sandbox_calls USING btree (ringing_at DESC);
CREATE UNIQUE INDEX sandbox_calls_one ON public.sandbox_calls USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX sandbox_calls_user ON public.sandbox_calls USING btree (user_id, ringing_at DESC);
alter table sandbox_calls enable row level security;
alter table sandbox_calls force row level security;
create policy all_sites on sandbox_calls for all to alveary_all_sites using (true) with check (true);
create policy own_rows on sandbox_calls for all to alveary_app using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on sandbox_calls for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on sandbox_calls to alveary_all_sites;
grant delete, insert, select, update on sandbox_calls to alveary_app;

create table sandbox_failures (
  service text not null,
  reason text not null,
  ordered_at timestamp with time zone not null,
  act text default 'refused'::text not null,
  constraint sandbox_failures_pkey PRIMARY KEY (service),
  constraint sandbox_failures_act_check CHECK ((act = ANY (ARRAY['refused'::text, 'late'::text, 'twice'::text, 'undelivered'::text]))),
  constraint sandbox_failures_service_check CHECK ((service = ANY (ARRAY['sms'::text, 'email'::text])))
);
grant delete, insert, select, update on sandbox_failures to alveary_all_sites;
grant delete, insert, select, update on sandbox_failures to alveary_app;

create table sandbox_lines (
  token_hash bytea not null,
  user_id uuid not null,
  session_id uuid not null,
  opened_at timestamp with time zone not null,
  constraint sandbox_lines_pkey PRIMARY KEY (token_hash),
  constraint sandbox_lines_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint sandbox_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sandbox_lines_age ON public.sandbox_lines USING btree (opened_at);
CREATE INDEX sandbox_lines_session ON public.sandbox_lines USING btree (session_id);
grant delete, insert, select, update on sandbox_lines to alveary_all_sites;
grant delete, insert, select, update on sandbox_lines to alveary_app;

create table search_alarm_sites (
  alarm_id uuid not null,
  site_id uuid not null,
  seen_at timestamp with time zone,
  seen_by uuid,
  constraint search_alarm_sites_pkey PRIMARY KEY (alarm_id, site_id),
  constraint search_alarm_sites_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES search_alarms(id),
  constraint search_alarm_sites_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES portal_users(id),
  constraint search_alarm_sites_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX search_alarm_sites_unseen ON public.search_alarm_sites USING btree (site_id) WHERE (seen_at IS NULL);
grant delete, insert, select, update on search_alarm_sites to alveary_all_sites;
grant delete, insert, select, update on search_alarm_sites to alveary_app;

create table search_alarms (
  id uuid not null,
  user_id uuid not null,
  raised_at timestamp with time zone not null,
  of_staff boolean default false not null,
  stopped_at timestamp with time zone,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  constraint search_alarms_pkey PRIMARY KEY (id),
  constraint search_alarms_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES portal_users(id),
  constraint search_alarms_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX search_alarms_user ON public.search_alarms USING btree (user_id, raised_at DESC);
grant delete, insert, select, update on search_alarms to alveary_all_sites;
grant delete, insert, select, update on search_alarms to alveary_app;

create table session_recordings (
  id uuid not null,
  user_id uuid not null,
  profile_id uuid not null,
  log_id uuid not null,
  is_assistant boolean not null,
  holder uuid not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  kept_at timestamp with time zone not null,
  text text default ''::text not null,
  ended_at timestamp with time zone,
  session_id uuid,
  is_interrupted boolean default false not null,
  absences tstzmultirange default '{}'::tstzmultirange not null,
  constraint session_recordings_pkey PRIMARY KEY (id),
  constraint session_recordings_text_check CHECK ((length(text) <= 20000)),
  constraint session_recordings_log_id_fkey FOREIGN KEY (log_id) REFERENCES communications(id),
  constraint session_recordings_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint session_recordings_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  constraint session_recordings_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX session_recordings_idle ON public.session_recordings USING btree (kept_at) WHERE (ended_at IS NULL);
CREATE INDEX session_recordings_interrupted ON public.session_recordings USING btree (user_id) WHERE is_interrupted;
CREATE INDEX session_recordings_profile ON public.session_recordings USING btree (profile_id);
CREATE UNIQUE INDEX session_recordings_running ON public.session_recordings USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX session_recordings_session ON public.session_recordings USING btree (session_id) WHERE (ended_at IS NULL);
alter table session_recordings enable row level security;
alter table session_recordings force row level security;
create policy all_sites on session_recordings for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on session_recordings for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on session_recordings for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = session_recordings.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on session_recordings to alveary_all_sites;
grant delete, insert, select, update on session_recordings to alveary_app;

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
  adopted_from uuid,
  proved_at timestamp with time zone,
  second_factor text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_idle_timeout_s_check CHECK ((idle_timeout_s >= 180)),
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['bearer'::text, 'two_factor'::text]))),
  constraint sessions_second_factor_check CHECK ((second_factor = ANY (ARRAY['totp'::text, 'sms'::text, 'provider'::text]))),
  constraint sessions_adopted_from_fkey FOREIGN KEY (adopted_from) REFERENCES sessions(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sessions_adopted ON public.sessions USING btree (adopted_from) WHERE (adopted_from IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE TRIGGER session_with_recording_ended AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION stop_recordings_of_session();
CREATE TRIGGER sessions_changed AFTER UPDATE OF ended_at, second_factor ON public.sessions FOR EACH ROW EXECUTE FUNCTION notify_session_change();
grant delete, insert, select, update on sessions to alveary_all_sites;
grant delete, insert, select, update on sessions to alveary_app;

create table sign_in_attempts (
  id bigint generated always as identity not null,
  email_key text not null,
  at timestamp with time zone not null,
  succeeded boolean not null,
  device_hash text,
  user_id uuid,
  constraint sign_in_attempts_pkey PRIMARY KEY (id),
  constraint sign_in_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sign_in_attempts_age ON public.sign_in_attempts USING btree (at);
CREATE INDEX sign_in_attempts_recent ON public.sign_in_attempts USING btree (email_key, at DESC);
grant delete, insert, select, update on sign_in_attempts to alveary_all_sites;
grant delete, insert, select, update on sign_in_attempts to alveary_app;

create table sign_in_changes (
  id uuid not null,
  user_id uuid not null,
  place bigint generated always as identity not null,
  changed_at timestamp with time zone not null,
  what text[] not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  email text not null,
  phone_country_code text,
  phone_number text,
  two_factor_authentication boolean not null,
  authenticator_secret text,
  authenticator_confirmed_at timestamp with time zone,
  authenticator_step bigint not null,
  constraint sign_in_changes_pkey PRIMARY KEY (id),
  constraint sign_in_changes_token_hash_key UNIQUE (token_hash),
  constraint sign_in_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sign_in_changes_age ON public.sign_in_changes USING btree (expires_at);
CREATE INDEX sign_in_changes_held ON public.sign_in_changes USING btree (lower(email)) WHERE (closed_at IS NULL);
CREATE INDEX sign_in_changes_user ON public.sign_in_changes USING btree (user_id, place);
grant delete, insert, select, update on sign_in_changes to alveary_all_sites;
grant delete, insert, select, update on sign_in_changes to alveary_app;

create table sign_in_code_messages (
  user_id uuid not null,
  sent_at timestamp with time zone not null,
  constraint sign_in_code_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sign_in_code_messages_age ON public.sign_in_code_messages USING btree (sent_at);
CREATE INDEX sign_in_code_messages_user ON public.sign_in_code_messages USING btree (user_id, sent_at);
grant delete, insert, select, update on sign_in_code_messages to alveary_all_sites;
grant delete, insert, select, update on sign_in_code_messages to alveary_app;

create table sign_in_devices (
  device_hash text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint sign_in_devices_pkey PRIMARY KEY (device_hash, user_id),
  constraint sign_in_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX sign_in_devices_age ON public.sign_in_devices USING btree (last_used_at);
CREATE INDEX sign_in_devices_user ON public.sign_in_devices USING btree (user_id);
grant delete, insert, select, update on sign_in_devices to alveary_all_sites;
grant delete, insert, select, update on sign_in_devices to alveary_app;

create table site_grants (
  id uuid not null,
  user_id uuid not null,
  site_id uuid not null,
  role text not null,
  reason text not null,
  granted_by uuid not null,
  granted_at timestamp with time zone not null,
  hours integer,
  began_at timestamp with time zone,
  accepted_by uuid,
  ends_at timestamp with time zone,
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  ending text,
  constraint site_grants_pkey PRIMARY KEY (id),
  constraint site_grants_check CHECK (((ended_at IS NULL) = (ending IS NULL))),
  constraint site_grants_ending_check CHECK ((ending = ANY (ARRAY['expired'::text, 'ended'::text, 'declined'::text, 'left'::text, 'replaced'::text]))),
  constraint site_grants_hours_check CHECK (((hours >= 1) AND (hours <= 720))),
  constraint site_grants_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES portal_users(id),
  constraint site_grants_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES portal_users(id),
  constraint site_grants_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES portal_users(id),
  constraint site_grants_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES portal_users(id),
  constraint site_grants_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint site_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX site_grants_of_user ON public.site_grants USING btree (user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX site_grants_open ON public.site_grants USING btree (site_id, user_id) WHERE (ended_at IS NULL);
grant insert, select, update on site_grants to alveary_all_sites;
grant insert, select, update on site_grants to alveary_app;

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
  site_number integer not null,
  constraint site_profiles_pkey PRIMARY KEY (id),
  constraint site_profiles_profile_id_site_id_key UNIQUE (profile_id, site_id),
  constraint site_profiles_engagement_status_check CHECK ((engagement_status = ANY (ARRAY['ELIGIBLE'::text, 'NOT_AWARE'::text, 'AWARE'::text, 'ACTIVATED'::text, 'MANAGED'::text, 'DECLINED_PROSPECT'::text, 'DISENROLLED'::text]))),
  constraint site_profiles_module_check CHECK ((module = ANY (ARRAY['aria_module_cf'::text, 'aria_module_asthma'::text, 'aria_module_default'::text]))),
  constraint site_profiles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint site_profiles_site_fkey FOREIGN KEY (site_id, site_number) REFERENCES sites(id, number)
);
CREATE INDEX site_profiles_site ON public.site_profiles USING btree (site_id, profile_id);
CREATE INDEX site_profiles_status ON public.site_profiles USING btree (site_id, engagement_status);
alter table site_profiles enable row level security;
alter table site_profiles force row level security;
create policy all_sites on site_profiles for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on site_profiles for all to alveary_owner using (true) with check (true);
create policy reached_site on site_profiles for all to alveary_app using ((SUBSTRING(( SELECT app_reach() AS app_reach) FROM site_number FOR 1) = '1'::"bit"));
CREATE TRIGGER access_changed AFTER UPDATE ON public.site_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_published();
CREATE TRIGGER access_gained AFTER INSERT ON public.site_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_published();
CREATE TRIGGER access_lost AFTER DELETE ON public.site_profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_published();
CREATE TRIGGER list_added AFTER INSERT ON public.site_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.site_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.site_profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER search_added AFTER INSERT ON public.site_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_changed();
CREATE TRIGGER search_changed AFTER UPDATE ON public.site_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_changed();
CREATE TRIGGER search_removed AFTER DELETE ON public.site_profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profiles_changed();
CREATE TRIGGER search_status_changed AFTER UPDATE ON public.site_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_profile_status_changed();
CREATE TRIGGER take_number BEFORE INSERT ON public.site_profiles FOR EACH ROW WHEN ((new.site_number IS NULL)) EXECUTE FUNCTION site_profiles_take_number();
grant delete, insert, select, update on site_profiles to alveary_all_sites;
grant delete, insert, select, update on site_profiles to alveary_app;

create table site_user_role_terms (
  user_id uuid not null,
  since timestamp with time zone not null,
  until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  site_user_id uuid not null,
  site_id uuid not null,
  role_id uuid not null,
  constraint site_user_role_terms_pkey PRIMARY KEY (user_id, since, site_user_id, role_id)
);
CREATE UNIQUE INDEX site_user_role_terms_open ON public.site_user_role_terms USING btree (site_user_id, role_id) WHERE (until = 'infinity'::timestamp with time zone);
CREATE INDEX site_user_role_terms_site ON public.site_user_role_terms USING btree (user_id, site_id);
grant select on site_user_role_terms to alveary_all_sites;
grant select on site_user_role_terms to alveary_app;

create table site_user_roles (
  site_user_id uuid not null,
  role_id uuid not null,
  constraint site_user_roles_pkey PRIMARY KEY (site_user_id, role_id),
  constraint site_user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint site_user_roles_site_user_id_fkey FOREIGN KEY (site_user_id) REFERENCES site_users(id) ON DELETE CASCADE
);
CREATE TRIGGER roles_begun AFTER INSERT ON public.site_user_roles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_user_roles_begun();
CREATE TRIGGER roles_changed_1 AFTER UPDATE ON public.site_user_roles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION site_user_roles_ended();
CREATE TRIGGER roles_changed_2 AFTER UPDATE ON public.site_user_roles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION site_user_roles_begun();
CREATE TRIGGER roles_ended AFTER DELETE ON public.site_user_roles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION site_user_roles_ended();
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
CREATE TRIGGER grants_end_with_entry AFTER DELETE ON public.site_users REFERENCING OLD TABLE AS left_sites FOR EACH STATEMENT EXECUTE FUNCTION end_grant_with_entry();
CREATE TRIGGER site_users_changed AFTER INSERT OR DELETE OR UPDATE ON public.site_users FOR EACH ROW EXECUTE FUNCTION notify_session_change();
CREATE TRIGGER who_left_is_silent AFTER DELETE ON public.site_users REFERENCING OLD TABLE AS left_sites FOR EACH STATEMENT EXECUTE FUNCTION silence_who_left();
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
  number integer generated always as identity not null,
  closed_at timestamp with time zone,
  closed_reason text,
  constraint sites_pkey PRIMARY KEY (id),
  constraint sites_id_number UNIQUE (id, number),
  constraint sites_number UNIQUE (number),
  constraint sites_slug_key UNIQUE (slug),
  constraint sites_closed_check CHECK (((closed_at IS NULL) = (closed_reason IS NULL))),
  constraint sites_region_check CHECK ((region = ANY (ARRAY['us'::text, 'eu'::text]))),
  constraint sites_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint sites_time_zone_check CHECK ((('2000-01-01 00:00:00'::timestamp without time zone AT TIME ZONE zone_of_site(feature_values)) IS NOT NULL)),
  constraint sites_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sites(id)
);
CREATE TRIGGER list_changed AFTER UPDATE ON public.sites REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_sites_touched();
CREATE TRIGGER reading_days_zone AFTER UPDATE OF feature_values ON public.sites FOR EACH ROW WHEN ((zone_of_site(old.feature_values) IS DISTINCT FROM zone_of_site(new.feature_values))) EXECUTE FUNCTION site_zone_changed();
CREATE TRIGGER sites_changed AFTER UPDATE OF feature_values, closed_at ON public.sites FOR EACH STATEMENT EXECUTE FUNCTION notify_everybody();
grant delete, insert, select, update on sites to alveary_all_sites;
grant delete, insert, select, update on sites to alveary_app;

create table spirometry_corrections (
  id uuid not null,
  session_id uuid not null,
  profile_id uuid not null,
  corrected_at timestamp with time zone not null,
  corrected_by uuid,
  before jsonb not null,
  after jsonb not null,
  constraint spirometry_corrections_pkey PRIMARY KEY (id),
  constraint spirometry_corrections_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES portal_users(id),
  constraint spirometry_corrections_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint spirometry_corrections_session_id_fkey FOREIGN KEY (session_id) REFERENCES spirometry_sessions(id)
);
CREATE INDEX spirometry_corrections_session ON public.spirometry_corrections USING btree (session_id, corrected_at DESC, id DESC);
alter table spirometry_corrections enable row level security;
alter table spirometry_corrections force row level security;
create policy all_sites on spirometry_corrections for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on spirometry_corrections for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on spirometry_corrections for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = spirometry_corrections.profile_id)
 OFFSET 0)));
grant insert, select on spirometry_corrections to alveary_all_sites;
grant insert, select on spirometry_corrections to alveary_app;

create table spirometry_curves (
  test_id uuid not null,
  session_id uuid not null,
  profile_id uuid not null,
  samples_a_second double precision not null,
  packed bytea not null,
  constraint spirometry_curves_pkey PRIMARY KEY (test_id),
  constraint spirometry_curves_samples_a_second_check CHECK ((samples_a_second > (0)::double precision)),
  constraint spirometry_curves_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint spirometry_curves_session_id_fkey FOREIGN KEY (session_id) REFERENCES spirometry_sessions(id),
  constraint spirometry_curves_test_id_fkey FOREIGN KEY (test_id) REFERENCES spirometry_tests(id)
);
CREATE INDEX spirometry_curves_session ON public.spirometry_curves USING btree (session_id);
alter table spirometry_curves enable row level security;
alter table spirometry_curves force row level security;
create policy all_sites on spirometry_curves for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on spirometry_curves for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on spirometry_curves for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = spirometry_curves.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on spirometry_curves to alveary_all_sites;
grant delete, insert, select, update on spirometry_curves to alveary_app;

create table spirometry_figures (
  session_id uuid not null,
  profile_id uuid not null,
  fev1 double precision,
  fvc double precision,
  fev1_quality text,
  fvc_quality text,
  fev1_percent integer,
  fev1_z double precision,
  fev1_grade text not null,
  fvc_grade text not null,
  age_years double precision,
  constraint spirometry_figures_pkey PRIMARY KEY (session_id),
  constraint spirometry_figures_age_years_check CHECK ((age_years >= (0)::double precision)),
  constraint spirometry_figures_fev1_grade_check CHECK ((fev1_grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text, 'U'::text, 'F'::text]))),
  constraint spirometry_figures_fev1_quality_check CHECK ((fev1_quality = ANY (ARRAY['acceptable'::text, 'usable'::text, 'unusable'::text]))),
  constraint spirometry_figures_fvc_grade_check CHECK ((fvc_grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text, 'U'::text, 'F'::text]))),
  constraint spirometry_figures_fvc_quality_check CHECK ((fvc_quality = ANY (ARRAY['acceptable'::text, 'usable'::text, 'unusable'::text]))),
  constraint spirometry_figures_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint spirometry_figures_session_id_fkey FOREIGN KEY (session_id) REFERENCES spirometry_sessions(id) ON DELETE CASCADE
);
alter table spirometry_figures enable row level security;
alter table spirometry_figures force row level security;
create policy all_sites on spirometry_figures for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on spirometry_figures for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on spirometry_figures for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = spirometry_figures.profile_id)
 OFFSET 0)));
CREATE TRIGGER list_added AFTER INSERT ON public.spirometry_figures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.spirometry_figures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.spirometry_figures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant delete, insert, select, update on spirometry_figures to alveary_all_sites;
grant delete, insert, select, update on spirometry_figures to alveary_app;

create table spirometry_overwritings (
  id uuid not null,
  session_id uuid not null,
  profile_id uuid not null,
  version integer not null,
  kind text not null,
  best_test_id uuid,
  best_fvc_test_id uuid,
  best_fev1_test_id uuid,
  best_pef_test_id uuid,
  excluded_test_ids uuid[] default '{}'::uuid[] not null,
  test_overwrites jsonb default '[]'::jsonb not null,
  comment text,
  tests_values jsonb default '{}'::jsonb not null,
  best_processed_array_index integer,
  occurred_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint spirometry_overwritings_pkey PRIMARY KEY (id),
  constraint spirometry_overwritings_session_id_version_key UNIQUE (session_id, version),
  constraint spirometry_overwritings_kind_check CHECK ((kind = ANY (ARRAY['saved'::text, 'restored'::text, 'original'::text]))),
  constraint spirometry_overwritings_best_fev1_test_id_fkey FOREIGN KEY (best_fev1_test_id) REFERENCES spirometry_tests(id),
  constraint spirometry_overwritings_best_fvc_test_id_fkey FOREIGN KEY (best_fvc_test_id) REFERENCES spirometry_tests(id),
  constraint spirometry_overwritings_best_pef_test_id_fkey FOREIGN KEY (best_pef_test_id) REFERENCES spirometry_tests(id),
  constraint spirometry_overwritings_best_test_id_fkey FOREIGN KEY (best_test_id) REFERENCES spirometry_tests(id),
  constraint spirometry_overwritings_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint spirometry_overwritings_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint spirometry_overwritings_session_id_fkey FOREIGN KEY (session_id) REFERENCES spirometry_sessions(id)
);
alter table spirometry_overwritings enable row level security;
alter table spirometry_overwritings force row level security;
create policy all_sites on spirometry_overwritings for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on spirometry_overwritings for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on spirometry_overwritings for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = spirometry_overwritings.profile_id)
 OFFSET 0)));
grant insert, select on spirometry_overwritings to alveary_all_sites;
grant insert, select on spirometry_overwritings to alveary_app;

create table spirometry_predicted_values (
  session_id uuid not null,
  profile_id uuid not null,
  measure text not null,
  m double precision not null,
  l double precision,
  s double precision,
  equation text,
  constraint spirometry_predicted_values_pkey PRIMARY KEY (session_id, measure),
  constraint spirometry_predicted_values_equation_check CHECK ((equation = ANY (ARRAY['gli-global-2022'::text, 'gli-2012'::text, 'nhanes-3'::text]))),
  constraint spirometry_predicted_values_m_check CHECK ((m > (0)::double precision)),
  constraint spirometry_predicted_values_measure_check CHECK ((measure = ANY (ARRAY['fvc'::text, 'fev1'::text, 'fev1_fvc'::text, 'pef'::text, 'fef2575'::text, 'fev075'::text, 'fev075_fvc'::text]))),
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
  sex text,
  age_years double precision,
  height_cm double precision,
  reference_problem text,
  sent_digest text,
  version integer default 1 not null,
  height_source text,
  height_measured_at timestamp with time zone,
  constraint spirometry_sessions_pkey PRIMARY KEY (id),
  constraint spirometry_sessions_age_years_check CHECK ((age_years >= (0)::double precision)),
  constraint spirometry_sessions_bronchodilator_check CHECK ((bronchodilator = ANY (ARRAY['pre'::text, 'post'::text]))),
  constraint spirometry_sessions_height_cm_check CHECK (((height_cm >= (50)::double precision) AND (height_cm <= (250)::double precision))),
  constraint spirometry_sessions_height_measured CHECK (((height_measured_at IS NOT NULL) = (NOT (height_source IS DISTINCT FROM 'measured'::text)))),
  constraint spirometry_sessions_height_source_check CHECK ((height_source = ANY (ARRAY['session'::text, 'measured'::text]))),
  constraint spirometry_sessions_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text]))),
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
CREATE TRIGGER list_added AFTER INSERT ON public.spirometry_sessions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.spirometry_sessions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.spirometry_sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER reading_days_added AFTER INSERT ON public.spirometry_sessions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sessions_make_reading_days();
CREATE TRIGGER reading_days_moved AFTER UPDATE ON public.spirometry_sessions FOR EACH ROW WHEN ((((old.profile_id IS DISTINCT FROM new.profile_id) OR (old.performed_at IS DISTINCT FROM new.performed_at)) OR (old.device IS DISTINCT FROM new.device))) EXECUTE FUNCTION measurement_moves_reading_days();
CREATE TRIGGER reading_days_removed AFTER DELETE ON public.spirometry_sessions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sessions_make_reading_days();
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
  device_fvc_status text,
  device_fev1_status text,
  device_messages text[] default '{}'::text[] not null,
  constraint spirometry_tests_pkey PRIMARY KEY (id),
  constraint spirometry_tests_session_id_position_key UNIQUE (session_id, "position"),
  constraint spirometry_tests_device_fev1_status_check CHECK ((device_fev1_status = ANY (ARRAY['usable'::text, 'unusable'::text]))),
  constraint spirometry_tests_device_fvc_status_check CHECK ((device_fvc_status = ANY (ARRAY['usable'::text, 'unusable'::text]))),
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

create table staff_intervals (
  claim_id uuid not null,
  user_id uuid not null,
  profile_id uuid not null,
  site_id uuid not null,
  source text not null,
  log_id uuid,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  constraint staff_intervals_pkey PRIMARY KEY (claim_id, started_at),
  constraint staff_intervals_check CHECK ((ended_at > started_at)),
  constraint staff_intervals_source_check CHECK ((source = ANY (ARRAY['call'::text, 'recording'::text, 'activity'::text, 'manual'::text]))),
  constraint staff_intervals_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES time_claims(id),
  constraint staff_intervals_log_id_fkey FOREIGN KEY (log_id) REFERENCES communications(id),
  constraint staff_intervals_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint staff_intervals_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint staff_intervals_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id),
  constraint staff_intervals_apart EXCLUDE USING gist (user_id WITH =, tstzrange(started_at, ended_at) WITH &&)
);
CREATE INDEX staff_intervals_log ON public.staff_intervals USING btree (log_id) INCLUDE (started_at, ended_at) WHERE (log_id IS NOT NULL);
CREATE INDEX staff_intervals_patient ON public.staff_intervals USING btree (profile_id, started_at) INCLUDE (ended_at, user_id, source);
alter table staff_intervals enable row level security;
alter table staff_intervals force row level security;
create policy all_sites on staff_intervals for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on staff_intervals for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on staff_intervals for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = staff_intervals.profile_id)
 OFFSET 0)));
CREATE TRIGGER list_added AFTER INSERT ON public.staff_intervals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_changed AFTER UPDATE ON public.staff_intervals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
CREATE TRIGGER list_removed AFTER DELETE ON public.staff_intervals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION patient_list_touched();
grant select on staff_intervals to alveary_all_sites;
grant select on staff_intervals to alveary_app;

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

create table stored_call_profiles (
  user_id uuid not null,
  target uuid not null,
  phone_number text not null,
  stored_at timestamp with time zone not null,
  constraint stored_call_profiles_pkey PRIMARY KEY (user_id),
  constraint stored_call_profiles_target_fkey FOREIGN KEY (target) REFERENCES profiles(id),
  constraint stored_call_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX stored_call_profiles_target ON public.stored_call_profiles USING btree (target);
alter table stored_call_profiles enable row level security;
alter table stored_call_profiles force row level security;
create policy all_sites on stored_call_profiles for all to alveary_all_sites using (true) with check (true);
create policy own_rows on stored_call_profiles for all to alveary_app using ((user_id = app_user_id())) with check ((user_id = app_user_id()));
create policy owner_rows on stored_call_profiles for all to alveary_owner using (true) with check (true);
grant delete, insert, select, update on stored_call_profiles to alveary_all_sites;
grant delete, insert, select, update on stored_call_profiles to alveary_app;

create table tasks (
  id uuid not null,
  profile_id uuid not null,
  purpose text not null,
  due_at timestamp with time zone not null,
  practitioner_id uuid,
  status text not null,
  automated boolean not null,
  notes text,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'CANCELLED'::text]))),
  constraint tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint tasks_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES portal_users(id),
  constraint tasks_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint tasks_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES portal_users(id)
);
CREATE INDEX tasks_due ON public.tasks USING btree (due_at, id);
CREATE INDEX tasks_open_due ON public.tasks USING btree (due_at, id) WHERE (status = 'OPEN'::text);
CREATE INDEX tasks_practitioner ON public.tasks USING btree (practitioner_id, due_at) WHERE (status = 'OPEN'::text);
CREATE INDEX tasks_profile ON public.tasks USING btree (profile_id, due_at, id);
alter table tasks enable row level security;
alter table tasks force row level security;
create policy all_sites on tasks for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on tasks for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on tasks for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = tasks.profile_id)
 OFFSET 0)));
grant insert, select, update on tasks to alveary_all_sites;
grant insert, select, update on tasks to alveary_app;

create table time_claims (
  id uuid not null,
  user_id uuid not null,
  profile_id uuid not null,
  site_id uuid not null,
  source text not null,
  log_id uuid,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  is_closed boolean default false not null,
  claimed_at timestamp with time zone not null,
  constraint time_claims_pkey PRIMARY KEY (id),
  constraint time_claims_check CHECK (((ended_at >= started_at) AND (ended_at <= (started_at + '24:00:00'::interval)))),
  constraint time_claims_source_check CHECK ((source = ANY (ARRAY['call'::text, 'recording'::text, 'activity'::text, 'manual'::text]))),
  constraint time_claims_log_id_fkey FOREIGN KEY (log_id) REFERENCES communications(id),
  constraint time_claims_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint time_claims_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint time_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id)
);
CREATE INDEX time_claims_log ON public.time_claims USING btree (log_id) WHERE (log_id IS NOT NULL);
CREATE INDEX time_claims_profile ON public.time_claims USING btree (profile_id);
CREATE INDEX time_claims_staff ON public.time_claims USING btree (user_id, started_at);
alter table time_claims enable row level security;
alter table time_claims force row level security;
create policy all_sites on time_claims for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on time_claims for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on time_claims for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = time_claims.profile_id)
 OFFSET 0)));
grant insert, select, update on time_claims to alveary_all_sites;
grant insert, select, update on time_claims to alveary_app;

create table todo_tasks (
  id uuid not null,
  profile_id uuid not null,
  name text not null,
  period_in_hours integer not null,
  last_completed_at timestamp with time zone,
  last_modified_at timestamp with time zone not null,
  constraint todo_tasks_pkey PRIMARY KEY (id),
  constraint todo_tasks_period_in_hours_check CHECK ((period_in_hours > 0)),
  constraint todo_tasks_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX todo_tasks_profile ON public.todo_tasks USING btree (profile_id, name);
alter table todo_tasks enable row level security;
alter table todo_tasks force row level security;
create policy all_sites on todo_tasks for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on todo_tasks for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on todo_tasks for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = todo_tasks.profile_id)
 OFFSET 0)));
grant delete, insert, select, update on todo_tasks to alveary_all_sites;
grant delete, insert, select, update on todo_tasks to alveary_app;

create table two_factor_codes (
  session_id uuid not null,
  code_hash text not null,
  sent_at timestamp with time zone not null,
  tries integer default 0 not null,
  phone_country_code text,
  phone_number text,
  constraint two_factor_codes_pkey PRIMARY KEY (session_id),
  constraint two_factor_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
grant delete, insert, select, update on two_factor_codes to alveary_all_sites;
grant delete, insert, select, update on two_factor_codes to alveary_app;

create table user_change_sites (
  site_id uuid not null,
  changed_at timestamp with time zone not null,
  change_id uuid not null,
  constraint user_change_sites_pkey PRIMARY KEY (site_id, changed_at, change_id),
  constraint user_change_sites_change_id_fkey FOREIGN KEY (change_id) REFERENCES user_changes(id)
);
grant insert, select on user_change_sites to alveary_all_sites;
grant insert, select on user_change_sites to alveary_app;

create table user_changes (
  id uuid not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  user_id uuid not null,
  kind text not null,
  before text,
  after text,
  reason text,
  request_id text not null,
  constraint user_changes_pkey PRIMARY KEY (id),
  constraint user_changes_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'name'::text, 'email'::text, 'phone'::text, 'two-factor'::text, 'authenticator'::text, 'provider'::text, 'access'::text, 'sessions'::text, 'lock'::text])))
);
grant insert, select on user_changes to alveary_all_sites;
grant insert, select on user_changes to alveary_app;

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
  first_admitted_at timestamp with time zone,
  device_hash text,
  same_code_as uuid,
  withdrawn_at timestamp with time zone,
  constraint video_participants_pkey PRIMARY KEY (id),
  constraint video_participants_delivery_check CHECK ((delivery = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text]))),
  constraint video_participants_medium_check CHECK ((medium = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint video_participants_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint video_participants_same_code_as_fkey FOREIGN KEY (same_code_as) REFERENCES video_participants(id),
  constraint video_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES portal_users(id),
  constraint video_participants_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES video_visits(id)
);
CREATE UNIQUE INDEX video_participants_code ON public.video_participants USING btree (code_hash, device_hash) NULLS NOT DISTINCT;
CREATE INDEX video_participants_profile ON public.video_participants USING btree (profile_id);
CREATE INDEX video_participants_same_code ON public.video_participants USING btree (same_code_as) WHERE (same_code_as IS NOT NULL);
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
  appointment_id uuid,
  constraint video_visits_pkey PRIMARY KEY (id),
  constraint video_visits_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint video_visits_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint video_visits_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES portal_users(id),
  constraint video_visits_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE INDEX video_visits_created_by ON public.video_visits USING btree (created_by, created_at DESC, id DESC);
CREATE UNIQUE INDEX video_visits_open_of_appointment ON public.video_visits USING btree (appointment_id) WHERE (ended_at IS NULL);
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

create table worklist_set_aside (
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  fact_key text not null,
  reason text not null,
  until_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint worklist_set_aside_pkey PRIMARY KEY (id),
  constraint worklist_set_aside_check CHECK (((ended_by IS NULL) = (ended_at IS NULL))),
  constraint worklist_set_aside_fact_key_check CHECK (((length(fact_key) >= 1) AND (length(fact_key) <= 120))),
  constraint worklist_set_aside_kind_check CHECK ((kind = ANY (ARRAY['SPO2_LOW'::text, 'FEV1_FELL'::text, 'QUESTIONNAIRE_WORSE'::text, 'NO_CONTACT'::text, 'ORDER_OPEN'::text, 'TODO_OVERDUE'::text]))),
  constraint worklist_set_aside_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint worklist_set_aside_created_by_fkey FOREIGN KEY (created_by) REFERENCES portal_users(id),
  constraint worklist_set_aside_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES portal_users(id),
  constraint worklist_set_aside_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
CREATE UNIQUE INDEX worklist_set_aside_once ON public.worklist_set_aside USING btree (profile_id, kind, fact_key) WHERE (ended_at IS NULL);
alter table worklist_set_aside enable row level security;
alter table worklist_set_aside force row level security;
create policy all_sites on worklist_set_aside for all to alveary_all_sites using (true) with check (true);
create policy owner_rows on worklist_set_aside for all to alveary_owner using (true) with check (true);
create policy patient_of_reached_site on worklist_set_aside for all to alveary_app using ((EXISTS ( SELECT 1
   FROM site_profiles reached
  WHERE (reached.profile_id = worklist_set_aside.profile_id)
 OFFSET 0)));
grant insert, select, update on worklist_set_aside to alveary_all_sites;
grant insert, select, update on worklist_set_aside to alveary_app;

create view applied_migrations as
 SELECT name
   FROM kysely_migration;

create view patient_list_source as
 SELECT membership.id AS site_profile_id,
    patient.id AS profile_id,
    membership.site_id,
    membership.site_number,
    NOT (EXISTS ( SELECT
           FROM site_profiles o
          WHERE o.profile_id = patient.id AND o.id < membership.id)) AS is_first,
    (EXISTS ( SELECT
           FROM site_profiles o
          WHERE o.profile_id = patient.id AND o.id <> membership.id)) AS is_shared,
    name_key(patient.last_name) COLLATE "C" AS last_key,
    name_key(patient.first_name) COLLATE "C" AS first_key,
    membership.engagement_status AS status,
    array_position(ARRAY['ELIGIBLE'::text, 'NOT_AWARE'::text, 'AWARE'::text, 'ACTIVATED'::text, 'MANAGED'::text, 'DECLINED_PROSPECT'::text, 'DISENROLLED'::text], membership.engagement_status)::smallint AS status_place,
    ( SELECT lower(sites.short_name) COLLATE "C" AS lower
           FROM sites
          WHERE sites.id = membership.site_id) AS site_name,
    patient.date_of_birth,
    ehr.value AS ehr_id,
    name_key(ehr.value) COLLATE "C" AS ehr_key,
    patient.insurance_member_id AS member_id,
    name_key(patient.insurance_member_id) COLLATE "C" AS member_key,
    present.names AS conditions,
    NULLIF("left"(lower(array_to_string(present.names, ', '::text)), 200), ''::text) COLLATE "C" AS conditions_key,
    membership.module COLLATE "C" AS module,
    coordinator.id AS coordinator_id,
    coordinator.name AS coordinator,
    name_key(coordinator.name) COLLATE "C" AS coordinator_key,
    referring.name AS referring,
    name_key(referring.name) COLLATE "C" AS referring_key,
    marked.types AS patient_statuses,
    NULLIF(array_to_string(marked.types, ','::text), ''::text) COLLATE "C" AS patient_status_key,
    session.performed_at AS last_session,
    judged.fev1_percent,
    judged.grade COLLATE "C" AS session_grade,
    oxygen.value AS spo2,
    oxygen.taken_at AS spo2_at,
    breath.value AS mmrc,
    breath.taken_at AS mmrc_at,
    eligible.date AS eligible_from,
    ended.date AS eligible_to,
    ( SELECT c.sent
           FROM communications c
          WHERE c.profile_id = patient.id AND (c.communication_result = ANY (ARRAY['ANSWERED'::text, 'DELIVERED'::text, 'APPOINTMENT_COMPLETE'::text]))
          ORDER BY c.sent DESC, c.id DESC
         LIMIT 1) AS last_contact,
    attempt.sent AS last_attempt,
    attempt.communication_result COLLATE "C" AS last_result,
    appointment.start_at AS next_appointment,
    appointment.over_at AS next_appointment_over,
    ( SELECT count(*)::integer AS count
           FROM adverse_events e
          WHERE e.profile_id = patient.id AND (e.status = ANY (ARRAY['OPEN'::text, 'IN_PROGRESS'::text]))) AS open_events,
    COALESCE(given.month_seconds, 0::bigint) AS month_seconds,
    patient.last_name,
    patient.first_name
   FROM profiles patient
     JOIN site_profiles membership ON membership.profile_id = patient.id
     LEFT JOIN LATERAL ( SELECT i.value
           FROM profile_identifiers i
          WHERE i.profile_id = patient.id AND i.type = 'EhrId'::text
          ORDER BY i.id
         LIMIT 1) ehr ON true
     LEFT JOIN LATERAL ( SELECT COALESCE(array_agg(DISTINCT c.name ORDER BY c.name), '{}'::text[]) AS names
           FROM profile_conditions c
          WHERE c.profile_id = patient.id AND c.abated_at IS NULL AND (c.clinical_status IS NULL OR (c.clinical_status = ANY (ARRAY['active'::text, 'recurrence'::text, 'relapse'::text])))) present ON true
     LEFT JOIN LATERAL ( SELECT u.id,
            NULLIF(concat_ws(' '::text, u.first_name, u.last_name), ''::text) AS name
           FROM care_team_members m
             JOIN portal_users u ON u.id = m.user_id
          WHERE m.profile_id = patient.id AND m.role = 'care_coordinator'::text AND m.to_at IS NULL
          ORDER BY m.from_at DESC, m.id DESC
         LIMIT 1) coordinator ON true
     LEFT JOIN LATERAL ( SELECT NULLIF(btrim(concat_ws(' '::text, practitioner_first_name(r.*), practitioner_last_name(r.*))), ''::text) AS name
           FROM profile_practitioners p
             JOIN practitioners r ON r.id = p.practitioner_id
          WHERE p.profile_id = patient.id AND (p.type = ANY (ARRAY['REFERRAL'::text, 'REFERRAL_AND_PRIMARY'::text]))
          ORDER BY p.id
         LIMIT 1) referring ON true
     LEFT JOIN LATERAL ( SELECT COALESCE(array_agg(s.status_type ORDER BY s.status_type), '{}'::text[]) AS types
           FROM patient_statuses s
          WHERE s.profile_id = patient.id) marked ON true
     LEFT JOIN LATERAL ( SELECT s.id,
            s.performed_at
           FROM spirometry_sessions s
          WHERE s.profile_id = patient.id
          ORDER BY s.performed_at DESC, s.id DESC
         LIMIT 1) session ON true
     LEFT JOIN LATERAL patient_list_session(session.id) judged(fev1_percent, grade) ON session.id IS NOT NULL
     LEFT JOIN LATERAL ( SELECT m.value,
            m.taken_at
           FROM measurements m
          WHERE m.profile_id = patient.id AND m.type = 'spo2'::text AND m.value IS NOT NULL
          ORDER BY m.taken_at DESC, m.id DESC
         LIMIT 1) oxygen ON true
     LEFT JOIN LATERAL ( SELECT newest.value,
            newest.taken_at
           FROM (( SELECT m.value,
                    m.taken_at,
                    m.id
                   FROM measurements m
                  WHERE m.profile_id = patient.id AND m.type = 'breathlessness'::text AND m.value IS NOT NULL
                  ORDER BY m.taken_at DESC, m.id DESC
                 LIMIT 1)
                UNION ALL
                ( SELECT q.score,
                    q.answered_at,
                    q.id
                   FROM questionnaire_results q
                  WHERE q.profile_id = patient.id AND q.internal_name = 'mmrc-dyspnoea'::text AND q.removed_at IS NULL AND q.score IS NOT NULL
                  ORDER BY q.answered_at DESC, q.id DESC
                 LIMIT 1)) newest
          ORDER BY newest.taken_at DESC, newest.id DESC
         LIMIT 1) breath ON true
     LEFT JOIN LATERAL ( SELECT j.date
           FROM patient_journeys j
          WHERE j.profile_id = patient.id AND j.site_id = membership.site_id AND j.status = 'ELIGIBLE'::text
          ORDER BY j.date DESC, j.id DESC
         LIMIT 1) eligible ON true
     LEFT JOIN LATERAL ( SELECT j.date
           FROM patient_journeys j
          WHERE j.profile_id = patient.id AND j.site_id = membership.site_id AND (j.status = ANY (ARRAY['DECLINED_PROSPECT'::text, 'DISENROLLED'::text])) AND (eligible.date IS NULL OR j.date >= eligible.date)
          ORDER BY j.date, j.id
         LIMIT 1) ended ON true
     LEFT JOIN LATERAL ( SELECT c.sent,
            c.communication_result
           FROM communications c
          WHERE c.profile_id = patient.id AND c.communication_result IS NOT NULL
          ORDER BY c.sent DESC, c.id DESC
         LIMIT 1) attempt ON true
     LEFT JOIN LATERAL ( SELECT a.start_at,
            a.start_at + make_interval(mins => a.duration_minutes) AS over_at
           FROM appointments a
          WHERE a.profile_id = patient.id AND (a.status = ANY (ARRAY['PENDING'::text, 'PROPOSED'::text, 'BOOKED'::text])) AND a.start_at > (now() - '02:00:00'::interval) AND (a.start_at + make_interval(mins => a.duration_minutes)) > now()
          ORDER BY a.start_at, a.id
         LIMIT 1) appointment ON true
     LEFT JOIN LATERAL ( SELECT (EXTRACT(year FROM newest.month) * 12::numeric + EXTRACT(month FROM newest.month))::bigint * 10000000 + (( SELECT floor(sum(EXTRACT(epoch FROM i.ended_at - GREATEST(i.started_at, (newest.month AT TIME ZONE newest.zone)))))::bigint AS floor
                   FROM staff_intervals i
                  WHERE i.profile_id = patient.id AND i.started_at > ((newest.month AT TIME ZONE newest.zone) - '24:00:00'::interval) AND i.ended_at > (newest.month AT TIME ZONE newest.zone))) AS month_seconds
           FROM ( SELECT of_site.zone,
                    date_trunc('month'::text, ((max(i.ended_at) - '00:00:00.000001'::interval) AT TIME ZONE of_site.zone)) AS month
                   FROM staff_intervals i,
                    ( SELECT zone_of_site(sites.feature_values) AS zone
                           FROM sites
                          WHERE sites.id = membership.site_id) of_site
                  WHERE i.profile_id = patient.id
                  GROUP BY of_site.zone) newest) given ON true;

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

CREATE OR REPLACE FUNCTION public.add_reading_days(patients uuid[], quarters timestamp with time zone[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with zones as materialized (
    select patient, coalesce((select zone_of_site(s.feature_values) from site_profiles sp join sites s on s.id = sp.site_id
      where sp.profile_id = patient order by sp.site_number limit 1), 'UTC') as zone
    from (select distinct patient from unnest(patients) patient) given)
  insert into reading_days as known (profile_id, month, days)
  select patient, date_trunc('month', day)::date, bit_or(1 << (extract(day from day)::int - 1))
  from (select distinct patient, (quarter at time zone zone)::date as day
        from unnest(patients, quarters) given (patient, quarter) join zones using (patient)) local
  -- In one order everywhere, so that two statements never wait for each other.
  group by 1, 2 order by 1, 2
  on conflict (profile_id, month) do update set days = known.days | excluded.days
$function$;

CREATE OR REPLACE FUNCTION public.app_reach()
 RETURNS bit varying
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (current_setting('app.reach'::text, true))::bit varying;

CREATE OR REPLACE FUNCTION public.app_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.appointment_holds_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' and new.holds_time and new.practitioner_id is not null
      and new.status in ('PENDING', 'PROPOSED', 'BOOKED') then
    perform hold_time(new.id, new.practitioner_id, new.start_at, new.duration_minutes);
  elsif tg_op <> 'INSERT' and old.holds_time then
    perform let_time_go(old.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_events_of(patient uuid, first_at timestamp with time zone, before timestamp with time zone)
 RETURNS TABLE(id bigint, occurred_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recursive reached as materialized (
    select true as yes from site_profiles sp
     where sp.profile_id = patient and substring(app_reach() from sp.site_number for 1) = B'1' limit 1),
  records (record, since, until) as (
    select patient, first_at, before
    union
    select m.merged_id, r.since, r.until from records r join patient_merges m on m.survivor_id = r.record and m.undone_at is null),
  spans as (
    select record, since, until from records
    union
    select m.survivor_id, greatest(first_at, m.merged_at), least(before, m.undone_at)
      from records r join patient_merges m on m.merged_id = r.record and m.undone_at is not null),
  hits as (
    select s.event_id, s.occurred_at from spans r cross join lateral (
      select s.event_id, s.occurred_at from audit_subjects s
       where s.profile_id = r.record and s.occurred_at >= r.since and s.occurred_at < r.until) s
    union
    select u.id, u.occurred_at from audit_unsealed u
      cross join lateral (
        select e.patient_ids from audit_events e where e.id = u.id and e.occurred_at = u.occurred_at offset 0) e
     where exists (select from spans r where r.record = any (e.patient_ids) and u.occurred_at >= r.since and u.occurred_at < r.until))
  select h.event_id, h.occurred_at from hits h where (select yes from reached)
$function$;

CREATE OR REPLACE FUNCTION public.audit_follow_ended(event bigint, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select min(ended.occurred_at) from audit_events begun cross join lateral (
      select e.occurred_at from audit_events e
       where e.action in ('chat.unfollow', 'chat.unfollow-list') and e.detail ->> 'followId' = begun.detail ->> 'followId'
         and e.occurred_at >= begun.occurred_at offset 0) ended
   where begun.id = event and begun.occurred_at = at
     and begun.action not in ('chat.unfollow', 'chat.unfollow-list')
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

CREATE OR REPLACE FUNCTION public.busy_times(staff uuid, from_at timestamp with time zone, to_at timestamp with time zone)
 RETURNS TABLE(id uuid, start_at timestamp with time zone, end_at timestamp with time zone, kind text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id, a.start_at, a.start_at + a.duration_minutes * interval '1 minute', 'APPOINTMENT'
  from appointments a
  where a.practitioner_id = staff and a.status in ('PENDING', 'PROPOSED', 'BOOKED')
    and a.start_at < to_at and a.start_at > from_at - interval '1 day'
    and a.start_at + a.duration_minutes * interval '1 minute' > from_at
  union all
  select b.id, b.start_at, b.start_at + b.duration_minutes * interval '1 minute', 'CALENDAR'
  from calendar_bookings b
  where b.user_id = staff and b.start_at < to_at and b.start_at > from_at - interval '1 day'
    and b.start_at + b.duration_minutes * interval '1 minute' > from_at
  union all
  select null, e.start_at, e.end_at, 'CALENDAR'
  from calendar_busy e
  where e.user_id = staff and e.end_at > from_at and e.start_at < to_at
  order by 2, 3
$function$;

CREATE OR REPLACE FUNCTION public.chat_message_exists(message uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from chat_messages where id = message)
$function$;

CREATE OR REPLACE FUNCTION public.correct_sessions_later(patients uuid[], who uuid, of_height boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform enqueue_job('correct-sessions', json_build_object('profileId', compared.profile_id, 'by', who))
  from (select distinct s.profile_id from spirometry_sessions s
    where s.profile_id = any (patients) and (not of_height or s.height_source = 'measured' or s.height_cm is null)) compared;
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
      on conflict (profile_id, type, month) do update
        set measurements = known.measurements + excluded.measurements, folded = false;
  end if;
  if tg_op <> 'INSERT' then
    update measurement_counts known set measurements = known.measurements - gone.measurements, folded = false
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
    and (current_setting('role') = 'alveary_all_sites' or patient_is_reached(patient))
$function$;

CREATE OR REPLACE FUNCTION public.counted_seconds(log uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(sum(extract(epoch from i.ended_at - i.started_at)), 0) from staff_intervals i where i.log_id = log
$function$;

CREATE OR REPLACE FUNCTION public.drop_measurements(patient uuid, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform measurements_are_reached(array[patient]);
  delete from measurements m using measurement_ids known
    where known.id = any (ids) and m.profile_id = patient and m.taken_at = known.taken_at and m.id = known.id;
end $function$;

CREATE OR REPLACE FUNCTION public.duration_from_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not new.is_duration_typed
     and exists (select 1 from time_claims c where c.log_id = new.id)
     and coalesce(new.duration_in_seconds, 0) <> counted_seconds(new.id) then
    new.duration_in_seconds := counted_seconds(new.id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ehr_id_at_site(profile uuid, site uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select named.value from profile_identifiers named
   where named.profile_id = profile and named.type = 'EhrId'
     and (named.site_id = site
       or (named.site_id is null
         and exists (select 1 from site_profiles own where own.profile_id = profile and own.site_id = site)
         and not exists (select 1 from site_profiles other where other.profile_id = profile and other.site_id <> site)))
     and (current_setting('role') = 'alveary_all_sites' or patient_is_reached(profile))
   order by named.site_id nulls last, named.id limit 1;
$function$;

CREATE OR REPLACE FUNCTION public.end_grant_with_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update site_grants g set ended_at = date_trunc('milliseconds', now()), ending = 'left'
    from left_sites gone
    where g.user_id = gone.user_id and g.site_id = gone.site_id and g.began_at is not null and g.ended_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_visit_of_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  one record;
begin
  if coalesce(current_setting('app.merging', true), '') = 'on' then return null; end if;
  update video_visits v set appointment_id = null
    where v.appointment_id = new.id and v.ended_at is null and v.profile_id <> new.profile_id
      and exists (select from video_participants p where p.visit_id = v.id and p.user_id is null
        and p.admitted_at is not null and p.left_at is null);
  for one in
    update video_visits v set ended_at = now()
      where v.appointment_id = new.id and v.ended_at is null and not exists (select from video_participants p
        where p.visit_id = v.id and p.user_id is null and p.admitted_at is not null and p.left_at is null)
      returning v.id
  loop
    perform enqueue_job('settle-ended-visit', json_build_object('visitId', one.id));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_job(job text, payload json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(job, payload);
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_job_at(job text, payload json, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(job, payload, run_at => at);
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_job_in_turn(job text, payload json, queue text, lane text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(job, payload, queue_name => queue, run_at => at, flags => array[lane]);
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

CREATE OR REPLACE FUNCTION public.fold_measurement_months(ended_before timestamp with time zone, months integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  due record;
  folded_months integer := 0;
begin
  for due in
    select c.profile_id, c.type, c.month from measurement_counts c
    where not c.folded and c.measurements >= 2000 and c.month + interval '1 month' <= ended_before
    order by c.profile_id, c.type, c.month limit months for update skip locked
  loop
    delete from measurement_hours h
    where h.profile_id = due.profile_id and h.type = due.type
      and h.hour >= due.month and h.hour < due.month + interval '1 month';
    insert into measurement_hours (profile_id, type, hour, lowest, highest, total, readings)
      select due.profile_id, due.type, date_bin('1 hour', m.taken_at, '2000-01-01Z') as hour, min(m.value), max(m.value),
        sum(m.value), count(*)
      from measurements m
      where m.profile_id = due.profile_id and m.type = due.type and m.value is not null
        and m.taken_at >= due.month and m.taken_at < due.month + interval '1 month'
      group by 3;
    update measurement_counts c set folded = true
    where (c.profile_id, c.type, c.month) = (due.profile_id, due.type, due.month);
    folded_months := folded_months + 1;
  end loop;
  return folded_months;
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
  ), named as materialized (
    select 'l'::"char" as part, last_key as key, site_ids, patients from taken where last_key is not null
    union all select 'f'::"char", first_key, site_ids, patients from taken where first_key is not null
  ), changed as materialized (
    select part, key, sum(patients)::bigint as patients from named group by part, key having sum(patients) <> 0
  ), pieces as materialized (
    select part, key, gram from (select distinct part, key from named) each_name cross join lateral name_grams(key) gram
  ), common_pieces as materialized (
    select part, gram from patient_name_gram_counts where common
  ), counted as materialized (
    select part, key, gram from pieces join common_pieces using (part, gram)
  ), names as (
    update patient_names known set patients = known.patients + changed.patients
    from changed where known.part = changed.part and known.key = changed.key
  ), pairs as (
    insert into patient_name_pairs as known (last_gram, first_gram, patients)
      select last_piece.gram, first_piece.gram, sum(taken.patients)
      from taken
      join counted last_piece on last_piece.part = 'l' and last_piece.key = taken.last_key
      join counted first_piece on first_piece.part = 'f' and first_piece.key = taken.first_key
      group by last_piece.gram, first_piece.gram having sum(taken.patients) <> 0
      on conflict (last_gram, first_gram) do update set patients = known.patients + excluded.patients
  ), sites as (
    insert into patient_site_gram_counts as known (part, gram, site_set, site_ids, patients)
      select part, gram, md5(site_ids::text)::uuid, site_ids, sum(named.patients)
      from named join counted using (part, key) where site_ids <> '{}'
      group by part, gram, site_ids having sum(named.patients) <> 0
      on conflict (part, gram, site_set) do update set patients = known.patients + excluded.patients
  )
  insert into patient_name_gram_counts as known (part, gram, patients)
    select part, gram, sum(changed.patients) from changed join pieces using (part, key)
    group by part, gram having sum(changed.patients) <> 0
    on conflict (part, gram) do update set patients = known.patients + excluded.patients;
end $function$;

CREATE OR REPLACE FUNCTION public.folded_measurements(patient uuid, kind text, first_at timestamp with time zone, last_at timestamp with time zone, begin_ms double precision, width_ms double precision)
 RETURNS TABLE(bucket integer, lowest double precision, mean double precision, highest double precision, readings integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_sort TO 'off'
 SET jit TO 'off'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  span tstzmultirange := tstzmultirange(tstzrange(first_at, last_at, '[]'));
  hours tstzmultirange := '{}';
begin
  if not patient_is_reached(patient) then return; end if;
  if width_ms >= 7200000 then
    -- The last hour that begins in the span may end after it: only whole hours count.
    select coalesce(range_agg(tstzrange(c.month, c.month + interval '1 month')), '{}')
        * tstzmultirange(tstzrange(date_bin('1 hour', first_at + interval '1 hour' - interval '1 microsecond', '2000-01-01Z'),
            date_bin('1 hour', last_at, '2000-01-01Z')))
      into hours
    from measurement_counts c
    where c.profile_id = patient and c.type = kind and c.folded
      and c.month > first_at - interval '1 month' and c.month < last_at;
  end if;
  -- Each range is read by itself from the index: a join would read all readings of the patient for each.
  return query
    select place, min(low), sum(added) / sum(counted), max(high), sum(counted)::integer
    from (
      select floor((date_part('epoch', of_range.hour) * 1000 + 1800000 - begin_ms) / width_ms)::integer as place,
        of_range.lowest as low, of_range.total as added, of_range.highest as high, of_range.readings as counted
      from unnest(hours) covered cross join lateral (
        select h.hour, h.lowest, h.total, h.highest, h.readings from measurement_hours h
        where h.profile_id = patient and h.type = kind and h.hour >= lower(covered) and h.hour < upper(covered)
        offset 0) of_range
      union all
      select floor((date_part('epoch', of_range.taken_at) * 1000 - begin_ms) / width_ms)::integer,
        of_range.value, of_range.value, of_range.value, 1
      from unnest(span - hours) part cross join lateral (
        select m.taken_at, m.value from measurements m
        where m.profile_id = patient and m.type = kind and m.value is not null
          and m.taken_at >= lower(part) and m.taken_at <= upper(part) and m.taken_at <@ part
        offset 0) of_range
    ) found
    group by place;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_list_changes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  past patient_list_horizons;
begin
  insert into patient_list_horizons (finished) values (pg_snapshot_xmin(pg_current_snapshot()));
  select * into past from patient_list_horizons where noted_at < now() - interval '15 minutes' order by noted_at desc limit 1;
  if past is null then return; end if;
  update patient_list_kept_changes set since = greatest(since, past.finished);
  delete from patient_list_changes where transaction < past.finished;
  delete from patient_list_horizons where noted_at < past.noted_at;
end $function$;

CREATE OR REPLACE FUNCTION public.heights_correct_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  patients uuid[];
begin
  -- A merge is corrected as a whole.
  if current_setting('app.merging', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct profile_id) into patients from added where type = 'height';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct profile_id) into patients from removed where type = 'height';
  else
    with was as (select id, profile_id, taken_at, value from removed where type = 'height'),
      is_now as (select id, profile_id, taken_at, value from added where type = 'height')
    select array_agg(distinct profile_id) into patients
      from ((table was except table is_now) union all (table is_now except table was)) moved;
  end if;
  if patients is not null then perform correct_sessions_later(patients, app_user_id(), true); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_time(held_by uuid, staff uuid, at timestamp with time zone, minutes integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into held_times (holder, user_id, start_at, duration_minutes) values (held_by, staff, at, minutes)
  on conflict (holder) do update set user_id = excluded.user_id, start_at = excluded.start_at,
    duration_minutes = excluded.duration_minutes
$function$;

CREATE OR REPLACE FUNCTION public.keep_envelope()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.consent_id, new.service, new.medium, new.created_at) is distinct from (old.consent_id, old.service, old.medium, old.created_at)
     or (old.service_id is not null and new.service_id is distinct from old.service_id) then
    raise exception 'an envelope that was made cannot be changed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_measurement_ids()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into measurement_ids (id, taken_at) select id, taken_at from added;
  elsif tg_op = 'DELETE' then
    delete from measurement_ids known using removed where known.id = removed.id;
  -- A merge of two records moves no reading in time.
  elsif current_setting('app.merging', true) is distinct from 'on' then
    update measurement_ids known set taken_at = added.taken_at
      from added where known.id = added.id and known.taken_at <> added.taken_at;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sent_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.sent_at is not null and (new.content, new.sha256, new.name, new.language, new.template_id, new.sent_at)
     is distinct from (old.content, old.sha256, old.name, old.language, old.template_id, old.sent_at) then
    raise exception 'the document of a consent that was sent cannot be changed';
  end if;
  if old.sent_at is not null and new.profile_id <> old.profile_id and not exists (
      select from patient_merges m where m.undone_at is null
        and (m.survivor_id, m.merged_id) in ((new.profile_id, old.profile_id), (old.profile_id, new.profile_id))) then
    raise exception 'the document of a consent that was sent cannot be changed';
  end if;
  if old.signed_document_id is not null and new.signed_document_id is distinct from old.signed_document_id then
    raise exception 'the signed document of a consent cannot be changed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_signature()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.signed_at is not null and
     (new.signed_at, new.signed_name, new.drawn, new.remote_address, new.user_agent, new.consent_id, new.role_name)
     is distinct from (old.signed_at, old.signed_name, old.drawn, old.remote_address, old.user_agent, old.consent_id, old.role_name) then
    raise exception 'a signature cannot be changed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.let_time_go(held_by uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from held_times where holder = held_by
$function$;

CREATE OR REPLACE FUNCTION public.make_measurement_years(last_year integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '2s'
AS $function$
declare
  next_year integer;
  made integer := 0;
  part text;
begin
  -- Two that come together take turns, and the second finds the tables.
  perform pg_advisory_xact_lock(4110735093);
  loop
    select max(substring(relname from '^measurements_(\d{4})$')::integer) + 1 into next_year
      from pg_class where relnamespace = 'public'::regnamespace and relispartition;
    exit when next_year > last_year;
    part := 'measurements_' || next_year;
    alter table measurements detach partition measurements_later;
    execute format('create table %I partition of measurements for values from (%L) to (%L)', part,
      make_timestamptz(next_year, 1, 1, 0, 0, 0), make_timestamptz(next_year + 1, 1, 1, 0, 0, 0));
    call protect_measurements_part(part);
    execute format('with moved as (delete from measurements_later where taken_at < %L returning *)
      insert into %I select * from moved', make_timestamptz(next_year + 1, 1, 1, 0, 0, 0), part);
    execute format('alter table measurements attach partition measurements_later for values from (%L) to (maxvalue)',
      make_timestamptz(next_year + 1, 1, 1, 0, 0, 0));
    made := made + 1;
  end loop;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.measurement_moves_reading_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('app.merging', true) is distinct from 'on' then
    perform recount_reading_days(array[old.profile_id, new.profile_id]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.measurement_points(patient uuid, kinds text[], first_at timestamp with time zone, last_at timestamp with time zone)
 RETURNS TABLE(kind text, at_ms double precision, value double precision, lower double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select of_kind.kind, point.at_ms, point.value, point.lower
      from unnest(kinds) of_kind (kind) cross join lateral (
        select extract(epoch from m.taken_at)::float8 * 1000 as at_ms, m.taken_at, m.id,
          coalesce(m.value, (m.parts -> 0 ->> 'value')::float8) as value,
          case when m.value is null then (m.parts -> 1 ->> 'value')::float8 end as lower
        from measurements m
        where m.profile_id = patient and m.type = of_kind.kind and m.taken_at >= first_at and m.taken_at <= last_at
          and (m.value is not null or jsonb_array_length(m.parts) > 0)
        offset 0) point
     where (select patient_is_reached(patient))
     order by of_kind.kind, point.taken_at, point.id
  $function$;

CREATE OR REPLACE FUNCTION public.measurements_are_reached(patients uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Which role asks is not changed by the rights that this function has
  if current_setting('role') <> 'alveary_all_sites'
      and not (select bool_and(patient_is_reached(patient)) from unnest(patients) patient) then
    raise exception 'a reading of a patient who is not reached' using errcode = 'insufficient_privilege';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.measurements_before(patient uuid, kinds text[], first_at timestamp with time zone)
 RETURNS TABLE(kind text, at_ms double precision, value double precision, lower double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select of_kind.kind, point.at_ms, point.value, point.lower
      from unnest(kinds) of_kind (kind) cross join lateral (
        select extract(epoch from m.taken_at)::float8 * 1000 as at_ms,
          coalesce(m.value, (m.parts -> 0 ->> 'value')::float8) as value,
          case when m.value is null then (m.parts -> 1 ->> 'value')::float8 end as lower
        from measurements m
        where m.profile_id = patient and m.type = of_kind.kind and m.taken_at < first_at
          and (m.value is not null or jsonb_array_length(m.parts) > 0)
        order by m.taken_at desc, m.id desc limit 1) point
     where (select patient_is_reached(patient))
  $function$;

CREATE OR REPLACE FUNCTION public.measurements_in_span(patient uuid, kind text, first_at timestamp with time zone, last_at timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::integer from (select 1 from measurements m
    where m.profile_id = patient and m.type = kind and m.taken_at >= first_at and m.taken_at <= last_at
      and (select patient_is_reached(patient))
    limit most) found
$function$;

CREATE OR REPLACE FUNCTION public.measurements_make_reading_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_reading_days(array_agg(profile_id), array_agg(quarter))
    from (select distinct profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter
          from added where source = 'DEVICE') sent;
  elsif tg_op = 'DELETE' then
    perform recount_reading_days(array_agg(distinct profile_id)) from removed where source = 'DEVICE';
  elsif current_setting('app.merging', true) is distinct from 'on' then
    perform recount_reading_days(array_agg(distinct profile_id)) from (
      with was as (select profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter from removed where source = 'DEVICE'),
        is_now as (select profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter from added where source = 'DEVICE')
      (table was except table is_now) union all (table is_now except table was)) moved;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mend_patient_list(after_profile uuid, patients integer, OUT last_profile uuid, OUT mended bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids uuid[];
  differing uuid[];
begin
  select array_agg(id), (array_agg(id order by id desc))[1] into ids, last_profile from (
    select id from profiles where after_profile is null or id > after_profile order by id limit patients) next_ones;
  select array_agg(distinct profile_id) into differing from (
    (select * from patient_list_source where profile_id = any (ids) except select * from patient_list_rows where profile_id = any (ids))
    union all
    (select * from patient_list_rows where profile_id = any (ids) except select * from patient_list_source where profile_id = any (ids))
  ) rows_of_one_side;
  select count(*) into mended from unnest(differing) patient
   where not exists (select from patient_list_rows r where r.profile_id = patient and r.next_appointment_over <= now())
      or exists (
        select from (select * from patient_list_source where profile_id = patient) s
          full join (select * from patient_list_rows where profile_id = patient) r using (site_profile_id)
         where to_jsonb(s) - array['next_appointment', 'next_appointment_over']
           is distinct from to_jsonb(r) - array['next_appointment', 'next_appointment_over']);
  if differing is not null then perform refresh_patient_list(differing); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_counts(survivor uuid, merged uuid)
 RETURNS TABLE(kind text, moving bigint, alike bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  one merge_tables;
  found_alike text;
begin
  if merge_sites_of(survivor) is null or merge_sites_of(merged) is null then return; end if;
  for one in select * from merge_tables t where t.kind is not null and t.way in ('moves', 'differs') order by t.kind, t.name loop
    found_alike := case when one.way = 'moves' then 'false'
      else format('exists (select from %I theirs where theirs.%I = $1 and (%s))', one.name, one.patient_column, one.alike) end;
    kind := one.kind;
    execute format('select count(*) filter (where not %1$s), count(*) filter (where %1$s) from %2$I mine where mine.%3$I = $2',
      found_alike, one.name, one.patient_column) into moving, alike using survivor, merged;
    if moving + alike > 0 then return next; end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_counts_back(merge uuid)
 RETURNS TABLE(kind text, moving bigint, alike bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  it patient_merges;
  one record;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then return; end if;
  for one in select t.kind, t.name, t.patient_column, r.moved, r.removed from patient_merge_rows r
    join merge_tables t on t.name = r.table_name where r.merge_id = merge and t.kind is not null and r.before is null order by t.kind
  loop
    kind := one.kind;
    alike := case when one.removed is null then 0 else 1 end;
    moving := 0;
    if one.moved is not null then
      execute format('select count(*) from %1$I t where t.%2$I = $1 and %3$s = any ($2)', one.name, one.patient_column,
        merge_key_of(one.name, one.patient_column)) into moving using it.survivor_id, one.moved;
    end if;
    if moving + alike > 0 then return next; end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_give_back(merge uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  it patient_merges;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then raise exception 'no merge that can be undone'; end if;
  insert into patient_merge_rows (merge_id, place, table_name, moved)
    select merge, (select min(place) from patient_merge_rows where merge_id = merge) - row_number() over (order by n.table_name),
      n.table_name, n.keys
    from merge_named_rows(merge) n;
  delete from patient_merge_standing where merge_id = merge;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_key_of(name text, patient_column text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select format('jsonb_build_array(%s)::text', string_agg(format('t.%I', a.attname), ', ' order by a.attnum))
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
  where i.indrelid = name::regclass and i.indisprimary and a.attname <> patient_column
    and not exists (select from pg_partitioned_table p where p.partrelid = i.indrelid and a.attnum = any (p.partattrs::int2[]))
$function$;

CREATE OR REPLACE FUNCTION public.merge_knows_since(merge uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from patient_merge_standing where merge_id = merge)
$function$;

CREATE OR REPLACE FUNCTION public.merge_make_fit(merge uuid, survivor uuid, merged uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  plan uuid;
  one record;
begin
  -- An EHR id without a site means the only site of the patient; with several sites it has to say which.
  if (select count(distinct site_id) from site_profiles where profile_id in (survivor, merged)) > 1 then
    for one in
      select i.id, (select sp.site_id from site_profiles sp where sp.profile_id = i.profile_id) as site
      from profile_identifiers i
      where i.profile_id in (survivor, merged) and i.type = 'EhrId' and i.site_id is null
        and (select count(*) from site_profiles sp where sp.profile_id = i.profile_id) = 1 order by i.id
    loop
      perform merge_note_change(merge, 'profile_identifiers', jsonb_build_array(one.id)::text, '{"site_id": null}');
      update profile_identifiers set site_id = one.site where id = one.id;
    end loop;
  end if;
  -- The numbers and addresses of the surviving record stay the first ones.
  for one in select id, position, row_number() over (order by position, id)
      + (select max(position) from profile_phones where profile_id = survivor) as place
    from profile_phones where profile_id = merged and exists (select from profile_phones where profile_id = survivor)
  loop
    perform merge_note_change(merge, 'profile_phones', jsonb_build_array(one.id)::text, jsonb_build_object('position', one.position));
    update profile_phones set position = one.place where id = one.id;
  end loop;
  for one in select id, position, row_number() over (order by position, id)
      + (select max(position) from profile_addresses where profile_id = survivor) as place
    from profile_addresses where profile_id = merged and exists (select from profile_addresses where profile_id = survivor)
  loop
    perform merge_note_change(merge, 'profile_addresses', jsonb_build_array(one.id)::text, jsonb_build_object('position', one.position));
    update profile_addresses set position = one.place where id = one.id;
  end loop;
  for one in select mine.id from chat_channels mine where mine.profile_id = merged and not mine.is_earlier
      and exists (select from chat_channels theirs where theirs.profile_id = survivor and not theirs.is_earlier
        and theirs.is_ai = mine.is_ai and (not mine.is_ai or theirs.owner_id = mine.owner_id))
  loop
    perform merge_note_change(merge, 'chat_channels', jsonb_build_array(one.id)::text, '{"is_earlier": false}');
    update chat_channels set is_earlier = true where id = one.id;
  end loop;
  select id into plan from patient_care_plans where profile_id = survivor;
  if plan is not null then
    for one in select n.id, n.plan_id, n.section_id, (select theirs.id from care_plan_sections theirs
          join care_plan_sections mine on mine.type = theirs.type where theirs.plan_id = plan and mine.id = n.section_id) as section
      from care_plan_notes n where n.profile_id = merged
    loop
      perform merge_note_change(merge, 'care_plan_notes', jsonb_build_array(one.id)::text,
        jsonb_build_object('plan_id', one.plan_id, 'section_id', one.section_id));
      update care_plan_notes set plan_id = plan, section_id = coalesce(one.section, section_id) where id = one.id;
    end loop;
    for one in select s.id, s.plan_id from care_plan_sections s where s.profile_id = merged
        and not exists (select from care_plan_sections theirs where theirs.plan_id = plan and theirs.type = s.type)
    loop
      perform merge_note_change(merge, 'care_plan_sections', jsonb_build_array(one.id)::text, jsonb_build_object('plan_id', one.plan_id));
      update care_plan_sections set plan_id = plan where id = one.id;
    end loop;
  end if;
  -- What somebody typed for the closed record and did not save yet is offered in the surviving one.
  for one in select d.user_id, d.key, replace(d.key, merged::text, survivor::text) as new_key from drafts d
    where d.key like '%' || merged || '%' and d.key not like 'patient-merge:%'
      and not exists (select from drafts other where other.user_id = d.user_id
        and other.key = replace(d.key, merged::text, survivor::text))
  loop
    perform merge_note_change(merge, 'drafts', jsonb_build_array(one.user_id, one.new_key)::text, jsonb_build_object('key', one.key));
    update drafts set key = one.new_key where user_id = one.user_id and key = one.key;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_named_rows(merge uuid)
 RETURNS TABLE(table_name text, keys text[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  it patient_merges;
  own uuid[];
  targets uuid[];
  sessions uuid[];
  one record;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null then return; end if;
  with recursive closed as (
    select it.merged_id as id, 1 as step
    union all
    select m.merged_id, c.step + 1 from closed c join patient_merges m on m.survivor_id = c.id and m.undone_at is null where c.step < 100)
  select array_agg(id) into own from closed;
  select array_agg(r.target_id) filter (where r.target_id is not null) into targets from imported_resources r
    where r.profile_id = it.survivor_id and r.named_record = any (own) and r.resource_type <> 'Patient';
  select array_agg(s.id) into sessions from spirometry_sessions s where s.profile_id = it.survivor_id and s.id = any (targets);
  for one in select t.name, t.patient_column, spot.source_column from merge_tables t join (values
      ('profile_conditions', 'id'), ('measurements', 'id'), ('encounters', 'id'), ('care_plans', 'id'), ('goals', 'id'),
      ('spirometry_sessions', 'id'), ('spirometry_tests', 'session_id'), ('spirometry_curves', 'session_id'),
      ('spirometry_overwritings', 'session_id'), ('spirometry_predicted_values', 'session_id')) spot (name, source_column)
    on spot.name = t.name
  loop
    table_name := one.name;
    execute format('select array_agg(%s) from %I t where t.%I = $1 and t.%I = any ($2)', merge_key_of(one.name, one.patient_column),
      one.name, one.patient_column, one.source_column) into keys
      using it.survivor_id, case when one.source_column = 'id' then targets else sessions end;
    if keys is not null then return next; end if;
  end loop;
  table_name := 'imported_resources';
  select array_agg(jsonb_build_array(r.id)::text) into keys from imported_resources r
    where r.profile_id = it.survivor_id and r.named_record = any (own);
  if keys is not null then return next; end if;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_note_change(merge uuid, name text, row_key text, was jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into patient_merge_rows (merge_id, place, table_name, key, before)
  select merge, coalesce(max(place), 0) + 1, name, row_key, was from patient_merge_rows where merge_id = merge
$function$;

CREATE OR REPLACE FUNCTION public.merge_note_standing(merge uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  it patient_merges;
  one merge_tables;
  row_key text;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then return; end if;
  for one in select * from merge_tables t where t.kind is not null and t.way in ('moves', 'differs') loop
    row_key := merge_key_of(one.name, one.patient_column);
    continue when row_key is null;
    execute format('insert into patient_merge_standing (merge_id, table_name, keys)
        select $1, $2, coalesce(array_agg(%s), ''{}'') from %I t where t.%I = $3 on conflict do nothing',
      row_key, one.name, one.patient_column) using merge, one.name, it.survivor_id;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_patients(merge uuid, survivor uuid, merged uuid, taken text[], why text, who uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  one merge_tables;
  was jsonb;
  spot integer;
begin
  if merge_sites_of(survivor) is null or merge_sites_of(merged) is null then
    raise exception 'both records must be reached in all their sites';
  end if;
  if not taken <@ array['first_name', 'last_name', 'date_of_birth', 'sex', 'birth_sex', 'birth_sex_source', 'language', 'deceased_at', 'email_address',
      'insurance_member_id', 'is_deceased', 'owner_id'] then
    raise exception 'no column of a person that a merge takes over';
  end if;
  perform from profiles where id in (survivor, merged) order by id for update;
  insert into patient_merges (id, survivor_id, merged_id, merged_first_name, merged_last_name, merged_date_of_birth,
      reason, merged_by, merged_at)
    select merge, survivor, p.id, p.first_name, p.last_name, p.date_of_birth, why, who, at from profiles p where p.id = merged;
  perform set_config('app.merging', 'on', true);
  perform merge_make_fit(merge, survivor, merged);
  select jsonb_object_agg(key, value) into was from profiles p, jsonb_each(to_jsonb(p)) where p.id = survivor and key = any (taken);
  if was is not null then
    perform merge_note_change(merge, 'profiles', jsonb_build_array(survivor)::text, was);
  end if;
  execute format('update profiles s set version = s.version + 1, updated_at = $1 %s from profiles m where s.id = $2 and m.id = $3',
    (select string_agg(format(', %1$I = m.%1$I', name), '') from unnest(taken) name)) using at, survivor, merged;
  for one in select * from merge_tables t where t.way in ('moves', 'differs', 'closes')
    order by t.way = 'closes' desc, t.name = 'site_profiles', t.name
  loop
    if one.way <> 'closes' then
      execute format(
        'with went as (update %1$I t set %2$I = $1 where t.%2$I = $2 %3$s returning %4$s as key)
         insert into patient_merge_rows (merge_id, place, table_name, moved)
         select $3, (select coalesce(max(place), 0) + 1 from patient_merge_rows where merge_id = $3), %5$L, array_agg(key)
         from went having count(*) > 0',
        one.name, one.patient_column,
        case when one.way = 'differs' then format('and not exists (select from %1$I theirs, lateral (select t.*) mine
          where theirs.%2$I = $1 and (%3$s))', one.name, one.patient_column, one.alike) end,
        merge_key_of(one.name, one.patient_column), one.name) using survivor, merged, merge;
    end if;
    if one.way <> 'moves' then
      select coalesce(max(place), 0) into spot from patient_merge_rows where merge_id = merge;
      execute format(
        'with gone as (delete from %1$I t where t.%2$I = $1 returning to_jsonb(t) as whole)
         insert into patient_merge_rows (merge_id, place, table_name, removed)
         select $2, $3 + row_number() over (), %1$L, whole from gone',
        one.name, one.patient_column) using merged, merge, spot;
    end if;
  end loop;
  perform merge_work_out(array[survivor, merged]);
  delete from reading_days where profile_id = merged;
  perform set_config('app.merging', '', true);
  with gone as (delete from profiles t where t.id = merged returning to_jsonb(t) as whole)
  insert into patient_merge_rows (merge_id, place, table_name, removed)
  select merge, (select coalesce(max(place), 0) + 1 from patient_merge_rows where merge_id = merge), 'profiles', whole from gone;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_reaches_closed_sites(merge uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(bool_and(coalesce(substring(app_reach() from (r.removed ->> 'site_number')::int for 1) = B'1', false)), true)
  from patient_merge_rows r where r.merge_id = merge and r.table_name = 'site_profiles' and r.removed is not null
$function$;

CREATE OR REPLACE FUNCTION public.merge_since_counts(merge uuid)
 RETURNS TABLE(kind text, staying bigint, going bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  it patient_merges;
  one record;
  row_key text;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then return; end if;
  for one in select t.kind, t.name, t.patient_column, s.keys, n.keys as named from patient_merge_standing s
    join merge_tables t on t.name = s.table_name left join merge_named_rows(merge) n on n.table_name = t.name
    where s.merge_id = merge order by t.kind, t.name
  loop
    kind := one.kind;
    row_key := merge_key_of(one.name, one.patient_column);
    execute format('with since as (select %1$s as key from %2$I t where t.%3$I = $1 except select unnest($2))
        select count(*) filter (where key <> all (coalesce($3, ''{}''))), count(*) filter (where key = any ($3)) from since',
      row_key, one.name, one.patient_column) into staying, going using it.survivor_id, one.keys, one.named;
    if staying + going > 0 then return next; end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_since_rows(merge uuid, most integer)
 RETURNS TABLE(kind text, key text, name text, at timestamp with time zone, goes_back boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  it patient_merges;
  one record;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then return; end if;
  for one in select t.kind, t.name, t.patient_column, s.keys, n.keys as named from patient_merge_standing s
    join merge_tables t on t.name = s.table_name left join merge_named_rows(merge) n on n.table_name = t.name
    where s.merge_id = merge
  loop
    return query execute format('with since as (select %1$s as key from %2$I t where t.%3$I = $1 except select unnest($2)),
        seen as (select s.key, to_jsonb(t) as whole from since s join %2$I t on t.%3$I = $1 and %1$s = s.key)
        select $3::text, seen.key,
          case when $6 then left(coalesce(whole ->> ''subject'', whole ->> ''name'', whole ->> ''title'', whole ->> ''purpose'',
            whole ->> ''internal_name'', whole ->> ''type'', whole ->> ''status_type'', whole ->> ''kind''), 120) end,
          coalesce(whole ->> ''created_at'', whole ->> ''sent'', whole ->> ''taken_at'', whole ->> ''performed_at'',
            whole ->> ''started_at'', whole ->> ''occurred_at'', whole ->> ''answered_at'', whole ->> ''earned_at'',
            whole ->> ''ordered_at'', whole ->> ''paired_at'', whole ->> ''onset_at'', whole ->> ''date'',
            whole ->> ''updated_at'')::timestamptz as at,
          coalesce(seen.key = any ($4), false)
        from seen order by at desc nulls last, seen.key desc limit $5',
      merge_key_of(one.name, one.patient_column), one.name, one.patient_column)
      using it.survivor_id, one.keys, one.kind, one.named, most,
        one.name not in ('chat_messages', 'outbound_messages', 'documents', 'asthma_reports', 'aos_sessions');
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_sites_of(patient uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when bool_and(coalesce(substring(app_reach() from sp.site_number for 1) = B'1', false))
    then array_agg(sp.site_id order by sp.site_id) end
  from site_profiles sp where sp.profile_id = patient
$function$;

CREATE OR REPLACE FUNCTION public.merge_work_out(patients uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from measurement_counts where profile_id = any (patients) and measurements = 0;
  delete from measurement_hours h where h.profile_id = any (patients) and not exists (
    select from measurement_counts c where c.profile_id = h.profile_id and c.type = h.type and c.folded
      and c.month = date_trunc('month', h.hour, 'UTC'));
  perform recount_reading_days(patients);
end $function$;

CREATE OR REPLACE FUNCTION public.merged_into(closed uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recursive led as (
    select m.survivor_id, 1 as step from patient_merges m where m.undone_at is null and (m.merged_id = closed or exists (
      select from patient_merge_rows r where r.merge_id = m.id and r.table_name = 'site_profiles' and (r.removed ->> 'id') = closed::text))
    union all
    select m.survivor_id, led.step + 1 from led join patient_merges m on m.merged_id = led.survivor_id and m.undone_at is null
    where led.step < 100)
  select survivor_id from led where patient_is_reached(survivor_id) order by step desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.merges_correct_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform enqueue_job('correct-sessions', json_build_object('profileId', patient, 'by', coalesce(new.undone_by, new.merged_by)))
    from unnest(case when new.undone_at is null then array[new.survivor_id] else array[new.survivor_id, new.merged_id] end) patient
    where exists (select from spirometry_sessions s where s.profile_id in (new.survivor_id, new.merged_id));
  return null;
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

CREATE OR REPLACE FUNCTION public.newest_measured_values(patient uuid, kind text, first_at timestamp with time zone, last_at timestamp with time zone, most integer)
 RETURNS TABLE(value double precision, taken_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_sort TO 'off'
 SET jit TO 'off'
AS $function$
begin
  if not patient_is_reached(patient) then return; end if;
  return query select m.value, m.taken_at from measurements m
    where m.profile_id = patient and m.type = kind and m.value is not null and m.taken_at > first_at and m.taken_at <= last_at
    order by m.taken_at desc limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.newest_measurements(patient uuid, kind text, most integer)
 RETURNS SETOF measurements
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_sort TO 'off'
 SET jit TO 'off'
AS $function$
begin
  if not patient_is_reached(patient) then return; end if;
  return query select m.* from measurements m
    where m.profile_id = patient and m.type = kind order by m.taken_at desc limit most;
end $function$;

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
  perform pg_notify('alveary_broker', concat_ws(' ', new.id, new.key, case when octet_length(new.body) <= 400 then new.body end));
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

CREATE OR REPLACE FUNCTION public.number_of_site(site uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT sites.number FROM sites WHERE (sites.id = number_of_site.site));

CREATE OR REPLACE FUNCTION public.open_booking_holds_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' and new.holds_time then
    perform hold_time(new.id, new.user_id, new.start_at, new.duration_minutes);
  elsif tg_op <> 'INSERT' and old.holds_time then
    perform let_time_go(old.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.owns_tables()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN pg_has_role(CURRENT_USER, (SELECT pg_class.relowner FROM pg_class WHERE (pg_class.oid = ('profiles'::regclass)::oid)), 'member'::text);

CREATE OR REPLACE FUNCTION public.patient_is_reached(patient uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT 1 FROM site_profiles sp WHERE ((sp.profile_id = patient_is_reached.patient) AND (SUBSTRING(app_reach() FROM sp.site_number FOR 1) = '1'::"bit"))));

CREATE OR REPLACE FUNCTION public.patient_list_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids uuid[];
begin
  with taken as (delete from patient_list_stale where transaction = pg_current_xact_id() returning profile_id)
  select array_agg(profile_id) into ids from taken;
  if ids is not null then perform refresh_patient_list(ids); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_list_measurements_touched()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' then
    perform patient_list_touch(array_agg(profile_id)) from new_rows where type in ('spo2', 'breathlessness');
  end if;
  if tg_op <> 'INSERT' then
    perform patient_list_touch(array_agg(profile_id)) from old_rows where type in ('spo2', 'breathlessness');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_list_practitioners_touched()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform patient_list_touch(array_agg(p.profile_id)) from new_rows now join old_rows was using (id)
    join profile_practitioners p on p.practitioner_id = now.id
    where (now.first_name, now.last_name, now.authorized_official_first_name, now.authorized_official_last_name)
      is distinct from (was.first_name, was.last_name, was.authorized_official_first_name, was.authorized_official_last_name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_list_profiles_touched()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform patient_list_touch(array_agg(now.id)) from new_rows now join old_rows was using (id)
    where (now.last_name, now.first_name, now.date_of_birth, now.insurance_member_id)
      is distinct from (was.last_name, was.first_name, was.date_of_birth, was.insurance_member_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_list_session(session uuid, OUT fev1_percent integer, OUT grade text)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select f.fev1_percent, f.fev1_grade from spirometry_figures f where f.session_id = session
$function$;

CREATE OR REPLACE FUNCTION public.patient_list_sites_touched()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform patient_list_touch(array_agg(row.profile_id)) from new_rows now join old_rows was using (id)
    join patient_list_rows row on row.site_id = now.id
    where (now.short_name, zone_of_site(now.feature_values)) is distinct from (was.short_name, zone_of_site(was.feature_values));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_list_touch(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into patient_list_stale select pg_current_xact_id(), id from unnest(ids) id group by id order by id on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.patient_list_touched()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' then perform patient_list_touch(array_agg(profile_id)) from new_rows; end if;
  if tg_op <> 'INSERT' then perform patient_list_touch(array_agg(profile_id)) from old_rows; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_list_users_touched()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform patient_list_touch(array_agg(row.profile_id)) from new_rows now join old_rows was using (id)
    join patient_list_rows row on row.coordinator_id = now.id
    where (now.first_name, now.last_name) is distinct from (was.first_name, was.last_name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_list_written_otherwise()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('alveary.refreshes_list', true) is distinct from 'on' then
    insert into patient_list_changes default values;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.patient_name_total_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  more bigint;
begin
  if tg_op = 'INSERT' then
    select sum(patients) into more from new_names where part = 'l';
  elsif tg_op = 'DELETE' then
    select -sum(patients) into more from old_names where part = 'l';
  else
    select coalesce((select sum(patients) from new_names where part = 'l'), 0)
         - coalesce((select sum(patients) from old_names where part = 'l'), 0) into more;
  end if;
  if more <> 0 then update patient_name_total set patients = patients + more; end if;
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

CREATE OR REPLACE FUNCTION public.portal_user_names_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into portal_user_names as known (user_id, since, name, email)
  select now.id, case when tg_op = 'INSERT' then '-infinity' else date_trunc('milliseconds', now()) end,
         concat_ws(' ', now.first_name, now.last_name), now.email
  from (select new.id, new.first_name, new.last_name, new.email) now
  on conflict (user_id, since) do update set name = excluded.name, email = excluded.email;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.practitioner_first_name(one practitioners)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((one).first_name <> ''::text) OR ((one).last_name <> ''::text)) THEN (one).first_name ELSE COALESCE((one).authorized_official_first_name, ''::text) END;

CREATE OR REPLACE FUNCTION public.practitioner_last_name(one practitioners)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((one).first_name <> ''::text) OR ((one).last_name <> ''::text)) THEN (one).last_name ELSE COALESCE((one).authorized_official_last_name, ''::text) END;

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

CREATE OR REPLACE FUNCTION public.profiles_correct_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform correct_sessions_later(array_agg(new_rows.id), app_user_id())
    from new_rows join old_rows using (id)
    where (new_rows.date_of_birth, new_rows.birth_sex) is distinct from (old_rows.date_of_birth, old_rows.birth_sex);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.profiles_follow_sex()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_news boolean;
begin
  if coalesce(new.birth_sex_source, 'record') <> 'record' or new.sex is null or new.sex not in ('female', 'male') then return new; end if;
  if tg_op = 'INSERT' then
    is_news := new.birth_sex is null;
  else
    -- Who merges chooses both.
    is_news := new.sex is distinct from old.sex and new.birth_sex is not distinct from old.birth_sex
      and current_setting('app.merging', true) is distinct from 'on';
  end if;
  if is_news then
    new.birth_sex := new.sex;
    new.birth_sex_source := 'record';
  end if;
  return new;
end $function$;

CREATE OR REPLACE PROCEDURE public.protect_measurements_part(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call protect_patient_table(name);
  execute format('revoke all on %I from alveary_app, alveary_all_sites', name);
end $procedure$;

CREATE OR REPLACE PROCEDURE public.protect_own_table(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy own_rows on %I to alveary_app using (user_id = app_user_id()) with check (user_id = app_user_id())', name);
  execute format('create policy all_sites on %I to alveary_all_sites using (true) with check (true)', name);
  execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
end $procedure$;

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

CREATE OR REPLACE FUNCTION public.publish_patient_sites(left_patients uuid[], left_sites uuid[], joined_patients uuid[], joined_sites uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with changed as (
    select patient, site, true as has_left from unnest(left_patients, left_sites) as gone (patient, site)
    union all
    select patient, site, false from unnest(joined_patients, joined_sites) as here (patient, site))
  insert into broker_messages (key, body, created_at)
    select 'patient-access:' || patient, 'null', clock_timestamp() from (select distinct patient from changed) patients
    union all
    select 'site-patients:' || site, json_build_object('type', 'PATIENTS', 'siteId', site, 'left',
        case when count(*) <= 200 then coalesce(json_agg(patient) filter (where has_left), '[]') end)::text, clock_timestamp()
      from changed group by site
$function$;

CREATE OR REPLACE FUNCTION public.put_staff_intervals(staff uuid, claims uuid[], pieces jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from staff_intervals i where i.claim_id = any (claims) and i.user_id = staff;
  insert into staff_intervals (claim_id, user_id, profile_id, site_id, source, log_id, started_at, ended_at)
    select c.id, c.user_id, c.profile_id, c.site_id, c.source, c.log_id, p."from", p.until
      from jsonb_to_recordset(pieces) as p (claim uuid, "from" timestamptz, until timestamptz)
      join time_claims c on c.id = p.claim and c.id = any (claims) and c.user_id = staff
       and c.started_at <= p."from" and p.until <= c.ended_at;
  update communications l set duration_in_seconds = counted_seconds(l.id)
   where l.id in (select c.log_id from time_claims c where c.id = any (claims) and c.user_id = staff)
     and not l.is_duration_typed
     and coalesce(l.duration_in_seconds, 0) <> counted_seconds(l.id);
end $function$;

CREATE OR REPLACE PROCEDURE public.rebuild_patient_list()
 LANGUAGE plpgsql
AS $procedure$
begin
  delete from patient_list_rows;
  delete from patient_list_choices;
  insert into patient_list_rows select * from patient_list_source;
  insert into patient_list_choices (site_id, column_id, value)
    select distinct site_id, 'conditions', unnest(conditions) from patient_list_rows where conditions <> '{}'
    union all select distinct site_id, 'care-coordinator', coordinator_id::text from patient_list_rows
      where coordinator_id is not null;
  insert into patient_list_changes default values;
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

CREATE OR REPLACE FUNCTION public.records_merged_into(survivors uuid[])
 RETURNS TABLE(survivor_id uuid, merged_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recursive closed as (
    select m.survivor_id as root, m.merged_id as id, 1 as step from patient_merges m
      where m.undone_at is null and m.survivor_id = any (survivors)
        -- Which role asks is not changed by the rights that this function has
        and (patient_is_reached(m.survivor_id) or current_setting('role') = 'alveary_all_sites')
    union all
    select c.root, m.merged_id, c.step + 1 from closed c
      join patient_merges m on m.survivor_id = c.id and m.undone_at is null where c.step < 100)
  select root, id from closed
$function$;

CREATE OR REPLACE FUNCTION public.recount_reading_days(patients uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from reading_days where profile_id = any (patients);
  perform add_reading_days(array_agg(profile_id), array_agg(quarter)) from (
    select profile_id, date_bin('15 minutes', taken_at, '2000-01-01Z') as quarter
      from measurements where profile_id = any (patients) and source = 'DEVICE'
    union
    select profile_id, date_bin('15 minutes', performed_at, '2000-01-01Z')
      from spirometry_sessions where profile_id = any (patients) and device is not null) sent;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_passed_appointments()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids uuid[];
begin
  select array_agg(distinct profile_id) into ids from (
    select profile_id from patient_list_rows where next_appointment_over <= now() order by next_appointment_over limit 5000) over_now;
  if ids is null then return 0; end if;
  perform refresh_patient_list(ids);
  return cardinality(ids);
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_patient_list(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- More at once are counted anew sooner than they are told.
  is_told constant boolean := cardinality(ids) <= 200;
  known_rows patient_list_rows[];
begin
  perform pg_advisory_xact_lock(41107350, place) from (
    select distinct hashtext(id::text) & 255 as place from unnest(ids) id order by place) places;
  perform set_config('alveary.refreshes_list', 'on', true);
  if is_told then
    known_rows := array(select known from patient_list_rows known where profile_id = any (ids));
  end if;
  insert into patient_list_rows as known
    select * from patient_list_source source where source.profile_id = any (ids) order by source.site_profile_id
    on conflict (site_profile_id) do update set
      (profile_id, site_id, site_number, is_first, is_shared, last_key, first_key, status, status_place, site_name,
       date_of_birth, ehr_id, ehr_key, member_id, member_key, conditions, conditions_key, module, coordinator_id, coordinator,
       coordinator_key, referring, referring_key, patient_statuses, patient_status_key, last_session, fev1_percent,
       session_grade, spo2, spo2_at, mmrc, mmrc_at, eligible_from, eligible_to, last_contact, last_attempt, last_result,
       next_appointment, next_appointment_over, open_events, month_seconds, last_name, first_name)
      = (excluded.profile_id, excluded.site_id, excluded.site_number, excluded.is_first, excluded.is_shared,
       excluded.last_key, excluded.first_key, excluded.status, excluded.status_place, excluded.site_name,
       excluded.date_of_birth, excluded.ehr_id, excluded.ehr_key, excluded.member_id, excluded.member_key,
       excluded.conditions, excluded.conditions_key, excluded.module, excluded.coordinator_id, excluded.coordinator,
       excluded.coordinator_key, excluded.referring, excluded.referring_key, excluded.patient_statuses,
       excluded.patient_status_key, excluded.last_session, excluded.fev1_percent, excluded.session_grade, excluded.spo2,
       excluded.spo2_at, excluded.mmrc, excluded.mmrc_at, excluded.eligible_from, excluded.eligible_to,
       excluded.last_contact, excluded.last_attempt, excluded.last_result, excluded.next_appointment,
       excluded.next_appointment_over, excluded.open_events, excluded.month_seconds, excluded.last_name, excluded.first_name)
    where known is distinct from excluded;
  delete from patient_list_rows known where profile_id = any (ids)
    and not exists (select from site_profiles where id = known.site_profile_id and profile_id = known.profile_id);
  perform set_config('alveary.refreshes_list', 'off', true);
  if is_told then
    insert into patient_list_changes (before, after)
      select coalesce(old.rows, '{}'), coalesce(new.rows, '{}')
      from (select profile_id, array_agg(known order by site_profile_id) as rows from unnest(known_rows) known group by profile_id) old
      full join (select profile_id, array_agg(known order by site_profile_id) as rows from patient_list_rows known
        where profile_id = any (ids) group by profile_id) new using (profile_id)
      where old.rows is distinct from new.rows;
  else
    insert into patient_list_changes default values;
  end if;
  insert into patient_list_choices (site_id, column_id, value)
    select site_id, 'conditions', unnest(conditions) from patient_list_rows where profile_id = any (ids)
    union select site_id, 'care-coordinator', coordinator_id::text from patient_list_rows
      where profile_id = any (ids) and coordinator_id is not null
    except select site_id, column_id, value from patient_list_choices
    order by 1, 2, 3
    on conflict do nothing;
end $function$;

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

CREATE OR REPLACE FUNCTION public.remove_outbox_messages(used text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from outbox_messages where reference = any (used);
  update letters set content = null, retry_at = null, state = case when state = 'SENDING' then state else 'WITHDRAWN' end
    where reference = any (used) and state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN');
$function$;

CREATE OR REPLACE FUNCTION public.save_measurements(sent json, sent_by text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given measurements[];
  saved integer;
begin
  select array_agg(row(id, "profileId", type, name, value, text, unit, parts, "takenAt", sent_by)::measurements) into given
  from json_to_recordset(sent) as one (id uuid, "profileId" uuid, type text, name text, value double precision, text text, unit text,
    parts jsonb, "takenAt" timestamptz)
  where not exists (select from readings_in_error wrong where wrong.measurement_id = one.id
    and (wrong.value, wrong.text, wrong.parts, wrong.taken_at) is not distinct from (one.value, one.text, one.parts, one."takenAt"));
  if given is null then return; end if;
  perform measurements_are_reached(array(select distinct profile_id from unnest(given)));
  -- Who sends readings of the same patient at this moment is waited for: the statements after this one see what is there then.
  perform pg_advisory_xact_lock(hashtextextended(patient::text, 4110735093))
    from (select distinct profile_id as patient from unnest(given) order by 1) patients;
  insert into measurements select one.* from unnest(given) one
    where not exists (select from measurement_ids known where known.id = one.id);
  get diagnostics saved = row_count;
  if saved = cardinality(given) then return; end if;
  update measurements m set type = one.type, name = one.name, value = one.value, text = one.text, unit = one.unit,
      parts = one.parts, taken_at = one.taken_at
    from unnest(given) one join measurement_ids known on known.id = one.id
    where m.profile_id = one.profile_id and m.taken_at = known.taken_at and m.id = one.id
      and (m.type, m.name, m.value, m.text, m.unit, m.parts, m.taken_at)
        is distinct from (one.type, one.name, one.value, one.text, one.unit, one.parts, one.taken_at);
  if exists (select from unnest(given) one where not exists (select from measurements m
      where m.profile_id = one.profile_id and m.taken_at = one.taken_at and m.id = one.id)) then
    raise exception 'a reading has the id of one of another patient' using errcode = 'unique_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.sessions_make_reading_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_reading_days(array_agg(profile_id), array_agg(performed_at)) from added where device is not null;
  else
    perform recount_reading_days(array_agg(distinct profile_id)) from removed where device is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.set_billing_thresholds(for_site uuid, from_month date, thresholds jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here record;
  until_month date;
  added integer;
begin
  select region, date_trunc('month', now() at time zone zone_of_site(feature_values))::date as month into here
    from sites where id = for_site and closed_at is null for no key update;
  if here.region is distinct from 'us' then
    raise exception 'site % bills nothing by thresholds', for_site;
  end if;
  if from_month <= here.month then
    raise exception 'thresholds of a month that has begun are not changed';
  end if;
  delete from billing_thresholds where site_id = for_site and valid_from = from_month;
  update billing_thresholds set valid_to = from_month
    where site_id = for_site and valid_from < from_month and (valid_to is null or valid_to > from_month);
  select min(valid_from) into until_month from billing_thresholds where site_id = for_site and valid_from > from_month;
  insert into billing_thresholds (id, site_id, region, programme, code, measure, at_least, is_aim, needs_contact, valid_from, valid_to)
    select one.id, for_site, here.region, one.programme, one.code, one.measure, one.at_least, one.is_aim, one.needs_contact,
      from_month, until_month
    from jsonb_to_recordset(thresholds) as one (id uuid, programme text, code text, measure text, at_least integer, is_aim boolean,
      needs_contact boolean);
  get diagnostics added = row_count;
  return added;
end $function$;

CREATE OR REPLACE FUNCTION public.silence_who_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform enqueue_job('silence-calendar', json_build_object('userId', gone.user_id))
    from (select distinct user_id from left_sites) gone
    where exists (select from calendar_channels c where c.user_id = gone.user_id)
      and not exists (select from site_users s where s.user_id = gone.user_id);
  return null;
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

CREATE OR REPLACE FUNCTION public.site_profiles_published()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_merging boolean := coalesce(current_setting('app.merging', true), '') = 'on';
begin
  if tg_op = 'INSERT' then
    perform publish_patient_sites('{}', '{}', array_agg(n.profile_id), array_agg(n.site_id)) from new_rows n
      where is_merging or exists (select from site_profiles other where other.profile_id = n.profile_id and other.id <> n.id)
      having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform publish_patient_sites(array_agg(o.profile_id), array_agg(o.site_id), '{}', '{}') from old_rows o having count(*) > 0;
  else
    perform publish_patient_sites(array_agg(o.profile_id), array_agg(o.site_id), array_agg(n.profile_id), array_agg(n.site_id))
      from new_rows n join old_rows o on o.id = n.id
      where (n.profile_id, n.site_id) is distinct from (o.profile_id, o.site_id) having count(*) > 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.site_profiles_take_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.site_number := number_of_site(new.site_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.site_user_roles_begun()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- A role that was taken and given again within a millisecond was never gone.
  update site_user_role_terms term set until = 'infinity' from new_rows begun
    where term.site_user_id = begun.site_user_id and term.role_id = begun.role_id
      and term.until = date_trunc('milliseconds', now());
  insert into site_user_role_terms (user_id, since, site_user_id, site_id, role_id)
    select entry.user_id, date_trunc('milliseconds', now()), entry.id, entry.site_id, begun.role_id
    from new_rows begun join site_users entry on entry.id = begun.site_user_id
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.site_user_roles_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update site_user_role_terms term set until = date_trunc('milliseconds', now()) from old_rows ended
    where term.site_user_id = ended.site_user_id and term.role_id = ended.role_id and term.until = 'infinity';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.site_zone_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform recount_reading_days(array(select distinct d.profile_id from reading_days d
    join site_profiles sp on sp.profile_id = d.profile_id where sp.site_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.staff_time(staff uuid, start_at timestamp with time zone, minutes integer)
 RETURNS numrange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select numrange(base.number + extract(epoch from start_at), base.number + extract(epoch from start_at) + minutes * 60)
  from (select (('x' || substr(hex, 1, 16))::bit(64)::bigint * 18446744073709551616::numeric
      + ('x' || substr(hex, 17, 16))::bit(64)::bigint) * 100000000000::numeric as number
    from (select replace(staff::text, '-', '') as hex) as digits) as base
$function$;

CREATE OR REPLACE FUNCTION public.staff_time_in(patients uuid[], starts timestamp with time zone[], ends timestamp with time zone[])
 RETURNS TABLE(patient uuid, span_start timestamp with time zone, staff uuid, way text, seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
AS $function$
  with spans as materialized (
    select s.patient, s.start_at, s.end_at from unnest(patients, starts, ends) as s (patient, start_at, end_at)
    where s.patient in (select one from unnest(patients) as one group by one having patient_is_reached(one)))
  select s.patient, s.start_at, i.user_id, i.source, i.seconds
  from spans s cross join lateral (
    select inside.user_id, inside.source,
      date_part('epoch', sum(least(inside.ended_at, s.end_at) - greatest(inside.started_at, s.start_at))) as seconds
    from staff_intervals inside
    where inside.profile_id = s.patient and inside.started_at < s.end_at and inside.ended_at > s.start_at
      and inside.started_at > s.start_at - interval '24 hours'
    group by inside.user_id, inside.source) i
$function$;

CREATE OR REPLACE FUNCTION public.stop_recordings_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from session_recordings where session_id = new.id and ended_at is null) then
    perform enqueue_job('stop-interrupted-recordings', '{}');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Two records that are merged are one person.
  if old.profile_id <> new.profile_id and coalesce(current_setting('app.merging', true), '') <> 'on' then
    update bookings b set told_profile_id = old.profile_id
      where b.told_profile_id is null and b.ended_at is null
        and (b.appointment_id = new.id or (b.user_id = new.practitioner_id and b.event_id = new.calendar_event_id));
  end if;
  perform enqueue_job('tell-of-booking', json_build_object('bookingId', b.id)) from bookings b
    where b.ended_at is null
      and (b.appointment_id = new.id or (b.user_id = new.practitioner_id and b.event_id = new.calendar_event_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_open_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform enqueue_job('tell-of-booking', json_build_object('bookingId', b.id)) from bookings b
    where b.user_id = old.user_id and b.event_id = old.event_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.time_claims_of(staff uuid, first_at timestamp with time zone, before timestamp with time zone)
 RETURNS TABLE(id uuid, source text, started_at timestamp with time zone, ended_at timestamp with time zone, claimed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id, c.source, c.started_at, c.ended_at, c.claimed_at from time_claims c
   where c.user_id = staff and c.ended_at > c.started_at and c.started_at < before and c.ended_at > first_at
     and c.started_at > first_at - interval '24 hours'
$function$;

CREATE OR REPLACE FUNCTION public.unmerge_patients(merge uuid, why text, who uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  it patient_merges;
  one record;
  patient_column text;
  columns text;
begin
  select * into it from patient_merges where id = merge and undone_at is null for update;
  if it.id is null or merge_sites_of(it.survivor_id) is null then raise exception 'no merge that can be undone'; end if;
  perform from profiles where id = it.survivor_id for update;
  if exists (select from patient_merges later where later.survivor_id = it.survivor_id and later.undone_at is null
      and (later.merged_at, later.id) > (it.merged_at, it.id)) then
    raise exception 'a later merge comes first';
  end if;
  if not merge_reaches_closed_sites(merge) then raise exception 'a site of the closed record is not reached'; end if;
  perform set_config('app.merging', 'on', true);
  for one in select * from patient_merge_rows r where r.merge_id = merge order by r.place desc loop
    patient_column := coalesce((select t.patient_column from merge_tables t where t.name = one.table_name), '');
    if one.removed is not null then
      select string_agg(format('%I', attname), ', ') into columns from pg_attribute
        where attrelid = one.table_name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)', one.table_name, columns)
        using one.removed;
    elsif one.moved is not null then
      execute format('update %1$I t set %2$I = $1 where t.%2$I = $2 and %3$s = any ($3)', one.table_name, patient_column,
        merge_key_of(one.table_name, patient_column)) using it.merged_id, it.survivor_id, one.moved;
    elsif one.table_name = 'profiles' then
      -- What was changed since then stays as it was changed.
      execute format('update profiles t set version = t.version + 1, updated_at = $2 %s from jsonb_populate_record(null::profiles, $1) was,
          jsonb_populate_record(null::profiles, (select removed from patient_merge_rows where merge_id = $4 and table_name = ''profiles''
            and removed is not null)) closed where t.id = $3',
        (select string_agg(format(', %1$I = case when t.%1$I is not distinct from closed.%1$I then was.%1$I else t.%1$I end', name), '')
          from jsonb_object_keys(one.before) name)) using one.before, at, it.survivor_id, merge;
    elsif one.table_name = 'drafts' then
      -- Who has begun anew under the old key keeps both: the moved one stays where it is.
      update drafts t set key = one.before ->> 'key' where jsonb_build_array(t.user_id, t.key)::text = one.key
        and not exists (select from drafts other where other.user_id = t.user_id and other.key = one.before ->> 'key');
    else
      execute format('update %1$I t set %2$s from jsonb_populate_record(null::%1$I, $1) was where %3$s = $2', one.table_name,
        (select string_agg(format('%1$I = was.%1$I', name), ', ') from jsonb_object_keys(one.before) name),
        merge_key_of(one.table_name, '')) using one.before, one.key;
    end if;
  end loop;
  delete from recent_profiles r using site_profiles sp
    where r.profile_id = it.survivor_id and sp.id = r.site_profile_id and sp.profile_id <> r.profile_id;
  perform merge_work_out(array[it.survivor_id, it.merged_id]);
  perform set_config('app.merging', '', true);
  delete from patient_merge_rows where merge_id = merge;
  update patient_merges set undone_reason = why, undone_by = who, undone_at = at where id = merge;
end $function$;

CREATE OR REPLACE FUNCTION public.zone_of_site(features jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((features ->> 'time_zone'::text), 'UTC'::text);
