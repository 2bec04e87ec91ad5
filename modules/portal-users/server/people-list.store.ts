// Who works at these sites, at which others, and in which roles? Thousands of users at thousands of sites are answered at once, so each
// table is read once for all of them, and what belongs together is put together by whoever asks.
import { countedPage } from '@alveary/server/platform/counted-page.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const WANTED = 'select distinct user_id from site_users where site_id = any ($1::uuid[])';

/** What is yes or no about a user comes as the bits of one number: each value of thousands of rows takes longer to receive than to find. */
export const fact = {
  accountConfirmed: 1,
  mustChangePassword: 2,
  isStaff: 4,
  isEmployee: 8,
  hasConfiguration: 16,
  twoFactor: 32,
} as const;

/**
 * $1: the sites whose users are asked for, $2: limit, $3: offset. The ids are looked up as one list, in one walk through their index: three
 * of them or thousands, the planner need not know how many.
 */
export const peopleStatement = `select u.id, u.email, u.first_name, u.last_name, u.phone_number, u.phone_country_code,
     ${fact.accountConfirmed} * u.account_confirmed::int + ${fact.mustChangePassword} * u.force_password_reset_on_login::int
       + ${fact.isStaff} * u.is_staff::int + ${fact.isEmployee} * u.is_employee::int
       + ${fact.hasConfiguration} * u.has_portal_configuration::int + ${fact.twoFactor} * u.two_factor_authentication::int as facts,
     u.version, u.last_login_at, u.created_at
   from portal_users u where u.id = any (array(${WANTED}))
   order by lower(u.last_name), lower(u.first_name), u.id limit $2 offset $3`;

/** A user without what stands in other tables. */
export type PersonTuple = readonly [
  id: string,
  email: string,
  firstName: string,
  lastName: string,
  phoneNumber: string | null,
  phoneCountryCode: string | null,
  /** The sum of each `fact` that is so. */
  facts: number,
  version: number,
  lastLoginAt: string | null,
  createdAt: string,
];

const countPeople = async (db: Db, sites: readonly string[]): Promise<number> =>
  (await db.one<{ total: number }>(`select count(*) as total from (${WANTED})`, [sites])).total;

/** A page of the users of these sites by last and first name, with the number of all. */
export const findPeople = async (
  db: Db,
  sites: readonly string[],
  limit: number,
  offset: number,
): Promise<{ rows: PersonTuple[]; total: number }> =>
  countedPage(
    { limit, offset },
    (most) => db.tuples<PersonTuple>(peopleStatement, [sites, most, offset]),
    () => countPeople(db, sites),
  );

/** A role that is held at a site, null where there is none, and by whom: the places of those who were asked for, the first one 1. */
export type SiteEntry = readonly [siteId: string, roleId: string | null, places: readonly number[]];

const ENTRIES = `select su.user_id, su.site_id, held.role_id
  from site_users su left join site_user_roles held on held.site_user_id = su.id`;

/** $1: the users. A site and a role stand once for all who share them: the many rows of each user cost more than finding them. */
const askedOf = (entries: string): string =>
  `select e.site_id, e.role_id, json_agg(asked.place) as places
     from (${entries}) e join unnest($1::uuid[]) with ordinality as asked (id, place) on asked.id = e.user_id
    group by e.site_id, e.role_id order by e.site_id`;

export const entriesStatement = askedOf(ENTRIES);

/** The planner does not know how many are asked for and would look up each: `offset 0` keeps it from beginning with them. */
export const manyEntriesStatement = askedOf(`${ENTRIES} offset 0`);

/** Up to so many users, looking each one up is quicker than reading the table. */
const FEW_USERS = 200;

/** All sites of these users in the order of their ids. */
export const findSiteEntries = (db: Db, userIds: readonly string[]): Promise<SiteEntry[]> =>
  db.tuples<SiteEntry>(userIds.length > FEW_USERS ? manyEntriesStatement : entriesStatement, [
    // As the text of an array: the driver would look for quotes in each.
    `{${userIds.join()}}`,
  ]);

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
