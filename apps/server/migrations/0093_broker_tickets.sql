-- Tickets for connections to the broker (OP-AUTH-4, OP-CHAT-1): each opens one connection, whichever node it comes to, and is
-- gone then. Only a hash is kept.
create table broker_tickets (
  ticket_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index broker_tickets_age on broker_tickets (expires_at);
create index broker_tickets_session on broker_tickets (session_id);
