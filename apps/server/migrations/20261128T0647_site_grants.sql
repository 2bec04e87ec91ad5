-- Access to a site that staff granted, to themselves or to others (OP-USERS-10): a reason and an end, the administrators of the site accept,
-- review and end it. Before, such access lasted for good, and nobody of the site heard of it.
create table site_grants (
  id uuid primary key,
  user_id uuid not null references portal_users (id),
  site_id uuid not null references sites (id),
  role text not null,
  reason text not null,
  granted_by uuid not null references portal_users (id),
  granted_at timestamptz not null,
  -- How long it lasts from its beginning; null: until an administrator of the site removes it.
  hours integer check (hours between 1 and 720),
  -- Null: it waits for an administrator of the site to accept it.
  began_at timestamptz,
  accepted_by uuid references portal_users (id),
  ends_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references portal_users (id),
  ended_at timestamptz,
  -- Null: it ended by itself.
  ended_by uuid references portal_users (id),
  -- Its time was over, an administrator ended or declined it, the user left the site or got another role there.
  ending text check (ending in ('expired', 'ended', 'declined', 'left', 'replaced')),
  check ((ended_at is null) = (ending is null))
);
-- One at a time; also the order of the list of a site, which is short.
create unique index site_grants_open on site_grants (site_id, user_id) where ended_at is null;
create index site_grants_of_user on site_grants (user_id) where ended_at is null;
revoke delete on site_grants from alveary_app, alveary_all_sites;

-- Whoever leaves a site, by whichever way, ends the grant with it: access that is given anew later has nothing to do with it.
create function end_grant_with_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update site_grants g set ended_at = date_trunc('milliseconds', now()), ending = 'left'
    from left_sites gone
    where g.user_id = gone.user_id and g.site_id = gone.site_id and g.began_at is not null and g.ended_at is null;
  return null;
end $$;
create trigger grants_end_with_entry after delete on site_users referencing old table as left_sites
  for each statement execute function end_grant_with_entry();

-- Access that was granted before and still stands is listed for review: it lasts until an administrator removes it.
insert into site_grants (id, user_id, site_id, role, reason, granted_by, granted_at, began_at)
select distinct on (change.user_id, at.site_id)
       gen_random_uuid(), change.user_id, at.site_id, change.after, change.reason, change.changed_by, change.changed_at, change.changed_at
  from user_changes change
  join user_change_sites at on at.change_id = change.id
  join site_users entry on entry.user_id = change.user_id and entry.site_id = at.site_id
 where change.kind = 'role' and change.before is null and change.reason is not null and change.changed_by is not null
   and change.after in ('portal_site_admin', 'portal_site_caregiver')
   and exists (select from site_user_roles held join roles r on r.id = held.role_id
                where held.site_user_id = entry.id and r.code = change.after)
   and not exists (select from user_changes later join user_change_sites there on there.change_id = later.id
                    where later.user_id = change.user_id and there.site_id = at.site_id and later.kind = 'role'
                      and later.changed_at > change.changed_at)
 order by change.user_id, at.site_id, change.changed_at desc;
