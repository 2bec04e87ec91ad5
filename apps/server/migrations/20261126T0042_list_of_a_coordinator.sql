-- The list of a coordinator, narrowed by status, was put in order from rows looked up one by one: at a million patients the dearest question of
-- the list. The index of the coordinators holds what the list is sorted and narrowed by and takes little room (decision 0107).
drop index patient_list_coordinator_id;
create index patient_list_coordinator_id on patient_list_rows (coordinator_id, status_place, last_key, first_key, profile_id)
  include (is_first, is_shared, site_profile_id, site_id, site_number, session_grade, date_of_birth, module, last_session, fev1_percent, spo2,
    spo2_at, mmrc, mmrc_at, eligible_from, eligible_to, last_contact, last_attempt, last_result, next_appointment, open_events, month_seconds);
