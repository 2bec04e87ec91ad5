-- A site has one time zone, and it stands among its feature values, where its admins change it.
update sites set feature_values = feature_values || jsonb_build_object('time_zone', time_zone)
 where time_zone is not null and not feature_values ? 'time_zone';
alter table sites drop column time_zone;
