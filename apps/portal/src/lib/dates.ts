// How are dates, times and ages written? (document 1 §9; FORMAT-006 to FORMAT-009; OP-FORMAT-2)
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb.js';
import localizedFormat from 'dayjs/plugin/localizedFormat.js';
import { whenForgotten } from './person.ts';

dayjs.extend(localizedFormat);

/** Sites of the EU are read in British English. */
export type DateLocale = 'en-GB' | 'en-US';

export const localeOfRegion = (region: 'us' | 'eu' | undefined): DateLocale =>
  region === 'eu' ? 'en-GB' : 'en-US';

/** Of a person whose sites are these, as long as no patient says more. */
export const localeOfSites = (sites: readonly { readonly region: 'us' | 'eu' }[]): DateLocale =>
  localeOfRegion(sites.every(({ region }) => region === 'eu') ? 'eu' : 'us');

/** Of a guest, of whom only the browser is known. */
export const localeOfBrowser = (language: string): DateLocale =>
  /^en(-US)?$/i.test(language) ? 'en-US' : 'en-GB';

let usual: DateLocale | null = null;

/** Holds from now on for what belongs to no patient and no site; null while nobody is signed in. */
export const chooseUsualLocale = (locale: DateLocale | null): void => {
  usual = locale;
};

const usualLocale = (): DateLocale => usual ?? localeOfBrowser(navigator.language);

/** How a person reads dates and times; null as the locale has it. */
export interface DateForms {
  /** A pattern such as 'D MMM YYYY'. */
  readonly day: string | null;
  /** A pattern such as 'HH:mm'. */
  readonly time: string | null;
}

const asTheLocale: DateForms = { day: null, time: null };

let chosen = asTheLocale;

/** Holds for everything written from now on; null for nobody's choice. */
export const chooseDateForms = (forms: DateForms | null): void => {
  chosen = forms ?? asTheLocale;
};

whenForgotten(() => {
  chooseUsualLocale(null);
  chooseDateForms(null);
});

const dayPattern = ({ day }: DateForms): string => day ?? 'll';
const timePattern = ({ time }: DateForms): string => time ?? 'LT';

export const NO_DATE = 'N/A';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formatted = (value: string | null, pattern: string, locale: DateLocale): string => {
  if (value === null || value === '') return NO_DATE;
  const date = dayjs(value);
  return date.isValid() ? date.locale(locale === 'en-GB' ? 'en-gb' : 'en').format(pattern) : NO_DATE;
};

/** Other systems send days as midnight in UTC; west of it that would be the day before. */
const dayPart = (value: string): string =>
  /T00:00(:00(\.0+)?)?(Z|\+00:00)$/.test(value) ? value.slice(0, 10) : value;

/** 'Nov 21, 2026', or '21 Nov 2026' in the EU, unless the person chose; 'N/A' for no date. Takes a day or an instant. */
export const showDay = (value: string | null, locale: DateLocale = usualLocale()): string =>
  formatted(value === null ? null : dayPart(value), dayPattern(chosen), locale);

/** The day of an instant by the clocks of whoever looks, 'YYYY-MM-DD'. @param at milliseconds since the epoch */
export const localDay = (at: number): string => dayjs(at).format('YYYY-MM-DD');

/** '9:30 AM', or '09:30' in the EU, unless the person chose. */
export const showTime = (value: string | null, locale: DateLocale = usualLocale()): string =>
  formatted(value, timePattern(chosen), locale);

export const showDayTime = (value: string | null, locale: DateLocale = usualLocale()): string =>
  dayTimeIn(chosen, value, locale);

/** The figures of a clock elsewhere, as the person reads dates: for what is told by the clocks of a site. */
export const showClock = (clock: Dayjs, what: 'day' | 'day and time', locale: DateLocale): string =>
  clock
    .locale(locale === 'en-GB' ? 'en-gb' : 'en')
    .format(what === 'day' ? dayPattern(chosen) : `${dayPattern(chosen)} ${timePattern(chosen)}`);

