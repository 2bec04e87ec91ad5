// Finds the patients in reach who have the mailbox or the phone of whoever booked.
import { isDeceasedSql } from '@alveary/modules/patients/server/public.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { BookingCandidate } from '../contract/model.ts';

interface FoundCandidate extends BookingCandidate {
  readonly bookingId: string;
}

const MOST = 1000;

/** By name. Of open bookings in the calendar of this person. */
export const findBookingCandidates = (db: Db, userId: string): Promise<FoundCandidate[]> =>
  db.many<FoundCandidate>(
    `select b.id as "bookingId", p.id as "profileId", trim(concat(p.first_name, ' ', p.last_name)) as name,
       p.date_of_birth as "dateOfBirth"
      from calendar_bookings b
        cross join lateral (
          select q.id from profiles q where q.email_key = lower(b.attendee_email)
          union select h.profile_id from profile_phones h where h.e164 = b.attendee_phone) found
        join profiles p on p.id = found.id
      where b.user_id = $1 and not ${isDeceasedSql('p')} order by lower(p.last_name), lower(p.first_name), p.id limit $2`,
    [userId, MOST],
  );
