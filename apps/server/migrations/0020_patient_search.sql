-- How one search over all patients stays quick: keys that ignore case and accents, one narrow row per patient, one per
-- patient and site, and a dictionary of names with their counts (OP-PSEARCH-1 to 4, OP-API-2; docs/decisions).
-- Triggers keep all of it; rebuild_patient_search() makes it again from the records.

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

-- What an exact search looks up.
alter table profile_phones add column last_ten_digits text generated always as (
  case when length(regexp_replace(phone_number, '\D', '', 'g')) >= 10
    then right(regexp_replace(phone_number, '\D', '', 'g'), 10) end) stored;
create index profile_phones_digits on profile_phones (last_ten_digits) where last_ten_digits is not null;
create index profile_identifiers_ehr_id on profile_identifiers (value) where type = 'EhrId';
-- A column, because the planner keeps no statistics for an expression of a partial index.
alter table profiles add column email_key text generated always as (lower(email_address)) stored;
create index profiles_email on profiles (email_key) where email_key is not null;
create index profiles_member on profiles (insurance_member_id) where insurance_member_id is not null;

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
create index patient_search_rows_birth on patient_search_rows (date_of_birth, last_key);

-- The same order within one site, for people who see a few sites only.
create table patient_search_sites (
  profile_id uuid not null references profiles (id) on delete cascade,
  site_id uuid not null,
  last_key text collate "C",
  first_key text collate "C",
  primary key (profile_id, site_id)
);
create index patient_search_sites_name on patient_search_sites (site_id, last_key, first_key, profile_id);

call protect_patient_table('patient_search_rows');
call protect_patient_table('patient_search_sites');

-- The dictionary: every name that a patient has or had, by part ('l' last, 'f' first), and how many patients have it.
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

-- How many patients have a name with this piece: the total of a search for one to three letters.
create table patient_name_gram_counts (
  part "char" not null,
  gram text collate "C" not null,
  patients bigint not null,
  primary key (part, gram)
) with (fillfactor = 80);

-- Changes of the counts that are not folded into them yet. A counter row that every writer changes would make writers
-- wait for each other; so they append here, and a total is the count plus the changes.
create table patient_name_changes (
  id bigint generated always as identity,
  part "char" not null,
  key text collate "C" not null,
  patients integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
revoke insert, update, delete on patient_names, patient_name_pieces, patient_name_gram_counts, patient_name_changes
  from alveary_app, alveary_all_sites;

-- Folds the open changes into the counts, unless another transaction is doing it.
create function fold_patient_names() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(4110735020) then return; end if;
  with taken as (
    delete from patient_name_changes returning part, key, patients
  ), changed as materialized (
    select part, key, sum(patients)::bigint as patients from taken group by part, key having sum(patients) <> 0
  ), names as (
    update patient_names known set patients = known.patients + changed.patients
    from changed where known.part = changed.part and known.key = changed.key
  )
  insert into patient_name_gram_counts as known (part, gram, patients)
    select part, gram, sum(patients) from changed, name_grams(key) gram group by part, gram having sum(patients) <> 0
    on conflict (part, gram) do update set patients = known.patients + excluded.patients;
end $$;

-- Appends what a statement changed; every 256th change folds. New names enter the dictionary at once, with no count.
create function note_patient_names(last_keys text[], first_keys text[], sign integer) returns void
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
    insert into patient_name_changes (part, key, patients)
      select part, key, sign * count(*) from (
        select 'l'::"char" as part, unnest(last_keys) as key
        union all select 'f'::"char", unnest(first_keys)) given
      where key is not null group by part, key
      returning id)
  select min(id), max(id) into oldest, newest from noted;
  if newest / 256 > (oldest - 1) / 256 then perform fold_patient_names(); end if;
end $$;

create function patient_search_rows_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), 1) from new_rows;
  elsif tg_op = 'DELETE' then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), -1) from old_rows;
  elsif exists (select from new_rows now join old_rows was using (profile_id)
                where (now.last_key, now.first_key) is distinct from (was.last_key, was.first_key)) then
    perform note_patient_names(array_agg(last_key), array_agg(first_key), 1) from new_rows;
    perform note_patient_names(array_agg(last_key), array_agg(first_key), -1) from old_rows;
  end if;
  return null;
end $$;
create trigger names_added after insert on patient_search_rows referencing new table as new_rows
  for each statement execute function patient_search_rows_changed();
create trigger names_changed after update on patient_search_rows referencing new table as new_rows old table as old_rows
  for each statement execute function patient_search_rows_changed();
create trigger names_removed after delete on patient_search_rows referencing old table as old_rows
  for each statement execute function patient_search_rows_changed();

-- What the two search tables should hold, from the records themselves.
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
  alter table patient_search_rows enable trigger user;
end $$;
call rebuild_patient_search();

revoke all on function refresh_patient_search(uuid[]), note_patient_names(text[], text[], integer), fold_patient_names()
  from public;
revoke all on procedure rebuild_patient_search() from public;
