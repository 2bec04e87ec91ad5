-- How many patients of some of the sites match a common piece? (issue 3: people with 50 to 150 of 200 sites.) Counting them
-- anew takes up to 1.2 s for a million patients, because a patient of two of the sites counts once. So the patients with a
-- common piece are counted by the set of sites they are in: there are few different sets, and each patient has one.

create table patient_site_gram_counts (
  part "char" not null,
  gram text collate "C" not null,
  -- Stands for the list of sites, which may be too long for an index.
  site_set uuid not null,
  site_ids uuid[] not null,
  patients bigint not null,
  primary key (part, gram, site_set)
) with (fillfactor = 80);
revoke insert, update, delete on patient_site_gram_counts from alveary_app, alveary_all_sites;

-- A change now tells the sites of the patient too.
select fold_patient_names();
drop table patient_name_changes;
create table patient_name_changes (
  id bigint generated always as identity,
  last_key text collate "C",
  first_key text collate "C",
  site_ids uuid[] not null,
  patients integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
revoke insert, update, delete on patient_name_changes from alveary_app, alveary_all_sites;

create or replace function fold_patient_names() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(4110735020) then return; end if;
  with taken as (
    delete from patient_name_changes returning last_key, first_key, site_ids, patients
  ), changed as materialized (
    select part, key, sum(patients)::bigint as patients from (
      select 'l'::"char" as part, last_key as key, patients from taken
      union all select 'f'::"char", first_key, patients from taken) both_names
    where key is not null group by part, key having sum(patients) <> 0
  ), names as (
    update patient_names known set patients = known.patients + changed.patients
    from changed where known.part = changed.part and known.key = changed.key
  ), pairs as (
    insert into patient_name_pairs as known (last_gram, first_gram, patients)
      select last_piece.gram, first_piece.gram, sum(taken.patients)
      from taken
      cross join lateral (select gram from name_grams(taken.last_key) gram
        join patient_name_gram_counts counted using (gram) where part = 'l' and common) last_piece
      cross join lateral (select gram from name_grams(taken.first_key) gram
        join patient_name_gram_counts counted using (gram) where part = 'f' and common) first_piece
      group by last_piece.gram, first_piece.gram having sum(taken.patients) <> 0
      on conflict (last_gram, first_gram) do update set patients = known.patients + excluded.patients
  ), sites as (
    insert into patient_site_gram_counts as known (part, gram, site_set, site_ids, patients)
      select part, gram, md5(site_ids::text)::uuid, site_ids, sum(both_names.patients) from (
        select 'l'::"char" as part, last_key as key, site_ids, patients from taken
        union all select 'f', first_key, site_ids, patients from taken) both_names
      cross join lateral name_grams(key) gram join patient_name_gram_counts counted using (part, gram)
      where common and site_ids <> '{}'
      group by part, gram, site_ids having sum(both_names.patients) <> 0
      on conflict (part, gram, site_set) do update set patients = known.patients + excluded.patients
  )
  insert into patient_name_gram_counts as known (part, gram, patients)
    select part, gram, sum(patients) from changed, name_grams(key) gram group by part, gram having sum(patients) <> 0
    on conflict (part, gram) do update set patients = known.patients + excluded.patients;
end $$;

-- Appends what a statement changed; every 256th change folds. New names enter the dictionary at once, with no count.
-- The sites of each patient come as text: a list of lists must be of one length.
drop function note_patient_names(text[], text[], integer);
create function note_patient_names(last_keys text[], first_keys text[], sites text[], sign integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest bigint;
  oldest bigint;
begin
  if sign > 0 then
    with met as (
      select part, key from (
        select distinct 'l'::"char" as part, unnest(last_keys) collate "C" as key
        union all select distinct 'f'::"char", unnest(first_keys) collate "C") given
      where key is not null and not exists (
        select from patient_names known where known.part = given.part and known.key = given.key)
      order by part, key
    ), made as (
      insert into patient_names (part, key, patients) select part, key, 0 from met
      on conflict do nothing returning part, key
    ), pieces as (
      insert into patient_name_pieces (part, gram, key) select part, gram, key from made, name_grams(key) gram
      returning part, gram
    )
    insert into patient_name_gram_counts (part, gram, patients)
      select distinct part, gram, 0 from pieces
      where not exists (select from patient_name_gram_counts known
                        where known.part = pieces.part and known.gram = pieces.gram)
      order by part, gram
      on conflict do nothing;
  end if;
  with noted as (
    insert into patient_name_changes (last_key, first_key, site_ids, patients)
      select last_key, first_key, site_ids::uuid[], sign * count(*)
      from unnest(last_keys, first_keys, sites) given (last_key, first_key, site_ids)
      where last_key is not null or first_key is not null group by last_key, first_key, site_ids
      returning id)
  select min(id), max(id) into oldest, newest from noted;
  if newest / 256 > (oldest - 1) / 256 then perform fold_patient_names(); end if;
end $$;
revoke all on function note_patient_names(text[], text[], text[], integer) from public;

create or replace function patient_search_rows_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), array_agg(site_ids::text), 1) from new_rows;
  elsif tg_op = 'DELETE' then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), array_agg(site_ids::text), -1) from old_rows;
  elsif exists (select from new_rows now join old_rows was using (profile_id)
                where (now.last_key, now.first_key, now.site_ids)
                  is distinct from (was.last_key, was.first_key, was.site_ids)) then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), array_agg(site_ids::text), 1) from new_rows;
    perform note_patient_names(array_agg(last_key), array_agg(first_key), array_agg(site_ids::text), -1) from old_rows;
  end if;
  return null;
