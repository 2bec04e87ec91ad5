-- Who works nowhere any more is silent here: with the last site the channels of the person's calendar are stopped (decision 0095).
create function silence_who_left() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('silence-calendar', json_build_object('userId', gone.user_id))
    from (select distinct user_id from left_sites) gone
    where exists (select from calendar_channels c where c.user_id = gone.user_id)
      and not exists (select from site_users s where s.user_id = gone.user_id);
  return null;
end $$;

create trigger who_left_is_silent after delete on site_users referencing old table as left_sites
  for each statement execute function silence_who_left();
