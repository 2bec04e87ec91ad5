// How does a picked day become the instant of a log, in the person's own zone? (LOG-062; OP-LOG-7)
import dayjs from 'dayjs';
import { type DateLocale, pickerPattern } from '../../lib/dates.ts';

/** Minutes the person's zone is ahead of UTC at `instant` (milliseconds since the epoch). */
export const offsetAt = (instant: number): number => dayjs(instant).utcOffset();

/** The local day 'YYYY-MM-DD' of an instant; null for none. */
export const dayOf = (instant: string | null): string | null =>
  instant === null || !dayjs(instant).isValid() ? null : dayjs(instant).format('YYYY-MM-DD');

/** The instant with its day changed and its time of day kept. @param timeOf ISO instant that gives the time of day */
export const withDay = (day: string | null, timeOf: string): string | null => {
  if (day === null) return null;
  const time = dayjs(timeOf);
  return dayjs(day)
    .hour(time.hour())
    .minute(time.minute())
    .second(time.second())
    .millisecond(time.millisecond())
    .toISOString();
};

/** Tomorrow's day: the last one a past activity may have. */
export const lastDay = (now: number): string => dayjs(now).add(1, 'day').format('YYYY-MM-DD');

/** How a calendar is drawn: weeks begin on Sunday in the US and on Monday in the EU, and no day is red. */
export const calendarOf = (locale: DateLocale) => ({
  valueFormat: pickerPattern(locale),
  firstDayOfWeek: locale === 'en-GB' ? (1 as const) : (0 as const),
  weekendDays: [],
  highlightToday: true,
});
