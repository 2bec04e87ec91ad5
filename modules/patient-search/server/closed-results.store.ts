// How many patients of foreign practices was a person shown, and which alarms stand? (OP-PSEARCH-3)
import type { SearchAlarm } from '../contract/search-limit.calls.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Shown {
  readonly patients: number;
  /** When the oldest of them was shown; null when none was. */
  readonly since: string | null;
}

export const countShown = (db: Db, userId: string, since: string): Promise<Shown> =>
  db.one<Shown>(
    `select coalesce(sum(patients), 0)::int as patients, min(shown_at) as since from closed_results
      where user_id = $1 and shown_at > $2`,
    [userId, since],
  );

/** Lets the searches of one person take turns until the transaction ends. */
export const takeSearchTurn = (db: Db, userId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107352, hashtext($1))', [userId]);

export const insertShown = (db: Db, userId: string, at: string, patients: number): Promise<number> =>
  db.run('insert into closed_results (user_id, shown_at, patients) values ($1, $2, $3)', [
    userId,
    at,
    patients,
  ]);

/** Raises an alarm unless one stands since `since`. */
export const insertAlarm = (db: Db, id: string, userId: string, at: string, since: string): Promise<number> =>
  db.run(
    `insert into search_alarms (id, user_id, raised_at) select $1, $2, $3
      where not exists (select 1 from search_alarms where user_id = $2 and raised_at > $4)`,
    [id, userId, at, since],
  );

/** $1: the bits of the sites. */
const AT_SITES = `exists (select 1 from site_users su where su.user_id = alarm.user_id and ${isAtSites('$1', 'su.site_id')})`;

/** Those of the users of these sites, the newest first. */
export const findAlarms = (db: Db, reach: string): Promise<SearchAlarm[]> =>
  db.many<SearchAlarm>(
    `select alarm.id, alarm.user_id, u.first_name, u.last_name, alarm.raised_at
       from search_alarms alarm join portal_users u on u.id = alarm.user_id
      where alarm.seen_at is null and ${AT_SITES} order by alarm.raised_at desc, alarm.id limit 100`,
    [reach],
  );

/** @returns whom the alarm was about, null when there is none to take note of */
export const markAlarm = (
  db: Db,
  reach: string,
  alarm: { readonly id: string; readonly seenBy: string; readonly at: string },
): Promise<{ readonly userId: string } | null> =>
  db.maybeOne<{ userId: string }>(
    `update search_alarms alarm set seen_at = $4, seen_by = $3
      where alarm.id = $2 and alarm.seen_at is null and ${AT_SITES} returning alarm.user_id as "userId"`,
    [reach, alarm.id, alarm.seenBy, alarm.at],
  );

export const deleteShownBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from closed_results where shown_at < $1', [before]);
