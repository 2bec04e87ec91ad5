-- The list is read from its indexes in the orders too in which the memberships of one patient may differ (decision 0103).
-- Migration 20261125T1950 made the other indexes so.

drop index patient_list_status, patient_list_site_name, patient_list_module, patient_list_minutes, patient_list_eligible_from,
  patient_list_eligible_to, patient_list_coordinator_id;

create index patient_list_status on patient_list_rows (status_place, last_key, first_key, profile_id)
  include (is_shared, site_profile_id, session_grade);
create index patient_list_site_name on patient_list_rows (site_name, last_key, first_key, profile_id)
  include (is_shared, site_profile_id, status_place, session_grade);
create index patient_list_module on patient_list_rows (module, last_key, first_key, profile_id)
  include (is_shared, site_profile_id, status_place, session_grade);
create index patient_list_minutes on patient_list_rows (month_seconds, last_key, first_key, profile_id)
  include (is_shared, site_profile_id, status_place, session_grade);
create index patient_list_eligible_from on patient_list_rows (eligible_from, last_key, first_key, profile_id)
  include (is_shared, site_profile_id, status_place, session_grade);
create index patient_list_eligible_to on patient_list_rows (eligible_to, last_key, first_key, profile_id)
  include (is_shared, site_profile_id, status_place, session_grade);

-- The patients of a coordinator and a status are looked up by both.
create index patient_list_coordinator_id on patient_list_rows (coordinator_id, status_place) include (is_first, is_shared);
