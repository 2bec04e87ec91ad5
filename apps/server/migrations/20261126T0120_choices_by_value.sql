-- The choices of somebody of many sites are looked for value by value, not site by site: the next value that there is, and whether it is
-- at one of the sites (decision 0108).
create index patient_list_choices_value on patient_list_choices (column_id, value, site_id);
