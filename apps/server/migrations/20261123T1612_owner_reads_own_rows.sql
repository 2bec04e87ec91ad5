-- Rows that only their person sees are still copied by a backup (decision 0078), and drafts follow a merged record (0077): both are the
-- work of the owner, who is held by forced row-level security like everybody who is no superuser.
create policy owner_rows on drafts to current_user using (true) with check (true);
create policy owner_rows on display_preferences to current_user using (true) with check (true);
create policy owner_rows on list_columns to current_user using (true) with check (true);

-- The owner is a member of the working roles, and what narrows these narrowed the owner too: no login but a superuser's saw the talks
-- with the assistant. Asked once for each statement.
create function owns_tables() returns boolean language sql stable parallel safe
return pg_has_role(current_user, (select relowner from pg_class where oid = 'profiles'::regclass), 'member');
alter policy own_questions on chat_channels
  using (not is_ai or owner_id = app_user_id() or (select owns_tables()));
alter policy own_questions on chat_messages
  using (medium <> 'websocket' or (select owns_tables()) or exists (select 1 from chat_channels c where c.id = channel_id));
alter policy own_questions on chat_answers
  using ((select owns_tables()) or exists (select 1 from chat_channels c where c.id = channel_id));
