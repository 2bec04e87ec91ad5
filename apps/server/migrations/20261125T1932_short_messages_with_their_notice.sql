-- A message of the broker that is short travels with its notice, so that no node reads its row (decision 0019). A notice holds 8,000 bytes,
-- and every node gets each: what is longer stays in the row for those who follow.

create or replace function notify_broker_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('alveary_broker', concat_ws(' ', new.id, new.key, case when octet_length(new.body) <= 400 then new.body end));
  return null;
end $$;