/** The same in forms that are not chosen yet. */
export const dayTimeIn = (
  forms: DateForms,
  value: string | null,
  locale: DateLocale = usualLocale(),
): string => formatted(value, `${dayPattern(forms)} ${timePattern(forms)}`, locale);

/** The pattern of date pickers: '05 Mar 2024' in the EU, else 'Mar 05, 2024'. */
export const pickerPattern = (locale: DateLocale): string =>
  chosen.day?.replace(/\bD\b/, 'DD') ?? (locale === 'en-GB' ? 'DD MMM YYYY' : 'MMM DD, YYYY');

/** 'Apr 17, 1988', in the EU '17 Apr 1988': a day as pickers write it. */
export const pickerDay = (day: string, locale: DateLocale): string =>
  formatted(day, pickerPattern(locale), locale);

/** What is said of a day that was typed and cannot be read. */
export const dayComplaint = (locale: DateLocale): string =>
  `Enter a day that exists, such as ${pickerDay('1988-04-17', locale)}.`;

/** What may be typed where a day is asked for. */
export const dayHint = (locale: DateLocale): string =>
  `Such as ${pickerDay('1988-04-17', locale)} or 1988-04-17`;

/**
 * 'just now', '22 min ago', '3 h ago' under 24 hours, else 'Nov 05', in the EU '05 Nov'. What a machine whose clock is slow sees as a moment ahead
 * has just happened. @param now milliseconds since the epoch
 */
export const showAgo = (instant: string, now: number, locale: DateLocale = usualLocale()): string => {
  const passed = now - Date.parse(instant);
  if (Math.abs(passed) >= DAY_MS)
    return formatted(instant, pickerPattern(locale).replace(/,? YYYY$/, ''), locale);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  return `${Math.floor(passed / HOUR_MS)} h ago`;
};

/** The same where the year matters: from 24 hours on the day itself. */
export const showAgoOrDay = (instant: string, now: number, locale: DateLocale): string =>
  Math.abs(now - Date.parse(instant)) < DAY_MS ? showAgo(instant, now) : showDay(instant, locale);

/** What a person chose that has no year at its end stays whole: '2026-11-05'. */
const withoutYear = (locale: DateLocale): string =>
  chosen.day?.replace(/,? YYYY$/, '') ?? (locale === 'en-GB' ? 'D MMM' : 'MMM D');

/** A day of this year without the year, for a narrow column: 'Nov 5', '5 Nov' in the EU. */
export const showDayOfYear = (value: string, now: number, locale: DateLocale): string =>
  dayjs(value).isSame(now, 'year')
    ? formatted(dayPart(value), withoutYear(locale), locale)
    : showDay(value, locale);

/** 'Today 6:58 AM', 'Yesterday', then the day. */
export const showWhen = (instant: string, now: number, locale: DateLocale = usualLocale()): string => {
  const days = dayjs(now).startOf('day').diff(dayjs(instant).startOf('day'), 'day');
  if (days === 0) return `Today ${showTime(instant, locale)}`;
  return days === 1 ? 'Yesterday' : showDay(instant, locale);
};

/** Of something that is still to come: 'Today 4:15 PM' stands out, any other day is named. */
export const showComing = (instant: string, now: number, locale: DateLocale = usualLocale()): string =>
  dayjs(instant).isSame(now, 'day') ? `Today ${showTime(instant, locale)}` : showDayTime(instant, locale);

/** Whole years between a day of birth and an instant (milliseconds since the epoch); null without a birth date. */
export const ageAt = (dateOfBirth: string | null, at: number): number | null => {
  if (dateOfBirth === null) return null;
  const born = dayjs(dateOfBirth);
  if (!born.isValid() || born.isAfter(at)) return null;
  const day = dayjs(at);
  const isBeforeBirthday = day.format('MMDD') < born.format('MMDD');
  return day.year() - born.year() - (isBeforeBirthday ? 1 : 0);
};
