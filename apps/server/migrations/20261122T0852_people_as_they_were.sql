-- Who somebody was at an earlier instant: name, address and roles as they were when a patient's record was opened, not as they are
-- when the log of accesses is read (docs/decisions/0038). Triggers keep both tables; what is older than them counts as it was found.

create table portal_user_names (
  -- No foreign keys, as in the audit log: what was stays written.
  user_id uuid not null,
  since timestamptz not null,
  name text not null,
  email text not null,
  primary key (user_id, since)
);

create table site_user_role_terms (
  user_id uuid not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity',
  site_user_id uuid not null,
  site_id uuid not null,
  role_id uuid not null,
  primary key (user_id, since, site_user_id, role_id)
);
-- At most one of a role stands open.
create unique index site_user_role_terms_open on site_user_role_terms (site_user_id, role_id) where until = 'infinity';

create function portal_user_names_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into portal_user_names as known (user_id, since, name, email)
  select now.id, case when tg_op = 'INSERT' then '-infinity' else now() end,
         concat_ws(' ', now.first_name, now.last_name), now.email
  from (select new.id, new.first_name, new.last_name, new.email) now
  on conflict (user_id, since) do update set name = excluded.name, email = excluded.email;
  return null;
end $$;
create trigger names_begun after insert on portal_users for each row execute function portal_user_names_changed();
create trigger names_changed after update of first_name, last_name, email on portal_users for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function portal_user_names_changed();

create function site_user_roles_begun() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A role that was taken and given again in one transaction was never gone.
  update site_user_role_terms term set until = 'infinity' from new_rows begun
    where term.site_user_id = begun.site_user_id and term.role_id = begun.role_id and term.until = now();
  insert into site_user_role_terms (user_id, since, site_user_id, site_id, role_id)
    select entry.user_id, now(), entry.id, entry.site_id, begun.role_id
    from new_rows begun join site_users entry on entry.id = begun.site_user_id
    on conflict do nothing;
  return null;
end $$;
create trigger roles_begun after insert on site_user_roles referencing new table as new_rows
  for each statement execute function site_user_roles_begun();

create function site_user_roles_ended() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update site_user_role_terms term set until = now() from old_rows ended
    where term.site_user_id = ended.site_user_id and term.role_id = ended.role_id and term.until = 'infinity';
  return null;
end $$;
create trigger roles_ended after delete on site_user_roles referencing old table as old_rows
  for each statement execute function site_user_roles_ended();

-- In the order of their names: what goes ends before what comes begins.
create trigger roles_changed_1 after update on site_user_roles referencing old table as old_rows
  for each statement execute function site_user_roles_ended();
create trigger roles_changed_2 after update on site_user_roles referencing new table as new_rows
  for each statement execute function site_user_roles_begun();

insert into portal_user_names (user_id, since, name, email)
  select id, '-infinity', concat_ws(' ', first_name, last_name), email from portal_users;
insert into site_user_role_terms (user_id, since, site_user_id, site_id, role_id)
  select entry.user_id, '-infinity', entry.id, entry.site_id, held.role_id
  from site_user_roles held join site_users entry on entry.id = held.site_user_id;

-- They are kept by the triggers only.
revoke insert, update, delete on portal_user_names, site_user_role_terms from alveary_app, alveary_all_sites;
revoke all on function portal_user_names_changed(), site_user_roles_begun(), site_user_roles_ended() from public;
