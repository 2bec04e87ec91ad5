-- Which closed records of merges does a patient stand for, through merges of merges? For exports, which name them (decision 0077).
create function records_merged_into(survivors uuid[]) returns table (survivor_id uuid, merged_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  with recursive closed as (
    select m.survivor_id as root, m.merged_id as id, 1 as step from patient_merges m
      where m.undone_at is null and m.survivor_id = any (survivors)
        -- Which role asks is not changed by the rights that this function has
        and (patient_is_reached(m.survivor_id) or current_setting('role') = 'alveary_all_sites')
    union all
    select c.root, m.merged_id, c.step + 1 from closed c
      join patient_merges m on m.survivor_id = c.id and m.undone_at is null where c.step < 100)
  select root, id from closed
$$;
revoke execute on function records_merged_into(uuid[]) from public;
grant execute on function records_merged_into(uuid[]) to alveary_app, alveary_all_sites;
