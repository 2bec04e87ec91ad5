-- What the warning of duplicates and the list of sites look up, and how a changed time-out of a site is heard of.

-- Numbers of fewer than ten digits are compared as a whole (profile_phones.last_ten_digits has the others).
create index profile_phones_short_number on profile_phones (regexp_replace(phone_number, '\D', '', 'g'))
  where last_ten_digits is null;

-- Counts the patients of each site by status without reading the rows.
create index site_profiles_status on site_profiles (site_id, engagement_status);

create trigger sites_changed after update of feature_values on sites
  for each statement execute function notify_everybody();
