// Who works at these sites, at which others, and in which roles? Thousands of users at thousands of sites are answered at once, so each
// table is read once for all of them, and what belongs together is put together by whoever asks.
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** $1: the sites whose users are asked for, $2: limit, $3: offset. The total comes also when the page is beyond the last one. */
export const peopleStatement = `with wanted as materialized (
     select distinct user_id from site_users where site_id = any ($1::uuid[])),
   page as (
     select u.*, row_number() over (order by lower(u.last_name), lower(u.first_name), u.id) as place
       from wanted join portal_users u on u.id = wanted.user_id order by place limit $2 offset $3)
   select (select count(*) from wanted) as total, u.id, u.email, u.first_name, u.last_name, u.phone_number,
     u.phone_country_code, u.account_confirmed, u.force_password_reset_on_login, u.is_staff, u.is_employee,
     case when u.has_portal_configuration then u.two_factor_authentication end, u.version, u.last_login_at, u.created_at
   from (select) as one left join page u on true order by u.place`;

/** A user without what stands in other tables. */
export type PersonTuple = readonly [
  total: number,
  id: string | null,
  email: string,
  firstName: string,
  lastName: string,
  phoneNumber: string | null,
  phoneCountryCode: string | null,
  accountConfirmed: boolean,
  mustChangePassword: boolean,
  isStaff: boolean,
  isEmployee: boolean,
  twoFactor: boolean | null,
  version: number,
  lastLoginAt: string | null,
  createdAt: string,
];

/** A page of the users of these sites by last and first name, with the number of all. */
export const findPeople = async (
  db: Db,
  sites: readonly string[],
  limit: number,
  offset: number,
): Promise<{ total: number; people: PersonTuple[] }> => {
  const rows = await db.tuples<PersonTuple>(peopleStatement, [sites, limit, offset]);
  return { total: rows[0]?.[0] ?? 0, people: rows.filter(([, id]) => id !== null) };
};

/** A role that is held at a site, null where there is none, and by whom: the places of those who were asked for, the first one 1. */
export type SiteEntry = readonly [siteId: string, roleId: string | null, places: readonly number[]];

/** $1: the users. A site and a role stand once for all who share them: the many rows of each user cost more than finding them. */
export const entriesStatement = `select su.site_id, held.role_id, json_agg(asked.place) as places
  from unnest($1::uuid[]) with ordinality as asked (id, place) join site_users su on su.user_id = asked.id
  left join site_user_roles held on held.site_user_id = su.id group by su.site_id, held.role_id order by su.site_id`;

/** Up to so many users, looking each one up is quicker than reading the table. */
const FEW_USERS = 200;

/** All sites of these users in the order of their ids. */
export const findSiteEntries = async (db: Db, userIds: readonly string[]): Promise<SiteEntry[]> => {
  // The planner does not know how many are asked for and would look up each.
  if (userIds.length > FEW_USERS) await db.run('set local enable_nestloop = off');
  return db.tuples<SiteEntry>(entriesStatement, [userIds]);
};

/** Each role of the installation, by its code. */
export const findRoles = (db: Db): Promise<{ readonly id: string; readonly code: string }[]> =>
  db.many('select id, code from roles order by code');

/** Those of these sites that are shown to people, by their short name. */
export const findShownSites = (
  db: Db,
  siteIds: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> =>
  db.many(
    `select id, short_name as name from sites
     where id = any ($1::uuid[]) and not is_global and closed_at is null order by short_name, id`,
    [siteIds],
  );
