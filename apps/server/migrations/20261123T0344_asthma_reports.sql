-- Asthma reports: a time of a patient, written as a draft and then final (document 3 §3 Asthma report; OP-REPORT-1).
create table asthma_reports (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  site_id uuid not null references sites (id),
  type text not null default 'asthma' check (type = 'asthma'),
  state text not null default 'draft' check (state in ('draft', 'final')),
  name text not null,
  description text not null default '',
  -- Whole days, both included.
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  -- What people write: comments, what is attached, ACQ, options (modules/asthma-reports/contract/model.ts).
  content jsonb not null,
  version integer not null default 1,
  -- The final report that this one began as a copy of.
  follows uuid references asthma_reports (id),
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  updated_by uuid references portal_users (id),
  updated_at timestamptz not null,
  finalised_by uuid references portal_users (id),
  finalised_at timestamptz,
  -- Shown to nobody any more, and kept.
  deleted_by uuid references portal_users (id),
  deleted_at timestamptz
);
create index asthma_reports_of_patient on asthma_reports (profile_id, end_date desc, id desc) where deleted_at is null;

call protect_patient_table('asthma_reports');
