-- Which names are almost what was typed: another spelling of the same letters, or one typo away? (issue: forgiving names)
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

create table patient_name_spellings (
  part "char" not null,
  spelling text collate "C" not null,
  key text collate "C" not null,
  primary key (part, spelling, key)
);
revoke insert, update, delete on patient_name_spellings from alveary_app, alveary_all_sites;

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
revoke all on function patient_names_changed() from public;
create trigger spellings_added after insert on patient_names referencing new table as new_names
  for each statement execute function patient_names_changed();
create trigger spellings_removed after delete on patient_names referencing old table as old_names
  for each statement execute function patient_names_changed();

insert into patient_name_spellings (part, spelling, key)
  select part, spelling, key from patient_names, name_spellings(key) spelling order by 1, 2, 3;
