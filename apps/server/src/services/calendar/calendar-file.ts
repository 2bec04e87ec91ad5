// Writes appointments for the patient's own calendar, as a file by RFC 5545 and 5546: a UID for each date, a SEQUENCE that grows, times in UTC.
// One date is asked for (REQUEST, CANCEL); several are published, since a request names one UID only (RFC 5546, 3.2.2).
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

interface DateInCalendar {
  /** Of the booking: the same in every file of it. */
  readonly id: string;
  readonly sequence: number;
  /** ISO 8601 instant. */
  readonly start: string;
  readonly minutes: number;
  /** What stands with it; the same as in the message where it is the only one. */
  readonly text: string;
}

interface InCalendar {
  readonly host: string;
  readonly dates: readonly DateInCalendar[];
  readonly isCancelled: boolean;
  readonly title: string;
  readonly sender: string;
  readonly staffName: string;
  readonly recipient: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface CalendarFile {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly content: string;
}

const methodOf = ({ dates, isCancelled }: InCalendar): CalendarFile['method'] => {
  if (dates.length > 1) return 'PUBLISH';
  return isCancelled ? 'CANCEL' : 'REQUEST';
};

/** Without the link, since calendars are shared with others. Lines are escaped and folded by the library; a date without a zone is written in UTC. */
export const calendarFile = (file: InCalendar): CalendarFile => {
  const method = methodOf(file);
  const { host, isCancelled, title, sender, staffName, recipient, now } = file;
  const calendar = ical({ prodId: '//Alveary//Appointments//EN', method: ICalCalendarMethod[method] });
  for (const one of file.dates) {
    const start = new Date(one.start);
    calendar.createEvent({
      id: `${one.id}@${host}`,
      sequence: one.sequence,
      stamp: new Date(now),
      start,
      end: new Date(start.getTime() + one.minutes * 60_000),
      summary: title,
      description: one.text,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: staffName, email: sender },
      // Nobody is asked by what is published (RFC 5546, 3.2.1).
      ...(method === 'PUBLISH' ? {} : { attendees: [{ email: recipient, rsvp: false }] }),
    });
  }
  return { method, content: calendar.toString() };
};
