// What was a patient told of an appointment, what is true of it now, and which links lead to it?
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
  /** ISO 8601 instant. */
  readonly at: string;
}

/** @returns 0 where the appointment has a booking already */
export const insertBooking = (db: Db, one: NewBookingRow): Promise<number> =>
  db.run(
    `insert into bookings (id, user_id, event_id, appointment_id, channel, recipient, time_zone, language, told_start,
       told_minutes, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
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
    ],
  );

export interface Made {
  /** Messages to the recipient, of bookings of the last days. */
  readonly messages: number;
  /** Bookings of the person, and those of them that are told by SMS. */
  readonly bookings: number;
  readonly bySms: number;
}

/** Of bookings that pages made in the last days. $1: the recipient, $2: since when */
const MESSAGES_TO = `select count(*)::int as messages from bookings b join booking_messages m on m.booking_id = b.id
  where b.event_id is not null and b.created_at > $2::timestamptz - interval '7 days' and lower(b.recipient) = lower($1)
    and m.created_at > $2`;

/** Messages to one recipient since then. */
export const countMessagesTo = async (db: Db, recipient: string, since: string): Promise<number> =>
  (await db.one<Pick<Made, 'messages'>>(MESSAGES_TO, [recipient, since])).messages;

/** What pages have brought about since then: for one recipient, and for one person. */
export const countMade = (
  db: Db,
  { recipient, userId }: Pick<NewBookingRow, 'recipient' | 'userId'>,
  since: string,
): Promise<Made> =>
  db.one<Made>(
    `select (${MESSAGES_TO}) as messages, count(*)::int as bookings, count(*) filter (where channel = 'SMS')::int as "bySms"
      from bookings where event_id is not null and created_at > $2 and user_id = $3`,
    [recipient, since, userId],
  );

/** What is true now, beside what was told. */
export interface Booking {
  readonly id: string;
  readonly userId: string;
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
  readonly sequence: number;
  readonly toldStart: string;
  readonly toldMinutes: number;
  readonly toldCancelled: boolean;
  readonly moves: number;
}

/** Of a page it goes by its event: an open booking becomes an appointment when somebody says whose it is. */
const NOW = `select b.id, coalesce(a.practitioner_id, b.user_id) as "userId", u.first_name || ' ' || u.last_name as "staffName",
   b.event_id as "eventId", a.id as "appointmentId", a.profile_id as "profileId", c.id as "openId",
   coalesce(a.calendar_event_id, b.event_id) as "calendarEventId", b.channel, b.recipient, b.time_zone as "timeZone", b.language,
   coalesce(a.start_at, c.start_at, b.told_start) as start, coalesce(a.duration_minutes, c.duration_minutes, b.told_minutes) as minutes,
   case when a.id is null then c.id is null else a.status = 'CANCELLED' end as "isCancelled",
   b.sequence, b.told_start as "toldStart", b.told_minutes as "toldMinutes", b.told_cancelled as "toldCancelled", b.moves
  from bookings b
   left join lateral (
     select id, profile_id, practitioner_id, calendar_event_id, start_at, duration_minutes, status from appointments
       where id = b.appointment_id
     union all
     select id, profile_id, practitioner_id, calendar_event_id, start_at, duration_minutes, status from appointments
       where b.event_id is not null and practitioner_id = b.user_id and calendar_event_id = b.event_id) a on true
   left join calendar_bookings c on c.user_id = b.user_id and c.event_id = b.event_id
   join portal_users u on u.id = coalesce(a.practitioner_id, b.user_id)`;

export const findBooking = (db: Db, id: string): Promise<Booking | null> =>
  db.maybeOne<Booking>(`${NOW} where b.id = $1`, [id]);

/** Nobody else tells of it until the transaction ends. */
export const lockBooking = (db: Db, id: string): Promise<unknown> =>
  db.maybeOne('select id from bookings where id = $1 for update', [id]);

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
  readonly start: string;
  readonly minutes: number;
  readonly isCancelled: boolean;
  readonly sequence: number;
}

export const markTold = (db: Db, told: Told): Promise<number> =>
  db.run(
    'update bookings set told_start = $2, told_minutes = $3, told_cancelled = $4, sequence = $5 where id = $1',
    [told.id, told.start, told.minutes, told.isCancelled, told.sequence],
  );

/** The appointment that is to be confirmed, and the later ones of its series, the earliest first. */
export const findOpenOfSeries = (
  db: Db,
  appointmentId: string,
): Promise<{ id: string; start: string; minutes: number; userId: string | null }[]> =>
  db.many(
    `select a.id, a.start_at as start, a.duration_minutes as minutes, a.practitioner_id as "userId"
      from appointments first join appointments a on a.id = first.id or (a.series_id = first.series_id and a.start_at > first.start_at)
      where first.id = $1 and a.status in ('PENDING', 'PROPOSED', 'BOOKED') order by a.start_at, a.id`,
    [appointmentId],
  );

/** The zone of a site of the patient that the transaction reaches; null where none says it. */
export const findZoneOfPatient = async (db: Db, profileId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ zone: string }>(
      `select s.feature_values ->> 'time_zone' as zone from site_profiles p join sites s on s.id = p.site_id
        where p.profile_id = $1 and s.feature_values ->> 'time_zone' is not null order by s.id limit 1`,
      [profileId],
    )
  )?.zone ?? null;

/** A link says nothing any more once its appointment is long over. */
export const deleteCodesBefore = (db: Db, before: string): Promise<number> =>
  db.run(
    `delete from booking_codes c using bookings b where b.id = c.booking_id and b.told_start < $1 and c.created_at < $1`,
    [before],
  );
