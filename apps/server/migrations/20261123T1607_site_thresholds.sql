-- A site's own thresholds of billing are set for a month that has not begun, as a whole; what held before holds until then. The server writes
-- through this function only: no month that has begun is ever counted otherwise than it was.
create function set_billing_thresholds(for_site uuid, from_month date, thresholds jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here record;
  until_month date;
  added integer;
begin
  select region, date_trunc('month', now() at time zone zone_of_site(feature_values))::date as month into here
    from sites where id = for_site and closed_at is null for no key update;
  if here.region is distinct from 'us' then
    raise exception 'site % bills nothing by thresholds', for_site;
  end if;
  if from_month <= here.month then
    raise exception 'thresholds of a month that has begun are not changed';
  end if;
  delete from billing_thresholds where site_id = for_site and valid_from = from_month;
  update billing_thresholds set valid_to = from_month
    where site_id = for_site and valid_from < from_month and (valid_to is null or valid_to > from_month);
  select min(valid_from) into until_month from billing_thresholds where site_id = for_site and valid_from > from_month;
  insert into billing_thresholds (id, site_id, region, programme, code, measure, at_least, is_aim, needs_contact, valid_from, valid_to)
    select one.id, for_site, here.region, one.programme, one.code, one.measure, one.at_least, one.is_aim, one.needs_contact,
      from_month, until_month
    from jsonb_to_recordset(thresholds) as one (id uuid, programme text, code text, measure text, at_least integer, is_aim boolean,
      needs_contact boolean);
  get diagnostics added = row_count;
  return added;
end $$;
revoke all on function set_billing_thresholds(uuid, date, jsonb) from public;
grant execute on function set_billing_thresholds(uuid, date, jsonb) to alveary_app, alveary_all_sites;
