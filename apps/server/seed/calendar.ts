// When do things happen in the demo world? What happened lies before the present moment, what is planned lies ahead.

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

export interface Calendar {
  /** The instant so many days before today, at a time of day in UTC; at the latest a minute before now. */
  daysAgo(days: number, hour: number, minute?: number): string;
  /** So many days after today (before it when negative), at a time of day in UTC: for what is planned. */
  daysAhead(days: number, hour: number, minute?: number): string;
  minutesAgo(minutes: number): string;
  /** From now on, or before it when negative: for a day that is going on. */
  minutesAhead(minutes: number): string;
}

/** @param today 'YYYY-MM-DD' @param now milliseconds since the epoch */
export const calendarFrom = (today: string, now: number): Calendar => {
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const iso = (at: number): string => new Date(Math.min(at, now - MINUTE_MS)).toISOString();
  return {
    daysAgo: (days, hour, minute = 0) => iso(midnight - days * DAY_MS + (hour * 60 + minute) * MINUTE_MS),
    daysAhead: (days, hour, minute = 0) =>
      new Date(midnight + days * DAY_MS + (hour * 60 + minute) * MINUTE_MS).toISOString(),
    minutesAgo: (minutes) => iso(now - minutes * MINUTE_MS),
    minutesAhead: (minutes) => new Date(now + minutes * MINUTE_MS).toISOString(),
  };
};
