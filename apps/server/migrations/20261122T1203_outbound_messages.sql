-- Which messages did staff send a patient, and how far did each come? (document 2 §7 Outbound; OP-CONSENT-2)
create table outbound_messages (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  sent_by uuid not null references portal_users (id),
  channel text not null check (channel in ('SMS', 'EMAIL')),
  -- E.164, or the e-mail address it goes to.
  recipient text not null,
  reply_to text,
  subject text,
  -- As it goes out, with its last line.
  body text not null,
  -- SENDING is written before it is handed over: what is found so after a crash may have gone out, and is not sent twice.
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index outbound_messages_profile on outbound_messages (profile_id, created_at desc);
call protect_patient_table('outbound_messages');
