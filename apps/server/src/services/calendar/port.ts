// What does the product need of a staff member's calendar? What has changed in it since it was read last; one interface for sandbox and providers.

export interface CalendarEvent {
  readonly id: string;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  /** ISO 8601 instant; null for whole days, and for a cancelled one that says no more than its id. */
  readonly start: string | null;
  readonly minutes: number | null;
  /** Plain text: the answers of the booking form. */
  readonly description: string;
  /** Without the owner of the calendar. */
  readonly attendees: readonly { readonly email: string; readonly name: string }[];
  /** The patient that we ourselves wrote into the event. */
  readonly profileId: string | null;
}

export interface CalendarChanges {
  readonly events: readonly CalendarEvent[];
  /** What the next reading begins after. */
  readonly syncToken: string;
}

export interface StaffCalendar {
  /** @param since of the last reading; null, or one that the calendar has forgotten, reads everything that is to come */
  changes(since: string | null): Promise<CalendarChanges>;
}
