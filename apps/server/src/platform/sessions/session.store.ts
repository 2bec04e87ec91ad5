// How are sessions and the people behind them read and written?
import type { PortalUser } from '@alveary/contract/portal-users/model.ts';
import type { Db } from '../db/handle.ts';

export interface SessionRow {
  readonly id: string;
  readonly kind: 'bearer' | 'two_factor';
  readonly lastUsedAt: string;
  readonly idleTimeoutS: number;
  readonly absoluteExpiresAt: string;
  readonly user: PortalUser;
  readonly siteUserActions: readonly string[];
  readonly sites: readonly { readonly id: string; readonly slug: string; readonly timeout: string | null }[];
}

const USER_JSON = `json_build_object(
  'id', u.id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name,
  'phone_number', u.phone_number, 'phone_country_code', u.phone_country_code,
  'account_confirmed', u.account_confirmed,
  'force_password_reset_on_login', u.force_password_reset_on_login,
  'is_staff', u.is_staff, 'is_care_employee', u.is_employee,
  'portal_configuration', case when u.has_portal_configuration
    then json_build_object('two_factor_authentication', u.two_factor_authentication) end,
  'site_users', coalesce((
    select json_agg(json_build_object('site_id', su.site_id, 'roles', (
      select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'actions_permitted',
        case when s.is_global then r.global_actions_permitted else r.actions_permitted end) order by r.code), '[]')
      from site_user_roles sur join roles r on r.id = sur.role_id where sur.site_user_id = su.id)) order by s.short_name)
    from site_users su join sites s on s.id = su.site_id where su.user_id = u.id), '[]'))`;

/** A session that has not ended, with its person and the time-outs of the person's sites. */
export const findSession = (db: Db, id: string): Promise<SessionRow | null> =>
  db.maybeOne<SessionRow>(
    `select s.id, s.kind, s.last_used_at as "lastUsedAt", s.idle_timeout_s as "idleTimeoutS",
            s.absolute_expires_at as "absoluteExpiresAt", ${USER_JSON} as user,
            (select site_user_actions_permitted from portal_settings) as "siteUserActions",
            coalesce((select json_agg(json_build_object('id', site.id, 'slug', site.slug,
                        'timeout', site.feature_values ->> 'portal_session_timeout_s'))
                      from site_users su join sites site on site.id = su.site_id
                      where su.user_id = u.id and not site.is_global), '[]') as sites
       from sessions s join portal_users u on u.id = s.user_id
      where s.id = $1 and s.ended_at is null`,
    [id],
  );

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
}

export const insertSession = (db: Db, session: NewSession): Promise<number> =>
  db.run(
    `insert into sessions (id, user_id, kind, created_at, last_used_at, idle_timeout_s, absolute_expires_at, user_agent)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [
      session.id,
      session.userId,
      session.kind,
      session.now,
      session.idleTimeoutS,
      session.absoluteExpiresAt,
      session.userAgent.slice(0, 300),
    ],
  );

export const touchSession = (db: Db, id: string, now: string, idleTimeoutS: number): Promise<number> =>
  db.run(
    `update sessions set last_used_at = greatest(last_used_at, $2), idle_timeout_s = $3
      where id = $1 and ended_at is null`,
    [id, now, idleTimeoutS],
  );

export const endSession = (db: Db, id: string, now: string, reason: string): Promise<number> =>
  db.run(`update sessions set ended_at = $2, ended_reason = $3 where id = $1 and ended_at is null`, [
    id,
    now,
    reason,
  ]);

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