end $$;

-- Chooses anew which pieces are common and counts their pairs and their patients by sites. Each count is one statement, so
-- one snapshot: counts plus open changes are what the rows say. Folding waits until it is done. Numbers stand for names,
-- pieces and sets of sites on the way: a name has some ten common pieces, and most of the work is to group by them.
create or replace function count_patient_name_pairs(at_least bigint default 1000) returns void
language plpgsql security definer set search_path = public, pg_temp
set work_mem = '256MB' set enable_mergejoin = off as $$
declare
  enough bigint;
begin
  perform pg_advisory_xact_lock(4110735020);
  perform fold_patient_names();
  select greatest(at_least, sum(patients) / 50) into enough from patient_names where part = 'l';
  update patient_name_gram_counts set common = (patients >= enough) where common <> (patients >= enough);
  delete from patient_name_pairs;
  insert into patient_name_pairs (last_gram, first_gram, patients)
    with pieces as materialized (
      select part, gram, (row_number() over ())::integer as number from patient_name_gram_counts where common
    ), last_names as materialized (
      select key, array_agg(number) as numbers from patient_name_pieces join pieces using (part, gram)
      where part = 'l' group by key
    ), first_names as materialized (
      select key, array_agg(number) as numbers, (row_number() over ())::integer as name
      from patient_name_pieces join pieces using (part, gram) where part = 'f' group by key
    ), people as (
      select last_key, first_key, 1 as patients from patient_search_rows
      union all select last_key, first_key, -patients from patient_name_changes
    ), couples as (
      select last_names.numbers, first_names.name, sum(patients)::integer as patients
      from people join last_names on last_names.key = last_key join first_names on first_names.key = first_key
      group by last_names.key, last_names.numbers, first_names.name
    ), by_last_piece as materialized (
      select last_number, name, sum(patients)::integer as patients
      from couples, unnest(numbers) last_number group by last_number, name
    ), counted as materialized (
      select last_number, first_number, sum(patients) as patients
      from by_last_piece join first_names using (name), unnest(numbers) first_number group by last_number, first_number
    )
    select last_piece.gram, first_piece.gram, counted.patients
    from counted join pieces last_piece on last_piece.number = last_number
      join pieces first_piece on first_piece.number = first_number
    where counted.patients <> 0;
  delete from patient_site_gram_counts;
  insert into patient_site_gram_counts (part, gram, site_set, site_ids, patients)
    with sets as materialized (
      select site_ids, (row_number() over ())::integer as number
      from (select site_ids from patient_search_rows union select site_ids from patient_name_changes) known where site_ids <> '{}'
    ), people as (
      select last_key, first_key, number, patients from (
        select last_key, first_key, site_ids, 1 as patients from patient_search_rows
        union all select last_key, first_key, site_ids, -patients from patient_name_changes) known join sets using (site_ids)
    ), pieces as materialized (
      select part, gram, (row_number() over ())::integer as piece from patient_name_gram_counts where common
    ), names as materialized (
      select part, key, array_agg(piece) as pieces from patient_name_pieces join pieces using (part, gram) group by part, key
    ), named as (
      select pieces, number, patients from (
        select last_key as key, number, sum(patients)::integer as patients from people group by 1, 2) each_name
        join names on names.part = 'l' and names.key = each_name.key
      union all
      select pieces, number, patients from (
        select first_key as key, number, sum(patients)::integer as patients from people group by 1, 2) each_name
        join names on names.part = 'f' and names.key = each_name.key
    ), counted as materialized (
      select piece, number, sum(patients) as patients from named, unnest(named.pieces) piece group by piece, number
    )
    select part, gram, md5(site_ids::text)::uuid, site_ids, counted.patients
    from counted join pieces using (piece) join sets using (number)
    where counted.patients <> 0;
end $$;
select count_patient_name_pairs();
