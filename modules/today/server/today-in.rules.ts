// The first instant of today in a time zone, and the first one after it.
import { boundsOfDay, dayIn, dayPlus } from '@alveary/modules/calendar/contract/rules.ts';

export interface DayAsked {
  /** ISO 8601 */
  readonly start: string;
  readonly end: string;
}

/** @param now milliseconds since the epoch */
export const todayIn = (zone: string, now: number): DayAsked => {
  const today = dayIn(zone, now);
  return {
    start: boundsOfDay(today, zone).startDate,
    end: boundsOfDay(dayPlus(today, 1), zone).startDate,
  };
};
