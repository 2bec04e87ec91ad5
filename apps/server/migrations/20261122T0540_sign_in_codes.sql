-- How many sign-in codes went to a person by SMS is limited within a day (OP-AUTH-5): each costs, and each is a chance to guess.
create table sign_in_code_messages (
  user_id uuid not null references portal_users (id),
  sent_at timestamptz not null
);
create index sign_in_code_messages_user on sign_in_code_messages (user_id, sent_at);
create index sign_in_code_messages_age on sign_in_code_messages (sent_at);
