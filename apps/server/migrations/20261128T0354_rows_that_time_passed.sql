-- An appointment that is over is moved on by a job each minute of a running server. Where none ran meanwhile, the rows of its patient
-- differ from the records by nothing that a write left out: mending moves them on too, and does not count them as wrong.
create or replace function mend_patient_list(after_profile uuid, patients integer, out last_profile uuid, out mended bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  differing uuid[];
begin
  select array_agg(id), (array_agg(id order by id desc))[1] into ids, last_profile from (
    select id from profiles where after_profile is null or id > after_profile order by id limit patients) next_ones;
  select array_agg(distinct profile_id) into differing from (
    (select * from patient_list_source where profile_id = any (ids) except select * from patient_list_rows where profile_id = any (ids))
    union all
    (select * from patient_list_rows where profile_id = any (ids) except select * from patient_list_source where profile_id = any (ids))
  ) rows_of_one_side;
  select count(*) into mended from unnest(differing) patient
   where not exists (select from patient_list_rows r where r.profile_id = patient and r.next_appointment_over <= now())
      or exists (
        select from (select * from patient_list_source where profile_id = patient) s
          full join (select * from patient_list_rows where profile_id = patient) r using (site_profile_id)
         where to_jsonb(s) - array['next_appointment', 'next_appointment_over']
           is distinct from to_jsonb(r) - array['next_appointment', 'next_appointment_over']);
  if differing is not null then perform refresh_patient_list(differing); end if;
end $$;
