-- A record system knows a patient by the EHR id of its own practice (OP-PRACT-4). An id without a site is one of the time when a
-- patient was at one site only; at two it belongs to neither for sure.
alter table profile_identifiers add column site_id uuid references sites (id);
update profile_identifiers named set site_id = (
    select (array_agg(held.site_id))[1] from site_profiles held where held.profile_id = named.profile_id
    having count(*) = 1)
  where named.type = 'EhrId';

-- Asked by those who reach the patient at some site: a membership elsewhere, which they do not see, counts here too.
create function ehr_id_at_site(profile uuid, site uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select named.value from profile_identifiers named
   where named.profile_id = profile and named.type = 'EhrId'
     and (named.site_id = site
       or (named.site_id is null
         and exists (select 1 from site_profiles own where own.profile_id = profile and own.site_id = site)
         and not exists (select 1 from site_profiles other where other.profile_id = profile and other.site_id <> site)))
   order by named.site_id nulls last, named.id limit 1;
$$;
revoke all on function ehr_id_at_site(uuid, uuid) from public;
grant execute on function ehr_id_at_site(uuid, uuid) to alveary_app, alveary_all_sites;
