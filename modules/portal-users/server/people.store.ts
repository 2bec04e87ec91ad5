// Which portal users are there, and how are they and their sites written?
import { adminRoleCodes } from '../contract/policies.ts';
import type { Person } from '../contract/people.model.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const ADMIN_ROLES = adminRoleCodes.map((code) => `'${code}'`).join(', ');

/** $1: the bits of the sites of the asker; entries of other sites come as names only. */
const PERSON = `select u.id, u.email, u.first_name, u.last_name, u.phone_number, u.phone_country_code,
    u.account_confirmed, u.force_password_reset_on_login, u.is_staff, u.is_employee as is_care_employee,
    case when u.has_portal_configuration then
      json_build_object('two_factor_authentication', u.two_factor_authentication) end as portal_configuration,
    coalesce((select json_agg(json_build_object('site_id', su.site_id, 'roles', (
        select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'actions_permitted', r.actions_permitted)
                 order by r.code), '[]')
          from site_user_roles held join roles r on r.id = held.role_id where held.site_user_id = su.id))
        order by su.site_id)
      from site_users su where su.user_id = u.id and ${isAtSites('$1', 'su.site_id')}), '[]') as site_users,
    array(select s.short_name from site_users su join sites s on s.id = su.site_id
           where su.user_id = u.id and not s.is_global and s.closed_at is null and not ${isAtSites('$1', 'su.site_id')} order by s.short_name) as other_sites,
    array(select r.code from site_users su join sites s on s.id = su.site_id
            join site_user_roles held on held.site_user_id = su.id join roles r on r.id = held.role_id
           where su.user_id = u.id and s.is_global order by r.code) as global_roles,
    exists (select 1 from site_users su join sites s on s.id = su.site_id
              join site_user_roles held on held.site_user_id = su.id join roles r on r.id = held.role_id
             where su.user_id = u.id and not s.is_global and s.closed_at is null and not ${isAtSites('$1', 'su.site_id')} and r.code in (${ADMIN_ROLES}))
      as is_admin_elsewhere,
    u.authenticator_confirmed_at is not null as has_authenticator, u.version, u.last_login_at, u.created_at
  from portal_users u`;

const IN_SITES = `exists (select 1 from site_users su where su.user_id = u.id and ${isAtSites('$1', 'su.site_id')})`;

/** A user who shares one of the sites of these bits. */
export const findPerson = (db: Db, reach: string, id: string): Promise<Person | null> =>
  db.maybeOne<Person>(`${PERSON} where u.id = $2 and ${IN_SITES}`, [reach, id]);

/** Any user, for those who may open sites to anybody. */
export const findAnyPerson = (db: Db, reach: string, id: string): Promise<Person | null> =>
  db.maybeOne<Person>(`${PERSON} where u.id = $2`, [reach, id]);

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

/**
 * Of a user without portal access Two Factor Auth is not shown, so a change of something else leaves it as it was kept.
 * @returns 0 when somebody changed the row since `version`
 */
export const updatePersonRow = (db: Db, id: string, version: number, fields: PersonFields): Promise<number> =>
  db.run(
    `update portal_users set email = $3, first_name = $4, last_name = $5, phone_number = $6, phone_country_code = $7,
            two_factor_authentication = $8 or (not has_portal_configuration and two_factor_authentication and $6::text is not null),
            version = version + 1
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
