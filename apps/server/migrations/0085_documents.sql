-- Files that belong to a patient's record: images and letters from a record system, consents, reports (OP-ADMIN-2).
create table documents (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  kind text not null check (kind in ('IMAGING', 'CLINICAL_DOCUMENT', 'CONSENT', 'REPORT', 'LETTER')),
  file_name text not null check (length(file_name) between 1 and 200),
  media_type text not null check (media_type in
    ('application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  size integer not null check (size between 0 and 20 * 1024 * 1024),
  -- The name of its content in the blob store.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  source text not null,
  created_by uuid references portal_users (id),
  created_at timestamptz not null
);
create index documents_profile on documents (profile_id, created_at desc, id desc);
call protect_patient_table('documents');
-- What was put into a record stays as it was.
revoke update on documents from alveary_app, alveary_all_sites;
