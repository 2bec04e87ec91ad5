// Reads and writes what a patient was told of an appointment, beside what is true of it now, and the links that lead to it.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { BookingTongue, Channel } from '../contract/model.ts';

export interface NewBookingRow {
  readonly id: string;
  readonly userId: string;
  /** One of the two. */
  readonly eventId: string | null;
  readonly appointmentId: string | null;
  readonly channel: Channel;
  /** E.164, or an e-mail address. */
  readonly recipient: string;
  readonly timeZone: string;
  readonly language: BookingTongue;
  readonly start: string;
  readonly minutes: number;
  /** Of whom the appointment is; null for a visitor, whose patient may be unknown. */
  readonly profileId: string | null;
  /** The first of those that are announced in one message; null for it, and for one alone. */
  readonly announcedWith: string | null;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** @returns 0 where the appointment has a booking already */
export const insertBooking = (db: Db, one: NewBookingRow): Promise<number> =>
  db.run(
    `insert into bookings (id, user_id, event_id, appointment_id, channel, recipient, time_zone, language, told_start,
       told_minutes, created_at, told_profile_id, announced_with)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      one.id,
      one.userId,
      one.eventId,
      one.appointmentId,
      one.channel,
      one.recipient,
      one.timeZone,
      one.language,
      one.start,
      one.minutes,
      one.at,
      one.profileId,
      one.announcedWith,
    ],
  );

/** Whose appointment the patient is told of, and how. */
export const findWay = (db: Db, bookingId: string): Promise<Pick<NewBookingRow, 'userId' | 'channel'>> =>
  db.one('select user_id as "userId", channel from bookings where id = $1', [bookingId]);

/** Messages to one recipient since then, of bookings that pages made in the last days. */
export const countMessagesTo = async (db: Db, recipient: string, since: string): Promise<number> => {
  const { messages } = await db.one<{ messages: number }>(
    `select count(*)::int as messages from bookings b join booking_messages m on m.booking_id = b.id
      where b.event_id is not null and b.created_at > $2::timestamptz - interval '7 days' and lower(b.recipient) = lower($1)
        and m.created_at > $2`,
    [recipient, since],
  );
  return messages;
};

/** What is true now, beside what was told. */
export interface Booking {
  readonly id: string;
  readonly userId: string;
  /** With whom it was when the patient was told. */
  readonly toldUserId: string;
  readonly staffName: string;
  readonly eventId: string | null;
  /** Null while nobody knows whose it is, and once it was cancelled then. */
  readonly appointmentId: string | null;
  readonly profileId: string | null;
  readonly openId: string | null;
  /** The event of the person's calendar. */
  readonly calendarEventId: string | null;
  readonly channel: Channel;
  readonly recipient: string;
  readonly timeZone: string;
  readonly language: BookingTongue;
  readonly start: string;
  readonly minutes: number;
  readonly isCancelled: boolean;
  /** The appointment is of another patient now: whoever was told of it hears no more of it than that. */
  readonly isGivenAway: boolean;
  readonly sequence: number;
  readonly toldStart: string;
  readonly toldMinutes: number;
  readonly toldCancelled: boolean;
  readonly moves: number;
}

/**
 * Of a page it goes by its event: an open booking becomes an appointment when somebody says whose it is. Of an appointment that became
 * another patient's nothing is seen but what was told.
 */
const NOW = `select b.id, coalesce(a.practitioner_id, b.user_id) as "userId", b.user_id as "toldUserId",
   u.first_name || ' ' || u.last_name as "staffName", b.event_id as "eventId", a.id as "appointmentId",
   coalesce(a.profile_id, b.told_profile_id) as "profileId", c.id as "openId",
   coalesce(a.calendar_event_id, b.event_id) as "calendarEventId", b.channel, b.recipient, b.time_zone as "timeZone", b.language,
   coalesce(a.start_at, c.start_at, b.told_start) as start, coalesce(a.duration_minutes, c.duration_minutes, b.told_minutes) as minutes,
   case when a.id is null then c.id is null else a.status = 'CANCELLED' end as "isCancelled",
   b.ended_at is not null or (whoever.id is not null and a.id is null) as "isGivenAway",
   b.sequence, b.told_start as "toldStart", b.told_minutes as "toldMinutes", b.told_cancelled as "toldCancelled", b.moves
  from bookings b
   left join lateral (
     select id, profile_id, practitioner_id, calendar_event_id, start_at, duration_minutes, status from appointments
       where id = b.appointment_id
     union all
     select id, profile_id, practitioner_id, calendar_event_id, start_at, duration_minutes, status from appointments
       where b.event_id is not null and practitioner_id = b.user_id and calendar_event_id = b.event_id) whoever on true
   left join lateral (select whoever.*
     where b.ended_at is null and coalesce(b.told_profile_id, whoever.profile_id) = whoever.profile_id) a on true
   left join calendar_bookings c on b.ended_at is null and c.user_id = b.user_id and c.event_id = b.event_id
   join portal_users u on u.id = coalesce(a.practitioner_id, b.user_id)`;

export const findBooking = (db: Db, id: string): Promise<Booking | null> =>
  db.maybeOne<Booking>(`${NOW} where b.id = $1`, [id]);

/** The earliest first. */
export const findBookings = (db: Db, ids: readonly string[]): Promise<Booking[]> =>
  db.many<Booking>(`${NOW} where b.id = any ($1::uuid[]) order by b.told_start, b.id`, [ids]);

/** Nobody else tells of it until the transaction ends. */
export const lockBooking = (db: Db, id: string): Promise<unknown> =>
  db.maybeOne('select id from bookings where id = $1 for update', [id]);

/** It and those that were announced with it and are still of whoever was told. @returns their ids */
export const lockAnnounced = async (db: Db, id: string): Promise<readonly string[]> => {
  const rows = await db.many<{ id: string }>(
    `select b.id from bookings b, (select coalesce(announced_with, id) as first from bookings where id = $1) together
      where (b.id = together.first or b.announced_with = together.first) and b.ended_at is null order by b.id for update of b`,
    [id],
  );
  return rows.map((row) => row.id);
};

export const findBookingOfCode = (db: Db, codeHash: string): Promise<Booking | null> =>
  db.maybeOne<Booking>(`${NOW} where b.id = (select booking_id from booking_codes where code_hash = $1)`, [
    codeHash,
  ]);

export const insertCode = (db: Db, codeHash: string, bookingId: string, at: string): Promise<number> =>
  db.run('insert into booking_codes (code_hash, booking_id, created_at) values ($1, $2, $3)', [
    codeHash,
    bookingId,
    at,
  ]);

export const countMove = (db: Db, id: string): Promise<number> =>
  db.run('update bookings set moves = moves + 1 where id = $1', [id]);

interface Told {
  readonly id: string;
  readonly userId: string;
  readonly start: string;
  readonly minutes: number;
  readonly isCancelled: boolean;
  readonly sequence: number;
}

export const markTold = (db: Db, told: Told): Promise<number> =>
  db.run(
    `update bookings set told_start = $2, told_minutes = $3, told_cancelled = $4, sequence = $5, user_id = $6 where id = $1`,
    [told.id, told.start, told.minutes, told.isCancelled, told.sequence, told.userId],
  );

/** It is of another patient: its links lead nowhere any more. */
export const endBooking = (db: Db, id: string, sequence: number, at: string): Promise<number> =>
  db.run('update bookings set ended_at = $3, sequence = $2 where id = $1', [id, sequence, at]);

/** A link says nothing any more once its appointment is long over. */
export const deleteCodesBefore = (db: Db, before: string): Promise<number> =>
  db.run(
    `delete from booking_codes c using bookings b where b.id = c.booking_id and b.told_start < $1 and c.created_at < $1`,
    [before],
  );
