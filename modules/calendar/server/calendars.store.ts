// How far a calendar was read, which bookings in it have no patient yet, and who the patient could be.
import type { Candidate } from '../contract/booking.rules.ts';
import type { OpenBooking } from '../contract/model.ts';
import { holding } from '@alveary/modules/appointments/server/public.ts';
import { isDeceasedSql } from '@alveary/modules/patients/server/public.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** The connection stays as it is until the transaction ends: a calendar is read by one at a time. */
export const takeConnection = async (
  db: Db,
  userId: string,
  at: string,
): Promise<{ readonly syncToken: string | null }> => {
  await db.run(
    `insert into calendar_connections (user_id, provider, connected_at) values ($1, 'SANDBOX', $2) on conflict do nothing`,
    [userId, at],
  );
  return db.one<{ syncToken: string | null }>(
    `select sync_token as "syncToken" from calendar_connections where user_id = $1 for update`,
    [userId],
  );
};

export const saveSyncToken = (db: Db, userId: string, syncToken: string, at: string): Promise<number> =>
  db.run('update calendar_connections set sync_token = $2, synced_at = $3 where user_id = $1', [
    userId,
    syncToken,
    at,
  ]);

/** Patients at the sites of this person who have one of these e-mails, phones (last ten digits) or whole names. */
export const findCandidates = (
  db: Db,
  userId: string,
  wanted: { readonly emails: readonly string[]; readonly phones: readonly string[]; readonly text: string },
): Promise<Candidate[]> =>
  db.many<Candidate>(
    `select p.id as "profileId", p.first_name as "firstName", p.last_name as "lastName", p.email_address as email,
       array(select right(regexp_replace(h.phone_number, '\\D', '', 'g'), 10) from profile_phones h
         where h.profile_id = p.id) as phones
      from profiles p
      where (p.email_key = any ($2) or p.id in (select profile_id from profile_phones where last_ten_digits = any ($3))
          or (length(p.last_name) > 1 and length(p.first_name) > 1
            and strpos(lower($4), lower(p.first_name || ' ' || p.last_name)) > 0))
        and not ${isDeceasedSql('p')}
        and exists (select from site_profiles sp join site_users su on su.site_id = sp.site_id
          where sp.profile_id = p.id and su.user_id = $1)
      -- A name that many share must not crowd out the one who has the e-mail or the phone.
      order by coalesce(p.email_key = any ($2), false) desc,
        p.id in (select profile_id from profile_phones where last_ten_digits = any ($3)) desc, p.id limit 20`,
    [userId, wanted.emails.map((email) => email.toLowerCase()), wanted.phones, wanted.text],
  );

const BOOKING = `select b.id, b.start_at as start, b.duration_minutes as duration, b.attendee_name as "attendeeName",
  b.attendee_email as "attendeeEmail", b.attendee_phone as "attendeePhone", b.booking_reason as "bookingReason",
  b.from_page as "fromPage", b.proven_by as "provenBy" from calendar_bookings b`;

export const findOpenBookings = (db: Db, userId: string): Promise<OpenBooking[]> =>
  db.many<OpenBooking>(`${BOOKING} where b.user_id = $1 order by b.start_at, b.id limit 200`, [userId]);

export interface KeptBooking extends OpenBooking {
  readonly eventId: string;
  readonly status: 'confirmed' | 'tentative';
  /** Made on the booking page: its time is kept free of others. */
  readonly holdsTime: boolean;
}

const KEPT = BOOKING.replace(
  'select b.id',
  'select b.id, b.event_id as "eventId", b.status, b.holds_time as "holdsTime"',
);

/** It is the caller's until the transaction ends. */
export const takeOpenBooking = (db: Db, userId: string, id: string): Promise<KeptBooking | null> =>
  db.maybeOne<KeptBooking>(`${KEPT} where b.user_id = $1 and b.id = $2 for update`, [userId, id]);

/** The same by its event. */
export const takeOpenBookingOfEvent = (
  db: Db,
  userId: string,
  eventId: string,
): Promise<KeptBooking | null> =>
  db.maybeOne<KeptBooking>(`${KEPT} where b.user_id = $1 and b.event_id = $2 for update`, [userId, eventId]);

/** The calendar moves it: it takes place there, whatever it overlaps. */
export const moveOpenBooking = (
  db: Db,
  { id, start, duration }: Pick<KeptBooking, 'id' | 'start' | 'duration'>,
): Promise<number> =>
  db.run(
    `update calendar_bookings set start_at = $2, duration_minutes = $3,
       holds_time = holds_time and start_at = $2 and duration_minutes = $3
      where id = $1 and (start_at, duration_minutes) is distinct from ($2::timestamptz, $3::integer)`,
    [id, start, duration],
  );

/** Whoever booked moves it. @throws Failure AppointmentClash */
export const moveOwnBooking = (db: Db, id: string, start: string): Promise<number> =>
  holding(db.run('update calendar_bookings set start_at = $2, holds_time = true where id = $1', [id, start]));

/** @throws Failure AppointmentClash where it holds a time that is held already */
export const saveOpenBooking = (db: Db, userId: string, one: KeptBooking, at: string): Promise<number> =>
  holding(
    db.run(
      `insert into calendar_bookings (id, user_id, event_id, status, start_at, duration_minutes, attendee_name, attendee_email,
         received_at, holds_time, attendee_phone, booking_reason, from_page, proven_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (user_id, event_id) do update set status = excluded.status, start_at = excluded.start_at,
         duration_minutes = excluded.duration_minutes`,
      [
        one.id,
        userId,
        one.eventId,
        one.status,
        one.start,
        one.duration,
        one.attendeeName,
        one.attendeeEmail,
        at,
        one.holdsTime,
        one.attendeePhone,
        one.bookingReason,
        one.fromPage,
        one.provenBy,
      ],
    ),
  );

export const removeOpenBooking = (db: Db, userId: string, eventId: string): Promise<number> =>
  db.run('delete from calendar_bookings where user_id = $1 and event_id = $2', [userId, eventId]);

interface BusySpan {
  readonly userId: string;
  readonly eventId: string;
  /** ISO 8601 instants. */
  readonly start: string;
  readonly end: string;
}

export const saveBusy = (db: Db, { userId, eventId, start, end }: BusySpan): Promise<number> =>
  db.run(
    `insert into calendar_busy (user_id, event_id, start_at, end_at) values ($1, $2, $3, $4)
      on conflict (user_id, event_id) do update set start_at = excluded.start_at, end_at = excluded.end_at`,
    [userId, eventId, start, end],
  );

export const removeBusy = (db: Db, userId: string, eventId: string): Promise<number> =>
  db.run('delete from calendar_busy where user_id = $1 and event_id = $2', [userId, eventId]);

/** Everything is read anew: what is not told of again is gone. */
export const forgetBusy = (db: Db, userId: string): Promise<number> =>
  db.run('delete from calendar_busy where user_id = $1', [userId]);

export const findUserByEmail = async (db: Db, email: string): Promise<string | null> =>
  (await db.maybeOne<{ id: string }>('select id from portal_users where lower(email) = lower($1)', [email]))
    ?.id ?? null;

export const isPatientAtOwnSites = async (db: Db, userId: string, profileId: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from site_profiles sp join site_users su on su.site_id = sp.site_id
      where sp.profile_id::text = $2 and su.user_id = $1`,
    [userId, profileId],
  )) !== null;
