-- The dictionary of names holds the names of every site's patients, and its open changes hold first and last name together: no
-- request that is limited to sites may read it. Searches over all sites, which say why, read it as before; the triggers that keep
-- it run as the owner.
do $$
declare
  name text;
begin
  foreach name in array array['patient_names', 'patient_name_pieces', 'patient_name_spellings', 'patient_name_gram_counts',
    'patient_name_pairs', 'patient_site_gram_counts', 'patient_name_changes']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy all_sites on %I to alveary_all_sites using (true)', name);
    execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
    execute format('revoke all on %I from public, alveary_app', name);
    execute format('revoke all on %I from alveary_all_sites', name);
    execute format('grant select on %I to alveary_all_sites', name);
  end loop;
end $$;
