-- Since when was a person called so, and held that role? Acts are kept to the millisecond, so terms begin and end at one: an act
-- right after a change, in the same millisecond, would otherwise count as before it.
create or replace function portal_user_names_changed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $function$
begin
  insert into portal_user_names as known (user_id, since, name, email)
  select now.id, case when tg_op = 'INSERT' then '-infinity' else date_trunc('milliseconds', now()) end,
         concat_ws(' ', now.first_name, now.last_name), now.email
  from (select new.id, new.first_name, new.last_name, new.email) now
  on conflict (user_id, since) do update set name = excluded.name, email = excluded.email;
  return null;
end $function$;

create or replace function site_user_roles_begun() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $function$
begin
  -- A role that was taken and given again within a millisecond was never gone.
  update site_user_role_terms term set until = 'infinity' from new_rows begun
    where term.site_user_id = begun.site_user_id and term.role_id = begun.role_id
      and term.until = date_trunc('milliseconds', now());
  insert into site_user_role_terms (user_id, since, site_user_id, site_id, role_id)
    select entry.user_id, date_trunc('milliseconds', now()), entry.id, entry.site_id, begun.role_id
    from new_rows begun join site_users entry on entry.id = begun.site_user_id
    on conflict do nothing;
  return null;
end $function$;

create or replace function site_user_roles_ended() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $function$
begin
  update site_user_role_terms term set until = date_trunc('milliseconds', now()) from old_rows ended
    where term.site_user_id = ended.site_user_id and term.role_id = ended.role_id and term.until = 'infinity';
  return null;
end $function$;
