// Finds what of a series is still to come, and who has an appointment now.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Channel } from '../contract/model.ts';

export interface ToldAppointment {
  readonly id: string;
  readonly start: string;
  readonly minutes: number;
  readonly userId: string | null;
}

/** The appointment that is to be confirmed, and the later ones of its series, the earliest first; none of them changes hands until the transaction ends. */
export const takeOpenOfSeries = (db: Db, appointmentId: string): Promise<ToldAppointment[]> =>
  db.many<ToldAppointment>(
    `select a.id, a.start_at as start, a.duration_minutes as minutes, a.practitioner_id as "userId"
      from appointments first join appointments a on a.id = first.id
        or (a.series_id = first.series_id and a.profile_id = first.profile_id and a.start_at > first.start_at)
      where first.id = $1 and a.status in ('PENDING', 'PROPOSED', 'BOOKED') order by a.start_at, a.id for update of a`,
    [appointmentId],
  );

/** Whether a patient has this e-mail address or number on record. */
export const isAddressOf = async (db: Db, profileId: string, recipient: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from profiles where id = $1 and email_key = lower($2)
      union all select 1 from profile_phones where profile_id = $1 and e164 = $2 limit 1`,
    [profileId, recipient],
  )) !== null;

export interface HandedOn extends ToldAppointment {
  readonly userId: string;
  readonly bookingId: string;
  /** Whose the appointment is now, and who was told of it. */
  readonly profileId: string;
  readonly toldProfileId: string;
  readonly channel: Channel;
  readonly timeZone: string;
  readonly isOpen: boolean;
}

/** Of bookings whose appointment is another patient's now: that appointment. */
export const findHandedOn = (db: Db, bookingIds: readonly string[]): Promise<HandedOn[]> =>
  db.many<HandedOn>(
    `select b.id as "bookingId", b.told_profile_id as "toldProfileId", b.channel, b.time_zone as "timeZone", a.id,
       a.profile_id as "profileId", a.start_at as start, a.duration_minutes as minutes,
       coalesce(a.practitioner_id, b.user_id) as "userId", a.status in ('PENDING', 'PROPOSED', 'BOOKED') as "isOpen"
      from bookings b join appointments a on a.id = b.appointment_id
        or (b.event_id is not null and a.practitioner_id = b.user_id and a.calendar_event_id = b.event_id)
      where b.id = any ($1::uuid[]) and b.told_profile_id <> a.profile_id order by a.start_at, a.id`,
    [bookingIds],
  );

/** The visitor keeps what the visitor booked: it is known now whose it is. */
export const tellPatientOf = (db: Db, bookingId: string, profileId: string): Promise<number> =>
  db.run('update bookings set told_profile_id = $2 where id = $1', [bookingId, profileId]);
