// A right request to each call of the calendar, and the rows that it refers to.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const calendarSamples = subjectSamples({
  insert: async ({ db, author, writtenAt }) => {
    const linkId = newId();
    await db.run(
      `insert into booking_links (id, user_id, title, address, created_at, updated_at)
       values ($1, $2, $3, 'https://calendar.example/book', $4, $4)`,
      [linkId, author.id, `Link ${linkId}`, writtenAt],
    );
    // One's own, wherever one works: not a row of a site.
    const [eventId, bookingId, pageBookingId] = [newId(), newId(), newId()];
    await db.run(
      `insert into sandbox_calendar_events (id, user_id, status, start_at, duration_minutes, attendee_name, attendee_email,
         description, change_number)
       values ($1, $2, 'confirmed', $3, 30, 'Pat Sample', 'pat@sample.example', '', nextval('sandbox_calendar_changes'))`,
      [eventId, author.id, writtenAt],
    );
    await db.run(
      `insert into calendar_bookings (id, user_id, event_id, status, start_at, duration_minutes, attendee_name,
         attendee_email, received_at) values ($1, $2, $4, 'confirmed', $3, 30, 'Pat Sample', 'pat@sample.example', $3)`,
      [bookingId, author.id, writtenAt, `event-${bookingId}`],
    );
    await db.run(
      `insert into calendar_bookings (id, user_id, event_id, status, start_at, duration_minutes, attendee_name,
         attendee_email, received_at, from_page, proven_by)
       values ($1, $2, $4, 'confirmed', $3, 30, 'Vera Sample', 'vera@sample.example', $3, true, 'EMAIL')`,
      [pageBookingId, author.id, writtenAt, pageBookingId.replaceAll('-', '')],
    );
    return { own: { linkId, eventId, bookingId, pageBookingId } };
  },
  requests: {
    // Over no channel: nobody but the calendar knows the token of one.
    'calendar-webhooks.google': () => ({ method: 'POST', path: 'webhooks/calendar/google' }),
    'calendar.careTeamLinks': () => ({ path: 'admin/appointment-booking-links?size=1000' }),
    'calendar.ownLinks': () => ({ path: 'appointment-schedule-links' }),
    'calendar.addLink': () => ({
      method: 'POST',
      path: 'appointment-schedule-links',
      body: { title: `Coaching ${newId()}`, bookingLink: 'https://calendar.example/coaching' },
    }),
    'calendar.changeLink': ({ own: { linkId } }) => ({
      method: 'PUT',
      path: `appointment-schedule-links/${linkId}`,
      body: { version: 1, title: `Follow up ${linkId}`, bookingLink: 'https://calendar.example/again' },
    }),
    'calendar.removeLink': ({ own: { linkId } }) => ({
      method: 'DELETE',
      path: `appointment-schedule-links/${linkId}`,
    }),
    'calendar.sandboxEvents': () => ({ path: 'admin/calendar-events' }),
    'calendar.addSandboxEvent': () => ({
      method: 'POST',
      path: 'admin/calendar-events',
      body: {
        start: '2026-12-01T15:00:00Z',
        duration: 30,
        attendeeName: 'Pat Sample',
        attendeeEmail: 'pat@sample.example',
      },
    }),
    'calendar.changeSandboxEvent': ({ own: { eventId } }) => ({
      method: 'PATCH',
      path: `admin/calendar-events/${eventId}`,
      body: { version: 1, cancelled: true },
    }),
    'calendar.openBookings': () => ({ path: 'admin/calendar-bookings' }),
    'calendar.assignBooking': ({ own: { bookingId }, patient }) => ({
      method: 'PUT',
      path: `admin/calendar-bookings/${bookingId}/patient`,
      body: { profileId: patient.profileId },
    }),
    'calendar.cancelBooking': ({ own: { pageBookingId } }) => ({
      method: 'DELETE',
      path: `admin/calendar-bookings/${pageBookingId}`,
    }),
  },
});
