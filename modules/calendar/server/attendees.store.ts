// Who comes to an appointment, as the calendar of its staff member shows it?
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Attendee {
  readonly attendeeName: string;
  readonly attendeeEmail: string;
  readonly description: string;
}

export const findAttendee = (db: Db, appointmentId: string): Promise<Attendee> =>
  db.one<Attendee>(
    `select trim(concat(p.first_name, ' ', p.last_name)) as "attendeeName", coalesce(p.email_address, '') as "attendeeEmail",
       coalesce(a.booking_reason, '') as description
      from appointments a join profiles p on p.id = a.profile_id where a.id = $1`,
    [appointmentId],
  );
