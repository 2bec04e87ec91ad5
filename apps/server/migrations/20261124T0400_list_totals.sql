-- How many patients there are stands in one row, instead of being added up from the names of all of them for every page of the list; how
-- many a filter of what differs between sites leaves is counted in indexes: those of one site without grouping, the few of several apart.

create table patient_name_total (
  is_only boolean not null primary key default true check (is_only),
  patients bigint not null
);
comment on table patient_name_total is 'The sum of patients in patient_names of part l, in one row';
alter table patient_name_total enable row level security;
alter table patient_name_total force row level security;
create policy all_sites on patient_name_total for all to alveary_all_sites using (true);
create policy owner_rows on patient_name_total for all to alveary_owner using (true) with check (true);
revoke all on patient_name_total from alveary_app, alveary_all_sites;
grant select on patient_name_total to alveary_all_sites;
insert into patient_name_total (patients) select coalesce(sum(patients), 0) from patient_names where part = 'l';

-- Names come with no patients: only folding, and making all anew, write the row, so nobody waits for another's patient here.
create function patient_name_total_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  more bigint;
begin
  if tg_op = 'INSERT' then
    select sum(patients) into more from new_names where part = 'l';
  elsif tg_op = 'DELETE' then
    select -sum(patients) into more from old_names where part = 'l';
  else
    select coalesce((select sum(patients) from new_names where part = 'l'), 0)
         - coalesce((select sum(patients) from old_names where part = 'l'), 0) into more;
  end if;
  if more <> 0 then update patient_name_total set patients = patients + more; end if;
  return null;
end $$;
revoke all on function patient_name_total_changed() from public;
create trigger total_added after insert on patient_names
  referencing new table as new_names for each statement execute function patient_name_total_changed();
create trigger total_changed after update on patient_names
  referencing old table as old_names new table as new_names for each statement execute function patient_name_total_changed();
create trigger total_removed after delete on patient_names
  referencing old table as old_names for each statement execute function patient_name_total_changed();

create index patient_list_status_alone on patient_list_rows (status_place) where not is_shared;
create index patient_list_status_shared on patient_list_rows (status_place, profile_id) where is_shared;
-- Beside the flag there is room for these without a larger index: an entry is a multiple of eight bytes.
drop index patient_list_birth, patient_list_session, patient_list_spo2_at, patient_list_mmrc_at, patient_list_contact,
  patient_list_attempt, patient_list_appointment, patient_list_coordinator_id;
create index patient_list_birth on patient_list_rows (date_of_birth) include (is_first, is_shared, status_place);
create index patient_list_session on patient_list_rows (last_session) include (is_first, is_shared, status_place);
create index patient_list_spo2_at on patient_list_rows (spo2_at) include (is_first, is_shared, status_place);
create index patient_list_mmrc_at on patient_list_rows (mmrc_at) include (is_first, is_shared, status_place);
create index patient_list_contact on patient_list_rows (last_contact) include (is_first, is_shared, status_place);
create index patient_list_attempt on patient_list_rows (last_attempt) include (is_first, is_shared, status_place);
create index patient_list_appointment on patient_list_rows (next_appointment) include (is_first, is_shared, status_place);
create index patient_list_coordinator_id on patient_list_rows (coordinator_id) include (is_first, is_shared, status_place);
