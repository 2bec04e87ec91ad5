-- How one search over all patients stays quick: keys that ignore case and accents, one narrow row per patient, one per
-- patient and site, and a dictionary of names with their counts (OP-PSEARCH-1 to 4, OP-VIEWS-3, OP-API-2; docs/decisions).
-- Triggers keep all of it; rebuild_patient_search() makes it again from the records.

-- 1. How a name is taken apart ------------------------------------------------------------------------------------------------

-- What a name is compared and sorted by. Only the letters that NFKD does not take apart are named here.
-- Cut at 200 characters: an index entry holds two keys and has a limit of 2,700 bytes.
create function name_key(name text) returns text language sql immutable parallel safe
  return nullif(left(replace(case
    when octet_length(name) = length(name) then lower(btrim(name))
    else lower(btrim(replace(replace(replace(replace(replace(
      regexp_replace(
        normalize(translate(name, 'ØøŁłĐđÐðĦħŦŧıςẞ’‘ʼʻ`´‐‑–', 'oollddddhhttiσß''''''''''''---'), NFKD),
        '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe')))
  end, '  ', ' '), 200), '');

-- The pieces of one to three letters that a name contains.
create function name_grams(key text) returns setof text language sql immutable strict parallel safe
begin atomic
  select distinct substr(key, first, letters)
  from generate_series(1, length(key)) first, generate_series(1, 3) letters
  where first + letters - 1 <= length(key);
end;

-- Which names are almost what was typed: another spelling of the same letters, or one typo away?
-- A name is looked up by its parts: each word, and the letters from the start of each word to the end of the name. Of every
-- part stand here the whole and all that remains when one letter is left out: two words are one typo apart only if one of
-- these is common to both. What is found so is held against the rule in patient-search-likeness.rules.ts.
-- The words of a name are what separators leave; the first eight count, and the first 40 letters of a part.
create function name_spellings(key text) returns setof text language sql immutable strict parallel safe
begin atomic
  with words as (
    select word, row_number() over (order by at) as number
    from regexp_split_to_table(translate(key, '-''.,', '    '), ' +') with ordinality given (word, at)
    where word <> '' order by at limit 8
  ), parts as (
    select left(word, 40) as part from words
    union
    select left(string_agg(word, '') over (order by number rows between current row and unbounded following), 40) from words
  )
  select part from parts
  union
  select overlay(part placing '' from at for 1) from parts, generate_series(1, length(part)) at where length(part) >= 4;
end;

-- 2. The lines of a result ----------------------------------------------------------------------------------------------------

-- What a search compares, sorts by and shows of a patient: one row is the whole line of a result.
create table patient_search_rows (
  profile_id uuid primary key references profiles (id) on delete cascade,
  last_key text collate "C",
  first_key text collate "C",
  last_name text,
  first_name text,
  date_of_birth date,
  ehr_id text,
  -- The two arrays run in step, in the order of the site profiles.
  site_ids uuid[] not null,
  site_profile_ids uuid[] not null
);
create index patient_search_rows_name on patient_search_rows (last_key, first_key, profile_id);
create index patient_search_rows_first_name on patient_search_rows (first_key, last_key, profile_id);
-- A birth date is shared by some tens of patients, whose rows lie anywhere in the table: the whole line of each stands in the
-- index instead. An entry of an index has at most some 2,700 bytes, so a patient of very many sites stands in a second one.
create index patient_search_rows_birth on patient_search_rows (date_of_birth, last_key, first_key, profile_id)
  include (last_name, first_name, ehr_id, site_ids, site_profile_ids)
  where cardinality(site_ids) <= 16
    and octet_length(coalesce(last_name, '') || coalesce(first_name, '') || coalesce(ehr_id, '')) <= 400;
create index patient_search_rows_birth_wide on patient_search_rows (date_of_birth, last_key)
  where not (cardinality(site_ids) <= 16
    and octet_length(coalesce(last_name, '') || coalesce(first_name, '') || coalesce(ehr_id, '')) <= 400);
call protect_patient_table('patient_search_rows');

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

-- The same order within one site, for people who see a few sites only, and the engagement status there: a filter of the list
-- of all patients reads only its own rows.
create table patient_search_sites (
  profile_id uuid not null references profiles (id) on delete cascade,
  site_id uuid not null,
  last_key text collate "C",
  first_key text collate "C",
  engagement_status text,
  primary key (profile_id, site_id)
);
create index patient_search_sites_name on patient_search_sites (site_id, last_key, first_key, profile_id);
create index patient_search_sites_status
  on patient_search_sites (site_id, engagement_status, last_key, first_key, profile_id);
call protect_patient_table('patient_search_sites');

-- Whoever writes a row need not know the status.
create function fill_patient_search_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.engagement_status := (
    select engagement_status from site_profiles where profile_id = new.profile_id and site_id = new.site_id);
  return new;
end $$;
create trigger status_filled before insert on patient_search_sites
  for each row when (new.engagement_status is null) execute function fill_patient_search_status();

-- 3. The dictionary and its counts --------------------------------------------------------------------------------------------

-- Every name that a patient has or had, by part ('l' last, 'f' first), and how many patients have it.
create table patient_names (
  part "char" not null,
  key text collate "C" not null,
  patients bigint not null,
  primary key (part, key)
) with (fillfactor = 80);

-- In which names a piece of up to three letters occurs, in the order of a result list.
create table patient_name_pieces (
  part "char" not null,
  gram text collate "C" not null,
  key text collate "C" not null,
  primary key (part, gram, key)
);

create table patient_name_spellings (
  part "char" not null,
  spelling text collate "C" not null,
  key text collate "C" not null,
  primary key (part, spelling, key)
);

-- The spellings follow the dictionary, which loses names only when it is made anew.
create function patient_names_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into patient_name_spellings (part, spelling, key)
      select part, spelling, key from new_names, name_spellings(key) spelling order by 1, 2, 3;
  else
    delete from patient_name_spellings gone using old_names
      where gone.key = old_names.key and gone.part = old_names.part
        and gone.spelling in (select name_spellings(old_names.key));
  end if;
  return null;
end $$;
create trigger spellings_added after insert on patient_names referencing new table as new_names
  for each statement execute function patient_names_changed();
create trigger spellings_removed after delete on patient_names referencing old table as old_names
  for each statement execute function patient_names_changed();

-- How many patients have a name with this piece: the total of a search for one to three letters.
create table patient_name_gram_counts (
  part "char" not null,
  gram text collate "C" not null,
  patients bigint not null,
  -- 2 % of the patients have it: chosen anew at night.
  common boolean not null default false,
  primary key (part, gram)
) with (fillfactor = 80);

-- How many patients match two common pieces, one in the last name and one in the first? Counting them anew takes 0.2 s for
-- two single letters and a million patients. One row for each pair of common pieces that somebody has.
create table patient_name_pairs (
  last_gram text collate "C" not null,
  first_gram text collate "C" not null,
  patients bigint not null,
  primary key (last_gram, first_gram)
) with (fillfactor = 80);

-- How many patients of some of the sites match a common piece? Counting them anew takes up to 1.2 s for a million patients,
-- because a patient of two of the sites counts once. So the patients with a common piece are counted by the set of sites they
-- are in: there are few different sets, and each patient has one.
create table patient_site_gram_counts (
  part "char" not null,
  gram text collate "C" not null,
  -- Stands for the list of sites, which may be too long for an index.
  site_set uuid not null,
  site_ids uuid[] not null,
  patients bigint not null,
  primary key (part, gram, site_set)
) with (fillfactor = 80);

-- Changes of the counts that are not folded into them yet: both names of a patient and its sites. A counter row that every
-- writer changes would make writers wait for each other; so they append here, and a total is the count plus the changes.
create table patient_name_changes (
  id bigint generated always as identity,
  last_key text collate "C",
  first_key text collate "C",
  site_ids uuid[] not null,
  patients integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

revoke insert, update, delete on patient_names, patient_name_pieces, patient_name_spellings, patient_name_gram_counts,
  patient_name_pairs, patient_site_gram_counts, patient_name_changes from alveary_app, alveary_all_sites;

-- 4. How the counts are kept --------------------------------------------------------------------------------------------------

-- Folds the open changes into the counts, unless another transaction is doing it.
create function fold_patient_names() returns void
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

create function patient_search_rows_changed() returns trigger
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
create trigger names_added after insert on patient_search_rows referencing new table as new_rows
  for each statement execute function patient_search_rows_changed();
create trigger names_changed after update on patient_search_rows referencing new table as new_rows old table as old_rows
  for each statement execute function patient_search_rows_changed();
create trigger names_removed after delete on patient_search_rows referencing old table as old_rows
  for each statement execute function patient_search_rows_changed();

-- Chooses anew which pieces are common (2 % of the patients have them, and at least so many) and counts their pairs and their
-- patients by sites. Each count is one statement, so one snapshot: counts plus open changes are what the rows say. Folding
-- waits until it is done. Numbers stand for names, pieces and sets of sites on the way: a name has some ten common pieces, and
-- most of the work is to group by them.
create function count_patient_name_pairs(at_least bigint default 1000) returns void
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

-- 5. How the lines follow the records -----------------------------------------------------------------------------------------

-- What the two tables of lines should hold, from the records themselves.
create view patient_search_source with (security_invoker = true) as
  select patient.id as profile_id,
    name_key(patient.last_name) collate "C" as last_key, name_key(patient.first_name) collate "C" as first_key,
    patient.last_name, patient.first_name, patient.date_of_birth,
    (select value from profile_identifiers identifier
      where identifier.profile_id = patient.id and type = 'EhrId' order by identifier.id limit 1) as ehr_id,
    coalesce(membership.site_ids, '{}') as site_ids,
    coalesce(membership.site_profile_ids, '{}') as site_profile_ids
  from profiles patient
  left join lateral (
    select array_agg(site_id order by id) as site_ids, array_agg(id order by id) as site_profile_ids
    from site_profiles where site_profiles.profile_id = patient.id) membership on true;

-- Brings the search rows of these patients to what their records say. The lock comes first, so that of two transactions
-- that change one patient the later one reads what the earlier one wrote.
create function refresh_patient_search(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids is null then return; end if;
  perform from profiles where id = any (ids) order by id for no key update;
  insert into patient_search_rows as known
    select * from patient_search_source source where source.profile_id = any (ids) order by source.profile_id
    on conflict (profile_id) do update set
      last_key = excluded.last_key, first_key = excluded.first_key, last_name = excluded.last_name,
      first_name = excluded.first_name, date_of_birth = excluded.date_of_birth, ehr_id = excluded.ehr_id,
      site_ids = excluded.site_ids, site_profile_ids = excluded.site_profile_ids
    where known is distinct from excluded;
  delete from patient_search_sites left_over
    where profile_id = any (ids) and not exists (
      select from site_profiles where profile_id = left_over.profile_id and site_id = left_over.site_id);
  insert into patient_search_sites as known (profile_id, site_id, last_key, first_key)
    select profile_id, unnest(site_ids), last_key, first_key from patient_search_rows where profile_id = any (ids)
    on conflict (profile_id, site_id) do update set last_key = excluded.last_key, first_key = excluded.first_key
    where (known.last_key, known.first_key) is distinct from (excluded.last_key, excluded.first_key);
end $$;

create function profiles_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_patient_search(array_agg(id)) from new_rows;
  else
    perform refresh_patient_search(array_agg(now.id)) from new_rows now join old_rows was using (id)
      where (now.last_name, now.first_name, now.date_of_birth)
        is distinct from (was.last_name, was.first_name, was.date_of_birth);
  end if;
  return null;
end $$;
create trigger search_added after insert on profiles referencing new table as new_rows
  for each statement execute function profiles_changed();
create trigger search_changed after update on profiles referencing new table as new_rows old table as old_rows
  for each statement execute function profiles_changed();

create function site_profiles_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_patient_search(array_agg(distinct profile_id)) from new_rows;
  elsif tg_op = 'DELETE' then
    perform refresh_patient_search(array_agg(distinct profile_id)) from old_rows;
  else
    perform refresh_patient_search(array_agg(distinct id)) from (
      select unnest(array[now.profile_id, was.profile_id]) as id from new_rows now join old_rows was using (id)
      where (now.profile_id, now.site_id) is distinct from (was.profile_id, was.site_id)) moved;
  end if;
  return null;
end $$;
create trigger search_added after insert on site_profiles referencing new table as new_rows
  for each statement execute function site_profiles_changed();
create trigger search_changed after update on site_profiles referencing new table as new_rows old table as old_rows
  for each statement execute function site_profiles_changed();
create trigger search_removed after delete on site_profiles referencing old table as old_rows
  for each statement execute function site_profiles_changed();

create function site_profile_status_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update patient_search_sites row set engagement_status = now.engagement_status
    from new_rows now join old_rows was using (id)
    where now.engagement_status is distinct from was.engagement_status
      and row.profile_id = now.profile_id and row.site_id = now.site_id;
  return null;
end $$;
create trigger search_status_changed after update on site_profiles
  referencing new table as new_rows old table as old_rows
  for each statement execute function site_profile_status_changed();

create function profile_identifiers_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    perform refresh_patient_search(array_agg(distinct profile_id)) from new_rows where type = 'EhrId';
  end if;
  if tg_op <> 'INSERT' then
    perform refresh_patient_search(array_agg(distinct profile_id)) from old_rows where type = 'EhrId';
  end if;
  return null;
end $$;
create trigger search_added after insert on profile_identifiers referencing new table as new_rows
  for each statement execute function profile_identifiers_changed();
create trigger search_changed after update on profile_identifiers referencing new table as new_rows old table as old_rows
  for each statement execute function profile_identifiers_changed();
create trigger search_removed after delete on profile_identifiers referencing old table as old_rows
  for each statement execute function profile_identifiers_changed();

-- Makes everything above from the records: for a load that switched the triggers off.
create procedure rebuild_patient_search() language plpgsql as $$
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
  insert into patient_search_sites (profile_id, site_id, last_key, first_key, engagement_status)
    select profile_id, site_id, last_key, first_key, engagement_status
    from patient_search_rows join site_profiles using (profile_id);
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

-- 6. Who may call what --------------------------------------------------------------------------------------------------------

revoke all on function fill_patient_search_status(), patient_names_changed(), fold_patient_names(),
  note_patient_names(text[], text[], text[], integer), count_patient_name_pairs(bigint), refresh_patient_search(uuid[]),
  site_profile_status_changed() from public;
revoke all on procedure rebuild_patient_search() from public;
-- Called by a nightly job.
grant execute on function count_patient_name_pairs(bigint) to alveary_all_sites;
