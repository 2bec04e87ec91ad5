-- Results of other practices count for staff too (OP-PSEARCH-3): their alarm is one of the sites whose patients were shown, each of which
-- takes note of it by itself, and an administrator may lift the stop that follows.
alter table closed_results add column site_ids uuid[] not null default '{}';
alter table search_alarms
  add column of_staff boolean not null default false,
  -- From then on the search answered own patients only.
  add column stopped_at timestamptz,
  add column lifted_at timestamptz,
  add column lifted_by uuid references portal_users (id);
create table search_alarm_sites (
  alarm_id uuid not null references search_alarms (id),
  site_id uuid not null references sites (id),
  seen_at timestamptz,
  seen_by uuid references portal_users (id),
  primary key (alarm_id, site_id)
);
create index search_alarm_sites_unseen on search_alarm_sites (site_id) where seen_at is null;
insert into search_alarm_sites (alarm_id, site_id, seen_at, seen_by)
  select alarm.id, entry.site_id, alarm.seen_at, alarm.seen_by
    from search_alarms alarm join site_users entry on entry.user_id = alarm.user_id join sites s on s.id = entry.site_id
   where not s.is_global;
update search_alarms set stopped_at = raised_at;
alter table search_alarms drop column seen_at, drop column seen_by;
