// Keeps the messages about appointments that are to go out, and how far each came.
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** WITHDRAWAL: the appointment is not theirs any more. */
export type MessageKind = 'CONFIRMATION' | 'CHANGE' | 'CANCELLATION' | 'REMINDER' | 'WITHDRAWAL';

/** One of the dates that a message tells of. */
export interface MessageDate {
  readonly bookingId: string;
  readonly sequence: number;
  readonly start: string;
  readonly minutes: number;
  /** Where it was before; null unless it was moved. */
  readonly was: string | null;
}

export interface BookingMessage {
  readonly id: string;
  readonly bookingId: string;
  readonly kind: MessageKind;
  readonly sequence: number;
  /** What it tells of: ISO 8601 instant and minutes. */
  readonly start: string;
  readonly minutes: number;
  /** Of a reminder: how long before the start. */
  readonly minutesBefore: number | null;
  /** Every date that it tells of, the one above included. */
  readonly dates: readonly MessageDate[];
}

/** One that is handed over, with the tries before. */
export interface TakenMessage extends BookingMessage {
  readonly tries: number;
}

/** @returns 0 where it reminds of what was reminded of already */
export const insertMessage = (db: Db, one: BookingMessage, at: string): Promise<number> =>
  db.run(
    `insert into booking_messages (id, booking_id, kind, sequence, start_at, duration_minutes, minutes_before, created_at, dates)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb) on conflict do nothing`,
    [
      one.id,
      one.bookingId,
      one.kind,
      one.sequence,
      one.start,
      one.minutes,
      one.minutesBefore,
      at,
      JSON.stringify(one.dates),
    ],
  );

const MESSAGE = `id, booking_id as "bookingId", kind, sequence, start_at as start, duration_minutes as minutes,
  minutes_before as "minutesBefore", case when dates <> '[]' then dates else jsonb_build_array(jsonb_build_object(
    'bookingId', booking_id, 'sequence', sequence, 'start', start_at, 'minutes', duration_minutes, 'was', null)) end as dates`;

/** Takes the message for sending: nobody else gets it. Null when it was taken before. */
export const takeQueuedMessage = (db: Db, id: string): Promise<TakenMessage | null> =>
  db.maybeOne<TakenMessage>(
    `update booking_messages set state = 'SENDING', retry_at = null where id = $1 and state = 'QUEUED' returning ${MESSAGE}, tries`,
    [id],
  );

/** One that was being handed over when its worker died: nobody knows whether it went out. */
export const findLostMessage = (db: Db, id: string): Promise<BookingMessage | null> =>
  db.maybeOne<BookingMessage>(
    `select ${MESSAGE} from booking_messages where id = $1 and state = 'SENDING' for update`,
    [id],
  );

export const settleBookingMessage = (
  db: Db,
  id: string,
  state: 'SENT' | 'FAILED' | 'UNKNOWN' | 'SKIPPED',
  at: string,
  failure: string | null = null,
): Promise<number> =>
  db.run('update booking_messages set state = $2, settled_at = $3, failure = $4 where id = $1', [
    id,
    state,
    at,
    failure,
  ]);

/** The service did not take it for a passing reason: it waits. */
export const deferBookingMessage = (
  db: Db,
  id: string,
  { failure, retryAt }: { readonly failure: string; readonly retryAt: string },
): Promise<number> =>
  db.run(
    `update booking_messages set state = 'QUEUED', failure = $2, retry_at = $3, tries = tries + 1 where id = $1`,
    [id, failure, retryAt],
  );

/** Whether anything of it reached whoever was told, or may have. */
export const wasTold = async (db: Db, bookingId: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from bookings b join booking_messages m on m.booking_id in (b.id, b.announced_with)
      where b.id = $1 and m.kind <> 'WITHDRAWAL' and m.state in ('SENDING', 'SENT', 'UNKNOWN') limit 1`,
    [bookingId],
  )) !== null;

interface DueReminder {
  readonly bookingId: string;
  readonly sequence: number;
  readonly start: string;
  readonly minutes: number;
  readonly minutesBefore: number;
}

/**
 * Reminders whose time has come: of what still takes place, where the person was told of it before that time. The hours are those of a
 * site of the patient where the staff member works, else of a site of the staff member. One that is an hour late is left out: the
 * next one comes.
 */
export const findDueReminders = (
  db: Db,
  at: string,
  {
    usual,
    lateMinutes,
    most,
  }: { readonly usual: readonly number[]; readonly lateMinutes: number; readonly most: number },
): Promise<DueReminder[]> =>
  db.many<DueReminder>(
    `select b.id as "bookingId", b.sequence, b.told_start as start, b.told_minutes as minutes, h.hours * 60 as "minutesBefore"
      from bookings b
       cross join lateral (
         select coalesce(
           (select s.feature_values -> 'appointment_reminder_hours' from appointments a
              join site_profiles p on p.profile_id = a.profile_id
              join site_users u on u.site_id = p.site_id and u.user_id = b.user_id join sites s on s.id = p.site_id
             where (a.id = b.appointment_id or (a.practitioner_id = b.user_id and a.calendar_event_id = b.event_id))
               and s.feature_values ? 'appointment_reminder_hours' order by s.id limit 1),
           (select s.feature_values -> 'appointment_reminder_hours' from site_users u join sites s on s.id = u.site_id
             where u.user_id = b.user_id and s.feature_values ? 'appointment_reminder_hours' order by s.id limit 1),
           to_jsonb($2::integer[])) as chosen) f
       cross join lateral (select value::integer as hours from jsonb_array_elements_text(f.chosen)) h
      where not b.told_cancelled and b.ended_at is null and b.told_start > $1 and b.told_start < $1::timestamptz + interval '15 days'
        and b.told_start - h.hours * interval '1 hour' <= $1
        and b.told_start - h.hours * interval '1 hour' > $1::timestamptz - $3 * interval '1 minute'
        and b.created_at < b.told_start - h.hours * interval '1 hour'
        and not exists (select from booking_messages m where m.booking_id = b.id and m.kind = 'REMINDER'
          and m.start_at = b.told_start and m.minutes_before = h.hours * 60)
      order by b.told_start, b.id limit $4`,
    [at, usual, lateMinutes, most],
  );
