-- Folding the open changes of the counts of names reads the pieces that are common once, and takes each name apart once. Before,
-- the pieces of each name were looked for in a list of the common ones that was read from the table anew for every name:
-- a thousand times for the changes of one batch of an import.
create or replace function fold_patient_names() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(4110735020) then return; end if;
  with taken as (
    delete from patient_name_changes returning last_key, first_key, site_ids, patients
  ), named as materialized (
    select 'l'::"char" as part, last_key as key, site_ids, patients from taken where last_key is not null
    union all select 'f'::"char", first_key, site_ids, patients from taken where first_key is not null
  ), changed as materialized (
    select part, key, sum(patients)::bigint as patients from named group by part, key having sum(patients) <> 0
  ), pieces as materialized (
    select part, key, gram from (select distinct part, key from named) each_name cross join lateral name_grams(key) gram
  ), common_pieces as materialized (
    select part, gram from patient_name_gram_counts where common
  ), counted as materialized (
    select part, key, gram from pieces join common_pieces using (part, gram)
  ), names as (
    update patient_names known set patients = known.patients + changed.patients
    from changed where known.part = changed.part and known.key = changed.key
  ), pairs as (
    insert into patient_name_pairs as known (last_gram, first_gram, patients)
      select last_piece.gram, first_piece.gram, sum(taken.patients)
      from taken
      join counted last_piece on last_piece.part = 'l' and last_piece.key = taken.last_key
      join counted first_piece on first_piece.part = 'f' and first_piece.key = taken.first_key
      group by last_piece.gram, first_piece.gram having sum(taken.patients) <> 0
      on conflict (last_gram, first_gram) do update set patients = known.patients + excluded.patients
  ), sites as (
    insert into patient_site_gram_counts as known (part, gram, site_set, site_ids, patients)
      select part, gram, md5(site_ids::text)::uuid, site_ids, sum(named.patients)
      from named join counted using (part, key) where site_ids <> '{}'
      group by part, gram, site_ids having sum(named.patients) <> 0
      on conflict (part, gram, site_set) do update set patients = known.patients + excluded.patients
  )
  insert into patient_name_gram_counts as known (part, gram, patients)
    select part, gram, sum(changed.patients) from changed join pieces using (part, key)
    group by part, gram having sum(changed.patients) <> 0
    on conflict (part, gram) do update set patients = known.patients + excluded.patients;
end $$;
