// How does an appointment come into the patient's own calendar? As a file by RFC 5545 and 5546: one UID, a SEQUENCE that grows, times in UTC
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

interface InCalendar {
  /** Of the booking: the same in every file of it. */
  readonly id: string;
  readonly host: string;
  readonly sequence: number;
  /** ISO 8601 instant. */
  readonly start: string;
  readonly minutes: number;
  readonly isCancelled: boolean;
  readonly title: string;
  readonly text: string;
  readonly sender: string;
  readonly staffName: string;
  readonly recipient: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface CalendarFile {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** Without the link, since calendars are shared with others. Lines are escaped and folded by the library; a date without a zone is written in UTC. */
export const calendarFile = (one: InCalendar): CalendarFile => {
  const method = one.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const start = new Date(one.start);
  const calendar = ical({ prodId: '//Alveary//Appointments//EN', method });
  calendar.createEvent({
    id: `${one.id}@${one.host}`,
    sequence: one.sequence,
    stamp: new Date(one.now),
    start,
    end: new Date(start.getTime() + one.minutes * 60_000),
    summary: one.title,
    description: one.text,
    status: one.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: one.staffName, email: one.sender },
    attendees: [{ email: one.recipient, rsvp: false }],
  });
  return { method: one.isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
};
