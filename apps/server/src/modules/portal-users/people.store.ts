// Which portal users are there, and how are they and their sites written?
import type { Person } from '@alveary/contract/portal-users/people.model.ts';
import type { RawPage } from '../../platform/calls/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import { instantText } from '../../platform/instant-text.ts';

/** $1: the sites of the asker; entries of other sites come as names only. */
const PERSON = `select u.id, u.email, u.first_name, u.last_name, u.phone_number, u.phone_country_code,
    u.account_confirmed, u.force_password_reset_on_login, u.is_staff, u.is_employee as is_care_employee,
    case when u.has_portal_configuration then
      json_build_object('two_factor_authentication', u.two_factor_authentication) end as portal_configuration,
    coalesce((select json_agg(json_build_object('site_id', su.site_id, 'roles', (
        select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'actions_permitted', r.actions_permitted)
                 order by r.code), '[]')
          from site_user_roles held join roles r on r.id = held.role_id where held.site_user_id = su.id))
        order by su.site_id)
      from site_users su where su.user_id = u.id and su.site_id = any ($1)), '[]') as site_users,
    array(select s.short_name from site_users su join sites s on s.id = su.site_id
           where su.user_id = u.id and not s.is_global and su.site_id <> all ($1) order by s.short_name) as other_sites,
    u.version, u.last_login_at, u.created_at
  from portal_users u`;

const IN_SITES = 'exists (select 1 from site_users su where su.user_id = u.id and su.site_id = any ($1))';

/**
 * The list goes out as one JSON text, and everything in it is gathered once for all its users: thousands at thousands of sites
 * are answered at once. Each table is joined to, never one gathered list to another, so that the plan stays quick when the
 * planner does not know how many sites are asked for. Rows become JSON whole: naming each field again for each takes longer.
 * $1: the sites of the asker, $2: those of them whose users are asked for, $3: limit, $4: offset.
 */
export const peopleStatement = `with wanted as materialized (
     select distinct user_id from site_users where site_id = any ($2::uuid[])),
   page as materialized (
     select u.id from wanted join portal_users u on u.id = wanted.user_id
      order by lower(u.last_name), lower(u.first_name), u.id limit $3 offset $4),
   entries as (
     select su.id, su.user_id, su.site_id, s.short_name, s.is_global,
            su.site_id in (select unnest($1::uuid[])) as is_mine
       from page join site_users su on su.user_id = page.id join sites s on s.id = su.site_id),
   role_texts as materialized (select id, code, json_build_object('id', id, 'code', code) as shown from roles),
   of_entry as (
     select e.user_id, e.site_id, e.short_name, e.is_global, e.is_mine,
            json_agg(r.shown order by r.code) filter (where r.id is not null) as roles
       from entries e left join site_user_roles has on has.site_user_id = e.id and e.is_mine
       left join role_texts r on r.id = has.role_id
      group by e.user_id, e.site_id, e.short_name, e.is_global, e.is_mine),
   of_user as (
     select user_id,
       json_agg(json_build_object('site_id', site_id, 'roles', coalesce(roles, '[]')) order by site_id)
         filter (where is_mine) as site_users,
       json_agg(short_name order by short_name) filter (where not is_mine and not is_global) as other_sites
       from of_entry group by user_id)
   select coalesce(json_agg(shown order by lower(u.last_name), lower(u.first_name), u.id), '[]')::text as json,
     (select count(*) from wanted) as total
   from of_user join portal_users u on u.id = of_user.user_id cross join lateral (
     select u.id, u.email, u.first_name, u.last_name, u.phone_number, u.phone_country_code, u.account_confirmed,
       u.force_password_reset_on_login, u.is_staff, u.is_employee as is_care_employee,
       case when u.has_portal_configuration then
         json_build_object('two_factor_authentication', u.two_factor_authentication) end as portal_configuration,
       site_users, coalesce(other_sites, '[]') as other_sites, u.version,
       ${instantText('u.last_login_at')} as last_login_at, ${instantText('u.created_at')} as created_at) shown`;

/** A page of the users of these sites, or of one of them, by last and first name, with the number of all. */
export const findPeople = (
  db: Db,
  sites: readonly string[],
  siteId: string | null,
  page: number,
  size: number,
): Promise<RawPage> => {
  const asked = siteId === null ? sites : sites.filter((id) => id === siteId);
  return db.one<RawPage>(peopleStatement, [sites, asked, size, page * size]);
};

/** A user who shares one of these sites. */
export const findPerson = (db: Db, sites: readonly string[], id: string): Promise<Person | null> =>
  db.maybeOne<Person>(`${PERSON} where u.id = $2 and ${IN_SITES}`, [sites, id]);

/** Any user, for those who may open sites to anybody. */
export const findAnyPerson = (db: Db, sites: readonly string[], id: string): Promise<Person | null> =>
  db.maybeOne<Person>(`${PERSON} where u.id = $2`, [sites, id]);

export interface PersonFields {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly phone_country_code: string | null;
  readonly portal_configuration: { readonly two_factor_authentication: boolean };
}

const valuesOf = (fields: PersonFields): unknown[] => [
  fields.email,
  fields.first_name,
  fields.last_name,
  fields.phone_number,
  fields.phone_country_code,
  fields.portal_configuration.two_factor_authentication,
];

/** @returns 0 when the address is taken */
export const insertPerson = (db: Db, id: string, fields: PersonFields): Promise<number> =>
  db.run(
    `insert into portal_users (id, email, first_name, last_name, phone_number, phone_country_code, two_factor_authentication)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (lower(email)) do nothing`,
    [id, ...valuesOf(fields)],
  );

/** @returns 0 when somebody changed the row since `version` */
export const updatePerson = (db: Db, id: string, version: number, fields: PersonFields): Promise<number> =>
  db.run(
    `update portal_users set email = $3, first_name = $4, last_name = $5, phone_number = $6, phone_country_code = $7,
            two_factor_authentication = $8, version = version + 1
      where id = $1 and version = $2`,
    [id, version, ...valuesOf(fields)],
  );

/** Lets those who would give the same address to somebody take turns until their transactions end. */
export const takeAddressTurn = (db: Db, email: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107351, hashtext(lower($1)))', [email]);

export const isEmailTaken = async (db: Db, email: string, exceptId: string): Promise<boolean> =>
  (await db.maybeOne('select 1 as taken from portal_users where lower(email) = lower($1) and id <> $2', [
    email,
    exceptId,
  ])) !== null;
