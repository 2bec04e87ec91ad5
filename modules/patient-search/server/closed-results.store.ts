// Statements about patients of other practices that a person was shown, and the alarms that follow (OP-PSEARCH-3).
import type { SearchAlarm } from '../contract/search-limit.calls.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Shown {
  readonly patients: number;
  /** When the oldest of them was shown; null when none was. */
  readonly since: string | null;
}

/** What was shown before an administrator lifted a stop counts no more. */
const COUNTED = `user_id = $1 and shown_at > greatest($2::timestamptz,
  (select max(lifted_at) from search_alarms where user_id = $1))`;

export const countShown = (db: Db, userId: string, since: string): Promise<Shown> =>
  db.one<Shown>(
    `select coalesce(sum(patients), 0)::int as patients, min(shown_at) as since from closed_results where ${COUNTED}`,
    [userId, since],
  );

/** Lets the searches of one person take turns until the transaction ends. */
export const takeSearchTurn = (db: Db, userId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107352, hashtext($1))', [userId]);

export const insertShown = (
  db: Db,
  userId: string,
  at: string,
  { patients, siteIds }: { readonly patients: number; readonly siteIds: readonly string[] },
): Promise<number> =>
  db.run('insert into closed_results (user_id, shown_at, patients, site_ids) values ($1, $2, $3, $4)', [
    userId,
    at,
    patients,
    siteIds,
  ]);

interface NewAlarm {
  readonly id: string;
  readonly userId: string;
  /** Whether the sites concerned are those of the patients, and not those of the person. */
  readonly ofStaff: boolean;
  readonly at: string;
  /** An alarm of this person stands where one was raised since then. */
  readonly since: string;
  readonly isStopped: boolean;
}

/** The alarm that stands. */
const STANDING = `user_id = $1 and raised_at > $2 and lifted_at is null`;

const SITES_OF_PATIENTS = `select distinct site_id from closed_results cross join unnest(site_ids) as shown (site_id) where ${COUNTED}`;

const SITES_OF_PERSON = `select su.site_id from site_users su join sites s on s.id = su.site_id
  where su.user_id = $1 and not s.is_global`;

/** Raises an alarm unless one stands; it reaches every site that is concerned by now. */
export const raiseAlarm = async (db: Db, alarm: NewAlarm): Promise<void> => {
  const { id, userId, ofStaff, at, since, isStopped } = alarm;
  await db.run(
    `insert into search_alarms (id, user_id, raised_at, of_staff) select $3, $1, $4, $5
      where not exists (select 1 from search_alarms where ${STANDING})`,
    [userId, since, id, at, ofStaff],
  );
  if (isStopped) {
    await db.run(`update search_alarms set stopped_at = $3 where ${STANDING} and stopped_at is null`, [
      userId,
      since,
      at,
    ]);
  }
  await db.run(
    `insert into search_alarm_sites (alarm_id, site_id)
     select alarm.id, concerned.site_id from search_alarms alarm
       cross join lateral (${ofStaff ? SITES_OF_PATIENTS : SITES_OF_PERSON}) concerned
      where alarm.user_id = $1 and alarm.raised_at > $2 and alarm.lifted_at is null
     on conflict do nothing`,
    [userId, since],
  );
};

/** $1: the bits of the sites, $2: who asks: nobody takes note of their own alarm. */
const AT_SITES = `at.alarm_id = alarm.id and ${isAtSites('$1', 'at.site_id')} and alarm.user_id <> $2`;

/** Those of which nobody at one of these sites has taken note, the newest first. @param since stops before it are over */
export const findAlarms = (
  db: Db,
  reach: string,
  asked: { readonly userId: string; readonly since: string },
): Promise<SearchAlarm[]> =>
  db.many<SearchAlarm>(
    `select alarm.id, alarm.user_id, u.first_name, u.last_name, alarm.raised_at, alarm.of_staff,
        case when alarm.lifted_at is null and alarm.stopped_at > $3 then alarm.stopped_at end as stopped_at
       from search_alarms alarm join portal_users u on u.id = alarm.user_id
      where exists (select from search_alarm_sites at where ${AT_SITES} and at.seen_at is null)
      order by alarm.raised_at desc, alarm.id limit 100`,
    [reach, asked.userId, asked.since],
  );

interface Decided {
  readonly id: string;
  readonly by: string;
  readonly at: string;
}

/** For each of these sites. @returns whom the alarm was about, null when there is none to take note of */
export const markAlarm = (
  db: Db,
  reach: string,
  { id, by, at }: Decided,
): Promise<{ readonly userId: string } | null> =>
  db.maybeOne<{ userId: string }>(
    `update search_alarm_sites at set seen_at = $4, seen_by = $2 from search_alarms alarm
      where alarm.id = $3 and ${AT_SITES} and at.seen_at is null returning alarm.user_id as "userId"`,
    [reach, by, id, at],
  );

/** Lets the person search everywhere again, and begins to count anew. @returns whom it was about, null where nothing is stopped */
export const liftStop = (
  db: Db,
  reach: string,
  { id, by, at }: Decided,
): Promise<{ readonly userId: string } | null> =>
  db.maybeOne<{ userId: string }>(
    `update search_alarms alarm set lifted_at = $4, lifted_by = $2
      where alarm.id = $3 and alarm.of_staff and alarm.stopped_at is not null and alarm.lifted_at is null
        and exists (select from search_alarm_sites at where ${AT_SITES}) returning alarm.user_id as "userId"`,
    [reach, by, id, at],
  );

export const deleteShownBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from closed_results where shown_at < $1', [before]);
