-- What came in since a merge is told before it is undone, and what a hospital wrote of the closed record goes back to it (decision 0105).

-- The rows that stood in the surviving record when the merge was done: whatever stands there later and is not among them came since.
create table patient_merge_standing (
  merge_id uuid not null references patient_merges (id),
  table_name text not null,
  keys text[] not null,
  primary key (merge_id, table_name)
);
revoke all on patient_merge_standing from alveary_app, alveary_all_sites;

-- A resource that names a record which was closed since, by its profile id; null where it names the one it lies in.
alter table imported_resources add column named_record uuid;
create index imported_resources_named on imported_resources (profile_id, named_record) where named_record is not null;

create function merge_note_standing(merge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  it patient_merges;
  one merge_tables;
  row_key text;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then return; end if;
  for one in select * from merge_tables t where t.kind is not null and t.way in ('moves', 'differs') loop
    row_key := merge_key_of(one.name, one.patient_column);
    continue when row_key is null;
    execute format('insert into patient_merge_standing (merge_id, table_name, keys)
        select $1, $2, coalesce(array_agg(%s), ''{}'') from %I t where t.%I = $3 on conflict do nothing',
      row_key, one.name, one.patient_column) using merge, one.name, it.survivor_id;
  end loop;
end $$;
revoke execute on function merge_note_standing(uuid) from public;
grant execute on function merge_note_standing(uuid) to alveary_app;

-- The rows that came in since for the closed record, or for one that had been merged into it, as their source says; by table
create function merge_named_rows(merge uuid) returns table (table_name text, keys text[])
language plpgsql stable set search_path = public, pg_temp as $$
declare
  it patient_merges;
  own uuid[];
  targets uuid[];
  sessions uuid[];
  one record;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null then return; end if;
  with recursive closed as (
    select it.merged_id as id, 1 as step
    union all
    select m.merged_id, c.step + 1 from closed c join patient_merges m on m.survivor_id = c.id and m.undone_at is null where c.step < 100)
  select array_agg(id) into own from closed;
  select array_agg(r.target_id) filter (where r.target_id is not null) into targets from imported_resources r
    where r.profile_id = it.survivor_id and r.named_record = any (own) and r.resource_type <> 'Patient';
  select array_agg(s.id) into sessions from spirometry_sessions s where s.profile_id = it.survivor_id and s.id = any (targets);
  for one in select t.name, t.patient_column, spot.source_column from merge_tables t join (values
      ('profile_conditions', 'id'), ('measurements', 'id'), ('encounters', 'id'), ('care_plans', 'id'), ('goals', 'id'),
      ('spirometry_sessions', 'id'), ('spirometry_tests', 'session_id'), ('spirometry_curves', 'session_id'),
      ('spirometry_overwritings', 'session_id'), ('spirometry_predicted_values', 'session_id')) spot (name, source_column)
    on spot.name = t.name
  loop
    table_name := one.name;
    execute format('select array_agg(%s) from %I t where t.%I = $1 and t.%I = any ($2)', merge_key_of(one.name, one.patient_column),
      one.name, one.patient_column, one.source_column) into keys
      using it.survivor_id, case when one.source_column = 'id' then targets else sessions end;
    if keys is not null then return next; end if;
  end loop;
  table_name := 'imported_resources';
  select array_agg(jsonb_build_array(r.id)::text) into keys from imported_resources r
    where r.profile_id = it.survivor_id and r.named_record = any (own);
  if keys is not null then return next; end if;
end $$;
revoke execute on function merge_named_rows(uuid) from public;

-- How many rows of each kind came in since: those that stay, and those that go back. Nothing of a merge before this was kept.
create function merge_since_counts(merge uuid) returns table (kind text, staying bigint, going bigint)
language plpgsql stable security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  it patient_merges;
  one record;
  row_key text;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then return; end if;
  for one in select t.kind, t.name, t.patient_column, s.keys, n.keys as named from patient_merge_standing s
    join merge_tables t on t.name = s.table_name left join merge_named_rows(merge) n on n.table_name = t.name
    where s.merge_id = merge order by t.kind, t.name
  loop
    kind := one.kind;
    row_key := merge_key_of(one.name, one.patient_column);
    execute format('with since as (select %1$s as key from %2$I t where t.%3$I = $1 except select unnest($2))
        select count(*) filter (where key <> all (coalesce($3, ''{}''))), count(*) filter (where key = any ($3)) from since',
      row_key, one.name, one.patient_column) into staying, going using it.survivor_id, one.keys, one.named;
    if staying + going > 0 then return next; end if;
  end loop;
end $$;
revoke execute on function merge_since_counts(uuid) from public;
grant execute on function merge_since_counts(uuid) to alveary_app;

-- Those rows, the newest of each table first, with what they are called; what only some may read is not named
create function merge_since_rows(merge uuid, most integer)
returns table (kind text, key text, name text, at timestamptz, goes_back boolean)
language plpgsql stable security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  it patient_merges;
  one record;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then return; end if;
  for one in select t.kind, t.name, t.patient_column, s.keys, n.keys as named from patient_merge_standing s
    join merge_tables t on t.name = s.table_name left join merge_named_rows(merge) n on n.table_name = t.name
    where s.merge_id = merge
  loop
    return query execute format('with since as (select %1$s as key from %2$I t where t.%3$I = $1 except select unnest($2)),
        seen as (select s.key, to_jsonb(t) as whole from since s join %2$I t on t.%3$I = $1 and %1$s = s.key)
        select $3::text, seen.key,
          case when $6 then left(coalesce(whole ->> ''subject'', whole ->> ''name'', whole ->> ''title'', whole ->> ''purpose'',
            whole ->> ''internal_name'', whole ->> ''type'', whole ->> ''status_type'', whole ->> ''kind''), 120) end,
          coalesce(whole ->> ''created_at'', whole ->> ''sent'', whole ->> ''taken_at'', whole ->> ''performed_at'',
            whole ->> ''started_at'', whole ->> ''occurred_at'', whole ->> ''answered_at'', whole ->> ''earned_at'',
            whole ->> ''ordered_at'', whole ->> ''paired_at'', whole ->> ''onset_at'', whole ->> ''date'',
            whole ->> ''updated_at'')::timestamptz as at,
          coalesce(seen.key = any ($4), false)
        from seen order by at desc nulls last, seen.key desc limit $5',
      merge_key_of(one.name, one.patient_column), one.name, one.patient_column)
      using it.survivor_id, one.keys, one.kind, one.named, most,
        one.name not in ('chat_messages', 'outbound_messages', 'documents', 'asthma_reports', 'aos_sessions');
  end loop;
end $$;
revoke execute on function merge_since_rows(uuid, integer) from public;
grant execute on function merge_since_rows(uuid, integer) to alveary_app;

-- What came in for the closed record is written down as if it had moved before all others, so that the undoing gives it back last, once
-- that record stands again.
create function merge_give_back(merge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  it patient_merges;
begin
  select * into it from patient_merges where id = merge and undone_at is null;
  if it.id is null or merge_sites_of(it.survivor_id) is null then raise exception 'no merge that can be undone'; end if;
  insert into patient_merge_rows (merge_id, place, table_name, moved)
    select merge, (select min(place) from patient_merge_rows where merge_id = merge) - row_number() over (order by n.table_name),
      n.table_name, n.keys
    from merge_named_rows(merge) n;
  delete from patient_merge_standing where merge_id = merge;
end $$;
revoke execute on function merge_give_back(uuid) from public;
grant execute on function merge_give_back(uuid) to alveary_app;

create function merge_knows_since(merge uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from patient_merge_standing where merge_id = merge)
$$;
revoke execute on function merge_knows_since(uuid) from public;
grant execute on function merge_knows_since(uuid) to alveary_app;
