-- What is sent to a site's record system for a patient, and whether it arrived (OP-PRACT-4).
create table ehr_imaging_uploads (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  site_id uuid not null references sites (id),
  document_id uuid not null references documents (id),
  sha256 text not null,
  ehr_patient_id text not null,
  provider_id text,
  internal_note text,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'FILED', 'REFUSED')),
  ehr_document_id text,
  problem text,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'FILED') = (ehr_document_id is not null))
);
create index ehr_imaging_uploads_profile on ehr_imaging_uploads (profile_id, created_at desc, id desc);
-- The same image is sent once, however often it is chosen; after a refusal it may be tried again.
create unique index ehr_imaging_uploads_once on ehr_imaging_uploads (profile_id, site_id, sha256) where state <> 'REFUSED';
call protect_patient_table('ehr_imaging_uploads');
