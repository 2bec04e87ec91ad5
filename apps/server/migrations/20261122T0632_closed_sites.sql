-- A site that is closed keeps its data; nobody reaches it any more.
alter table sites
  add column closed_at timestamptz,
  add column closed_reason text,
  add constraint sites_closed_check check ((closed_at is null) = (closed_reason is null));

-- Who reaches what is remembered for seconds on every node: a site that closes makes that old.
drop trigger sites_changed on sites;
create trigger sites_changed after update of feature_values, closed_at on sites
  for each statement execute function notify_everybody();
