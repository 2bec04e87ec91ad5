-- Somebody may be known to have died on a day that nobody knows: deceased_at alone showed them as living.
alter table profiles add column is_deceased boolean;
comment on column profiles.is_deceased is 'True where the patient is known to have died; deceased_at is the time, where that is known too';

-- A merge takes it over like the other columns of a person.
do $$
declare
  body text := pg_get_functiondef('merge_patients'::regproc);
  wider text := replace(body, '''insurance_member_id'', ''owner_id''', '''insurance_member_id'', ''is_deceased'', ''owner_id''');
begin
  if wider = body then raise exception 'merge_patients does not name the columns that a merge takes over'; end if;
  execute wider;
end $$;
