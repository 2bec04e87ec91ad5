-- Numbers of nobody whose SMS the staff do not want to see any more (OP-CHAT-7).
create table blocked_numbers (
  id uuid primary key,
  phone_number text not null unique,
  blocked_by uuid not null references portal_users (id),
  blocked_at timestamptz not null
);
comment on table blocked_numbers is 'numbers of no patient whose SMS are kept and shown to nobody, until they are unblocked';
create index received_sms_unknown_number on received_sms (phone_number) where channel_id is null;
