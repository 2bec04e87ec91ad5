// A staff member's calendar: what has changed in it since it was read last, and writing what was booked here; one interface
// for sandbox and providers.

export interface CalendarEvent {
  readonly id: string;
  /** Cancelled is also what its owner, or everybody who was asked, declined. */
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  /** ISO 8601 instant; null for whole days, and for a cancelled one that says no more than its id. */
  readonly start: string | null;
  readonly minutes: number | null;
  /** Plain text: the answers of the booking form. */
  readonly description: string;
  /** Without the owner of the calendar, and without who declined. */
  readonly attendees: readonly { readonly email: string; readonly name: string }[];
  /** The patient that we ourselves wrote into the event. */
  readonly profileId: string | null;
  /** Sent by somebody else: anybody who knows the address of the calendar can, and names whom they like. */
  readonly isInvitation: boolean;
  /** When its owner has no time because of it, also on whole days; null for entries that leave the time free. ISO 8601 instants. */
  readonly busy: { readonly start: string; readonly end: string } | null;
}

/** What was booked here, as the calendar shows it. */
export interface WrittenEvent {
  /** Made here: 32 hexadecimal digits. */
  readonly id: string;
  /** ISO 8601 instant. */
  readonly start: string;
  readonly minutes: number;
  /** What the owner of the calendar knows of who booked; a calendar of another company is told none of it. */
  readonly attendeeName: string;
  readonly attendeeEmail: string;
  readonly description: string;
}

export interface CalendarChanges {
  readonly events: readonly CalendarEvent[];
  /** Whether everything that is to come was read, not only what is new. */
  readonly isWhole: boolean;
  /** What the next reading begins after. */
  readonly syncToken: string;
}

export interface StaffCalendar {
  /** @param since of the last reading; null, or one that the calendar has forgotten, reads everything that is to come */
  changes(since: string | null): Promise<CalendarChanges>;
}

export interface CalendarWriter {
  /** Makes the event, or moves the one of this id; the same again changes nothing. */
  write(event: WrittenEvent): Promise<void>;
  /** Also one that is cancelled or gone already. */
  cancel(eventId: string): Promise<void>;
}

/** A calendar that can say by itself that it has changed: a message without a word of what changed. */
export interface CalendarWatch {
  /** @returns what the calendar calls the watched, and until when it tells (milliseconds since the epoch) */
  open(channel: {
    /** Ours. */
    readonly id: string;
    /** What each message brings. */
    readonly token: string;
    /** Where messages are posted. */
    readonly address: string;
    /** Until when it is wanted, in milliseconds since the epoch. */
    readonly until: number;
  }): Promise<{ readonly resourceId: string; readonly until: number }>;
  /** Also one that has ended already. */
  stop(channel: { readonly id: string; readonly resourceId: string }): Promise<void>;
}
