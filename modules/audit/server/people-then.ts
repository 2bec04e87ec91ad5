// Who was it, as that person was called and what roles that person held then? (docs/decisions/0038)

/** Asked once for all rows: somebody of 2,000 sites has a term at each, and none is looked up whether the patient is there. */
const COUNTED_SITES = `array(
      select sp.site_id from site_profiles sp where sp.profile_id = $1 union all select s.id from sites s where s.is_global)`;

/** The person of the row `p` at its instant: columns `who` and `roles`. Terms of a patient's sites and of global ones count. */
export const personThen = (at: string): string => `
  left join lateral (
    select json_build_object('id', n.user_id, 'name', n.name, 'email', n.email) as who
    from portal_user_names n where n.user_id = p.user_id and n.since <= ${at} order by n.since desc limit 1) named on true
  left join lateral (
    select array_agg(distinct r.portal_label order by r.portal_label) as roles
    from site_user_role_terms t join roles r on r.id = t.role_id
    where t.user_id = p.user_id and t.since <= ${at} and t.until > ${at} and t.site_id = any (${COUNTED_SITES})) held on true`;
