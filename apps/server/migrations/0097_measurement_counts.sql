-- How many measurements a patient has, by type and month, kept as they come and go: a patient with an oximeter has 200,000 a
-- year, and counting them for each page of the list took half a second, most of it to ask for each row whether it is reached.
create table measurement_counts (
  profile_id uuid not null references profiles (id),
  type text not null,
  -- The instant at which the month begins in UTC.
  month timestamptz not null,
  measurements bigint not null,
  primary key (profile_id, type, month)
) with (fillfactor = 80);
call protect_patient_table('measurement_counts');
revoke insert, update, delete on measurement_counts from alveary_app, alveary_all_sites;

insert into measurement_counts (profile_id, type, month, measurements)
select profile_id, type, date_trunc('month', taken_at, 'UTC'), count(*) from measurements group by 1, 2, 3;

create function count_measurements() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    -- In one order everywhere, so that two statements never wait for each other.
    insert into measurement_counts as known (profile_id, type, month, measurements)
      select profile_id, type, date_trunc('month', taken_at, 'UTC'), count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (profile_id, type, month) do update set measurements = known.measurements + excluded.measurements;
  end if;
  if tg_op <> 'INSERT' then
    update measurement_counts known set measurements = known.measurements - gone.measurements
    from (select profile_id, type, date_trunc('month', taken_at, 'UTC') as month, count(*) as measurements
          from removed group by 1, 2, 3) gone
    where (known.profile_id, known.type, known.month) = (gone.profile_id, gone.type, gone.month);
  end if;
  return null;
end $$;
revoke execute on function count_measurements() from public;

create trigger measurements_added after insert on measurements
  referencing new table as added for each statement execute function count_measurements();
create trigger measurements_changed after update on measurements
  referencing old table as removed new table as added for each statement execute function count_measurements();
create trigger measurements_removed after delete on measurements
  referencing old table as removed for each statement execute function count_measurements();
