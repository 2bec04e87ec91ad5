// Reads and writes sessions and the people behind them.
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { Db } from '../db/handle.ts';

/** An authenticator app, a code by SMS, or what a sign-in provider asked for. */
export type SecondFactor = 'totp' | 'sms' | 'provider';

export interface SessionRow {
  readonly id: string;
  readonly kind: 'bearer' | 'two_factor';
  readonly lastUsedAt: string;
  readonly idleTimeoutS: number;
  readonly absoluteExpiresAt: string;
  readonly user: PortalUser;
  readonly siteUserActions: readonly string[];
  /** With which second factor it was shown to be the person's. */
  readonly secondFactor: SecondFactor | null;
  /** What the person has to do first, because one of their sites, or a role of theirs, demands two factors; null for nothing. */
  readonly secondFactorNeeded: 'set-up' | 'code' | null;
  readonly sites: readonly { readonly id: string; readonly slug: string; readonly timeout: string | null }[];
}

const USER_JSON = `json_build_object(
  'id', u.id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name,
  'phone_number', u.phone_number, 'phone_country_code', u.phone_country_code,
  'account_confirmed', u.account_confirmed,
  'force_password_reset_on_login', u.force_password_reset_on_login,
  'is_staff', u.is_staff, 'is_care_employee', u.is_employee,
  'portal_configuration', case when u.has_portal_configuration
    then json_build_object('two_factor_authentication', u.two_factor_authentication) end)`;

/** An entry of the person at a site for each role there, or for none; those of one entry follow each other. */
type EntryTuple = readonly [
  id: string,
  siteId: string,
  isGlobal: boolean,
  slug: string,
  timeout: string | null,
  roleId: string | null,
];

interface RoleRow {
  readonly id: string;
  readonly code: string;
  readonly actions: string[];
  readonly globalActions: string[];
}

interface PersonRow {
  readonly user: Omit<PortalUser, 'site_users'>;
  readonly entries: readonly EntryTuple[];
  readonly roles: readonly RoleRow[];
}

/** Access that was granted for a time ends at that time, also where no worker has taken the entry away yet. */
const ENDED_GRANTS = `select g.site_id from site_grants g where g.user_id = u.id and g.ended_at is null and g.ends_at <= now()`;

/** Some work at thousands of sites in the same few roles: what a role allows is not said again for each. */
const PERSON = `${USER_JSON} as user,
  coalesce((select json_agg(json_build_array(su.id, su.site_id, site.is_global, site.slug,
      site.feature_values ->> 'portal_session_timeout_s', held.role_id) order by site.short_name, su.id)
    from site_users su join sites site on site.id = su.site_id left join site_user_roles held on held.site_user_id = su.id
    where su.user_id = u.id and site.closed_at is null and su.site_id <> all (array(${ENDED_GRANTS}))), '[]') as entries,
  (select json_agg(json_build_object('id', id, 'code', code, 'actions', actions_permitted,
    'globalActions', global_actions_permitted) order by code) from roles) as roles`;

/**
 * SQL: is a second factor demanded of the person, by the strictest of their sites or by one of these roles?
 * @param user SQL of the id, `roles` of the codes
 */
export const isFactorDemandedSql = (user: string, roles: string): string => `(exists (
    select 1 from site_users su join sites demanding on demanding.id = su.site_id
     where su.user_id = ${user} and demanding.closed_at is null and demanding.feature_values ->> 'portal_two_factor_required' = 'true')
  or (cardinality(${roles}::text[]) > 0 and exists (
    select 1 from site_users su join sites workplace on workplace.id = su.site_id
      join site_user_roles held on held.site_user_id = su.id join roles demanding on demanding.id = held.role_id
     where su.user_id = ${user} and workplace.closed_at is null and demanding.code = any(${roles}::text[]))))`;

/** It holds also for a session that began before it was demanded. */
const FACTOR_NEEDED = `case when s.kind = 'bearer' and s.second_factor is null and ${isFactorDemandedSql('u.id', '$2')}
  then case when u.authenticator_confirmed_at is not null or (u.has_portal_configuration and u.two_factor_authentication)
    then 'code' else 'set-up' end end`;

type SiteUser = PortalUser['site_users'][number];

const siteUsersOf = ({ entries, roles }: Pick<PersonRow, 'entries' | 'roles'>): SiteUser[] => {
  const held = (isGlobal: boolean): ReadonlyMap<string, SiteUser['roles'][number]> =>
    new Map(
      roles.map(({ id, code, actions, globalActions }) => [
        id,
        { id, code, actions_permitted: isGlobal ? globalActions : actions },
      ]),
    );
  const [here, everywhere] = [held(false), held(true)];
  const found: SiteUser[] = [];
  for (const [id, siteId, isGlobal, , , roleId] of entries) {
    const role = roleId === null ? undefined : (isGlobal ? everywhere : here).get(roleId);
    const last = found.at(-1);
    const entry = last?.id === id ? last : { id, site_id: siteId, roles: [] };
    if (entry !== last) found.push(entry);
    if (role === undefined) continue;
    entry.roles.push(role);
    if (entry.roles.length > 1) entry.roles.sort((one, other) => (one.code < other.code ? -1 : 1));
  }
  return found;
};

const sitesOf = (entries: readonly EntryTuple[]): SessionRow['sites'] => {
  const sites = new Map<string, SessionRow['sites'][number]>();
  for (const [, id, isGlobal, slug, timeout] of entries) if (!isGlobal) sites.set(id, { id, slug, timeout });
  return [...sites.values()];
};

const TIMES = `s.last_used_at as "lastUsedAt", s.idle_timeout_s as "idleTimeoutS", s.absolute_expires_at as "absoluteExpiresAt"`;

