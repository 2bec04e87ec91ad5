-- How many patients match two common pieces, one in the last name and one in the first? Counting them anew takes 0.2 s for
-- two single letters and a million patients; so the pairs of common pieces are counted as the single pieces are (0020).

alter table patient_name_gram_counts add column common boolean not null default false;

-- One row for each pair of common pieces that somebody has.
create table patient_name_pairs (
  last_gram text collate "C" not null,
  first_gram text collate "C" not null,
  patients bigint not null,
  primary key (last_gram, first_gram)
) with (fillfactor = 80);
revoke insert, update, delete on patient_name_pairs from alveary_app, alveary_all_sites;

-- A change now tells both names of a patient, so that it corrects the pairs too.
select fold_patient_names();
drop table patient_name_changes;
create table patient_name_changes (
  id bigint generated always as identity,
  last_key text collate "C",
  first_key text collate "C",
  patients integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
revoke insert, update, delete on patient_name_changes from alveary_app, alveary_all_sites;

create or replace function fold_patient_names() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(4110735020) then return; end if;
  with taken as (
    delete from patient_name_changes returning last_key, first_key, patients
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
  )
  insert into patient_name_gram_counts as known (part, gram, patients)
    select part, gram, sum(patients) from changed, name_grams(key) gram group by part, gram having sum(patients) <> 0
    on conflict (part, gram) do update set patients = known.patients + excluded.patients;
end $$;

-- Appends what a statement changed; every 256th change folds. New names enter the dictionary at once, with no count.
create or replace function note_patient_names(last_keys text[], first_keys text[], sign integer) returns void
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
    insert into patient_name_changes (last_key, first_key, patients)
      select last_key, first_key, sign * count(*)
      from unnest(last_keys, first_keys) given (last_key, first_key)
      where last_key is not null or first_key is not null group by last_key, first_key
      returning id)
  select min(id), max(id) into oldest, newest from noted;
  if newest / 256 > (oldest - 1) / 256 then perform fold_patient_names(); end if;
end $$;

-- Chooses anew which pieces are common (2 % of the patients have them, and at least so many) and counts their pairs. One
-- statement, so one snapshot: pairs plus open changes are what the rows say. Folding waits until it is done. Numbers stand
-- for names and pieces on the way: a name has some ten common pieces, and most of the work is to group by them.
create function count_patient_name_pairs(at_least bigint default 1000) returns void
language plpgsql security definer set search_path = public, pg_temp set work_mem = '256MB' as $$
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
end $$;

create or replace procedure rebuild_patient_search() language plpgsql as $$
begin
  alter table patient_search_rows disable trigger user;
  delete from patient_search_sites;
  delete from patient_search_rows;
  delete from patient_name_changes;
  delete from patient_name_pairs;
  delete from patient_name_gram_counts;
  delete from patient_name_pieces;
  delete from patient_names;
  insert into patient_search_rows select * from patient_search_source;
  insert into patient_search_sites (profile_id, site_id, last_key, first_key)
    select profile_id, unnest(site_ids), last_key, first_key from patient_search_rows;
  insert into patient_names
    select 'l', last_key, count(*) from patient_search_rows where last_key is not null group by last_key
    union all
    select 'f', first_key, count(*) from patient_search_rows where first_key is not null group by first_key
    order by 1, 2;
  insert into patient_name_pieces select part, gram, key from patient_names, name_grams(key) gram order by 1, 2, 3;
  insert into patient_name_gram_counts
    select part, gram, sum(patients) from patient_name_pieces join patient_names using (part, key) group by part, gram;
  perform count_patient_name_pairs();
  alter table patient_search_rows enable trigger user;
end $$;
select count_patient_name_pairs();

revoke all on function count_patient_name_pairs(bigint) from public;
-- Called by a nightly job.
grant execute on function count_patient_name_pairs(bigint) to alveary_all_sites;
