-- How many patients a filter leaves is counted in the index of its column, without the rows of the list: a row says there whether it
-- stands for its patient alone, or is the first of several (decision 0063).
drop index patient_list_birth, patient_list_session, patient_list_spo2_at, patient_list_mmrc_at, patient_list_contact, patient_list_attempt, patient_list_appointment, patient_list_coordinator_id, patient_list_fev1, patient_list_grade, patient_list_mmrc, patient_list_spo2, patient_list_events, patient_list_result, patient_list_status, patient_list_module, patient_list_minutes;
create index patient_list_birth on patient_list_rows (date_of_birth) include (is_first);
create index patient_list_session on patient_list_rows (last_session) include (is_first);
create index patient_list_spo2_at on patient_list_rows (spo2_at) include (is_first);
create index patient_list_mmrc_at on patient_list_rows (mmrc_at) include (is_first);
create index patient_list_contact on patient_list_rows (last_contact) include (is_first);
create index patient_list_attempt on patient_list_rows (last_attempt) include (is_first);
create index patient_list_appointment on patient_list_rows (next_appointment) include (is_first);
create index patient_list_coordinator_id on patient_list_rows (coordinator_id) include (is_first);
create index patient_list_fev1 on patient_list_rows (fev1_percent, last_key, first_key, profile_id) include (is_first);
create index patient_list_grade on patient_list_rows (session_grade, last_key, first_key, profile_id) include (is_first);
create index patient_list_mmrc on patient_list_rows (mmrc, last_key, first_key, profile_id) include (is_first);
create index patient_list_spo2 on patient_list_rows (spo2, last_key, first_key, profile_id) include (is_first);
create index patient_list_events on patient_list_rows (open_events, last_key, first_key, profile_id) include (is_first);
create index patient_list_result on patient_list_rows (last_result, last_key, first_key, profile_id) include (is_first);
create index patient_list_status on patient_list_rows (status_place, last_key, first_key, profile_id) include (is_shared);
create index patient_list_module on patient_list_rows (module, last_key, first_key, profile_id) include (is_shared);
create index patient_list_minutes on patient_list_rows (month_seconds, last_key, first_key, profile_id) include (is_shared);
