// Keeps the events of the sandbox calendar of a person, and what has changed there: each person's own only.
import type { Db } from '../../platform/db/handle.ts';
import type { CalendarEvent } from './port.ts';

export interface SandboxEvent {
  readonly id: string;
  readonly status: CalendarEvent['status'];
  /** ISO 8601 instant. */
  readonly start: string;
  readonly duration: number;
  readonly attendeeName: string;
  readonly attendeeEmail: string;
  readonly description: string;
  readonly version: number;
}

const EVENT = `select e.id, e.status, e.start_at as start, e.duration_minutes as duration, e.attendee_name as "attendeeName",
  e.attendee_email as "attendeeEmail", e.description, e.version, e.change_number::text as "changeNumber"
  from sandbox_calendar_events e`;

/** In the order in which they were changed. */
export const findSandboxChanges = (
  db: Db,
  userId: string,
  after: string,
): Promise<(SandboxEvent & { readonly changeNumber: string })[]> =>
  db.many(`${EVENT} where e.user_id = $1 and e.change_number > $2::bigint order by e.change_number`, [
    userId,
    after,
  ]);

/** The latest first. */
export const findSandboxEvents = (db: Db, userId: string, most: number): Promise<SandboxEvent[]> =>
  db.many<SandboxEvent>(`${EVENT} where e.user_id = $1 order by e.start_at desc, e.id limit $2`, [
    userId,
    most,
  ]);

export const findSandboxEvent = (db: Db, userId: string, id: string): Promise<SandboxEvent | null> =>
  db.maybeOne<SandboxEvent>(`${EVENT} where e.user_id = $1 and e.id = $2`, [userId, id]);

/** Readers see the changes of one calendar in the order of their numbers: they are written one after the other. */
export const lockSandbox = (db: Db, userId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107356, hashtext($1))', [userId]);

export const insertSandboxEvent = (
  db: Db,
  userId: string,
  one: Omit<SandboxEvent, 'version'>,
): Promise<number> =>
  db.run(
    `insert into sandbox_calendar_events (id, user_id, status, start_at, duration_minutes, attendee_name, attendee_email,
       description, change_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, nextval('sandbox_calendar_changes'))`,
    [
      one.id,
      userId,
      one.status,
      one.start,
      one.duration,
      one.attendeeName,
      one.attendeeEmail,
      one.description,
    ],
  );

/** @returns 0 when it is not the seen version any more */
export const updateSandboxEvent = (db: Db, userId: string, one: SandboxEvent): Promise<number> =>
  db.run(
    `update sandbox_calendar_events set status = $4, start_at = $5, duration_minutes = $6, version = version + 1,
       attendee_name = $7, attendee_email = $8, description = $9, change_number = nextval('sandbox_calendar_changes')
      where user_id = $1 and id = $2 and version = $3`,
    [
      userId,
      one.id,
      one.version,
      one.status,
      one.start,
      one.duration,
      one.attendeeName,
      one.attendeeEmail,
      one.description,
    ],
  );
