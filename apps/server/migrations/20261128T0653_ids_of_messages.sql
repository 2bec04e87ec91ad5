-- Whether the id of a new message is taken, also by one that is out of reach: the browser names it, and a message that cannot be written is
-- refused like any repeat with other content, instead of failing.
create function chat_message_exists(message uuid) returns boolean language sql stable security definer
set search_path = public, pg_temp as $$
  select exists (select from chat_messages where id = message)
$$;
revoke all on function chat_message_exists(uuid) from public;
grant execute on function chat_message_exists(uuid) to alveary_app, alveary_all_sites;