/** When a session ends that has not ended: each open portal asks for it again and again, wherever its person works. */
export const findSessionTimes = (
  db: Db,
  id: string,
): Promise<Pick<SessionRow, 'id' | 'lastUsedAt' | 'idleTimeoutS' | 'absoluteExpiresAt'> | null> =>
  db.maybeOne(`select s.id, ${TIMES} from sessions s where s.id = $1 and s.ended_at is null`, [id]);

/**
 * A session that has not ended, with its person and the time-outs of the person's sites.
 * @param demandingRoles the codes of the roles whose holders need a second factor
 */
export const findSession = async (
  db: Db,
  id: string,
  demandingRoles: readonly string[] = [],
): Promise<SessionRow | null> => {
  const row = await db.maybeOne<Omit<SessionRow, 'user' | 'sites'> & PersonRow>(
    `select s.id, s.kind, ${TIMES}, ${PERSON},
            s.second_factor as "secondFactor", ${FACTOR_NEEDED} as "secondFactorNeeded",
            (select site_user_actions_permitted from portal_settings) as "siteUserActions"
       from sessions s join portal_users u on u.id = s.user_id
      where s.id = $1 and s.ended_at is null`,
    [id, demandingRoles],
  );
  if (row === null) return null;
  const { entries, roles, user, ...session } = row;
  return { ...session, user: { ...user, site_users: siteUsersOf(row) }, sites: sitesOf(entries) };
};

/** The person as a session would name them, for work that is done in their name when nobody is signed in. */
export const findSessionUser = async (
  db: Db,
  userId: string,
): Promise<Pick<SessionRow, 'user' | 'siteUserActions'> | null> => {
  const row = await db.maybeOne<PersonRow & Pick<SessionRow, 'siteUserActions'>>(
    `select ${PERSON}, (select site_user_actions_permitted from portal_settings) as "siteUserActions"
       from portal_users u where u.id = $1`,
    [userId],
  );
  if (row === null) return null;
  return {
    user: { ...row.user, site_users: siteUsersOf(row) },
    siteUserActions: row.siteUserActions,
  };
};

/** Why a session ended that the person left until its bar had counted to the end. */
export const BY_TIME = 'expired';

export const endedByTime = (db: Db, id: string): Promise<{ readonly id: string } | null> =>
  db.maybeOne(`select id from sessions where id = $1 and ended_reason = $2`, [id, BY_TIME]);

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'bearer' | 'two_factor';
  readonly now: string;
  readonly idleTimeoutS: number;
  readonly absoluteExpiresAt: string;
  readonly userAgent: string;
  /** The session of a sister app that this one ends with. */
  readonly adoptedFrom?: string | null;
  /** When the person has shown that it is them; null where another system says so. */
  readonly provedAt?: string | null;
  readonly secondFactor?: SecondFactor | null;
}

export const insertSession = (db: Db, session: NewSession): Promise<number> =>
  db.run(
    `insert into sessions (id, user_id, kind, created_at, last_used_at, idle_timeout_s, absolute_expires_at, user_agent,
       adopted_from, proved_at, second_factor)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
    [
      session.id,
      session.userId,
      session.kind,
      session.now,
      session.idleTimeoutS,
      session.absoluteExpiresAt,
      session.userAgent.slice(0, 300),
      session.adoptedFrom ?? null,
      session.provedAt ?? null,
      session.secondFactor ?? null,
    ],
  );

export const touchSession = (db: Db, id: string, now: string, idleTimeoutS: number): Promise<number> =>
  db.run(
    `update sessions set last_used_at = greatest(last_used_at, $2), idle_timeout_s = $3
      where id = $1 and ended_at is null`,
    [id, now, idleTimeoutS],
  );

/** Ends a session, and those that were adopted from it. */
export const endSession = (db: Db, id: string, now: string, reason: string): Promise<number> =>
  db.run(
    `update sessions set ended_at = $2, ended_reason = $3 where (id = $1 or adopted_from = $1) and ended_at is null`,
    [id, now, reason],
  );

/** Ends those that were not used for the longest time, and those adopted from them, until so many are left. @returns how many ended */
export const endSessionsBeyond = (
  db: Db,
  userId: string,
  most: number,
  now: string,
  reason: string,
): Promise<number> =>
  db.run(
    `with surplus as (
       select id from sessions
        where user_id = $1 and kind = 'bearer' and ended_at is null and absolute_expires_at > $3
          and last_used_at + make_interval(secs => idle_timeout_s + 60) > $3
        order by last_used_at desc, created_at desc, id desc offset $2)
     update sessions set ended_at = $3, ended_reason = $4
      where ended_at is null and (id in (select id from surplus) or adopted_from in (select id from surplus))`,
    [userId, most, now, reason],
  );

export const endOtherSessions = (
  db: Db,
  userId: string,
  keep: string,
  now: string,
  reason: string,
): Promise<number> =>
  db.run(
    `update sessions set ended_at = $3, ended_reason = $4 where user_id = $1 and id <> $2 and ended_at is null`,
    [userId, keep, now, reason],
  );

/** When the session last showed that it is still the person. */
export const findProvedAt = async (db: Db, id: string): Promise<string | null> =>
  (await db.one<{ at: string | null }>('select proved_at as at from sessions where id = $1', [id])).at;

export const noteProof = (db: Db, id: string, at: string): Promise<number> =>
  db.run('update sessions set proved_at = $2 where id = $1 and ended_at is null', [id, at]);

/** The session has shown a second factor: a code, or one that was just set up. */
export const noteSecondFactor = (db: Db, id: string, factor: SecondFactor): Promise<number> =>
  db.run('update sessions set second_factor = $2 where id = $1 and ended_at is null', [id, factor]);
