// Which appointment belongs to an event of a staff member's calendar, and how does it follow the event? (APPT-005; OP-APPT-2)
import type { AppointmentStatus } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { holding } from './plan.store.ts';

export interface EventAppointment {
  readonly id: string;
  readonly profileId: string;
  readonly practitionerId: string;
  readonly eventId: string;
  /** ISO 8601 instant. */
  readonly start: string;
  readonly duration: number;
  readonly status: AppointmentStatus;
}

interface BookedAppointment extends EventAppointment {
  /** What was booked here keeps its time free of others; what a calendar tells of takes place whatever it overlaps. */
  readonly holdsTime: boolean;
  /** What whoever booked wrote about it. */
  readonly reason: string | null;
}

export interface FoundAppointment extends EventAppointment {
  /** Took place, or was cancelled here. */
  readonly isSettled: boolean;
}

export const findAppointmentOfEvent = (
  db: Db,
  practitionerId: string,
  eventId: string,
): Promise<FoundAppointment | null> =>
  db.maybeOne<FoundAppointment>(
    `select id, profile_id as "profileId", practitioner_id as "practitionerId", calendar_event_id as "eventId",
       start_at as start, duration_minutes as duration, status,
       status = 'FULFILLED' or cancel_reason is not null as "isSettled"
      from appointments where practitioner_id = $1 and calendar_event_id = $2`,
    [practitionerId, eventId],
  );

/** @returns 0 when the event has an appointment already @throws Failure AppointmentClash */
export const insertAppointmentOfEvent = (db: Db, one: BookedAppointment, at: string): Promise<number> =>
  holding(
    db.run(
      `insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, calendar_event_id,
         practitioner_id, created_at, holds_time, booking_reason)
       values ($1, $2, $3, $4, $5, 'APPOINTMENT', $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        one.id,
        one.profileId,
        one.start,
        one.duration,
        one.status,
        one.eventId,
        one.practitionerId,
        at,
        one.holdsTime,
        one.reason,
      ],
    ),
  );

/** What the calendar moves takes place there, whatever it overlaps: its time is not held any more. @returns 0 when it says so already */
export const updateAppointmentOfEvent = (
  db: Db,
  { id, start, duration, status }: Pick<EventAppointment, 'id' | 'start' | 'duration' | 'status'>,
): Promise<number> =>
  db.run(
    `update appointments set start_at = $2, duration_minutes = $3, status = $4, version = version + 1,
       holds_time = holds_time and start_at = $2 and duration_minutes = $3
      where id = $1 and (start_at, duration_minutes, status) is distinct from ($2::timestamptz, $3::integer, $4::text)`,
    [id, start, duration, status],
  );
