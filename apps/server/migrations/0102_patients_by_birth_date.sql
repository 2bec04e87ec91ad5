-- A birth date is shared by some tens of patients, whose rows lie anywhere in the table: the whole line of each stands in the
-- index instead. An entry of an index has at most some 2,700 bytes, so a patient of very many sites stands in a second one.
drop index patient_search_rows_birth;
create index patient_search_rows_birth on patient_search_rows (date_of_birth, last_key, first_key, profile_id)
  include (last_name, first_name, ehr_id, site_ids, site_profile_ids)
  where cardinality(site_ids) <= 16
    and octet_length(coalesce(last_name, '') || coalesce(first_name, '') || coalesce(ehr_id, '')) <= 400;
create index patient_search_rows_birth_wide on patient_search_rows (date_of_birth, last_key)
  where not (cardinality(site_ids) <= 16
    and octet_length(coalesce(last_name, '') || coalesce(first_name, '') || coalesce(ehr_id, '')) <= 400);

-- The rows of the search by birth date: each half is read through its own index.
create view patient_search_births with (security_invoker = true) as
select * from patient_search_rows
where cardinality(site_ids) <= 16
  and octet_length(coalesce(last_name, '') || coalesce(first_name, '') || coalesce(ehr_id, '')) <= 400
union all
select * from patient_search_rows
where not (cardinality(site_ids) <= 16
  and octet_length(coalesce(last_name, '') || coalesce(first_name, '') || coalesce(ehr_id, '')) <= 400);
grant select on patient_search_births to alveary_app, alveary_all_sites;
