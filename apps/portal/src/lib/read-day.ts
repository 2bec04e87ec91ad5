// Which day did somebody type? The ways in which days are written at the patient's sites; the year last or first (OP-FORMAT-2)
import dayjs from 'dayjs';
import type { DateLocale } from './dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthNamed = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const inIso = (year: string, month: number, day: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * '1988-04-17', 'Apr 17, 1988', '17 Apr 1988', '17.4.1988', and '4/17/1988' or in the EU '17/4/1988' as 'YYYY-MM-DD'.
 * A day that does not exist is not mended. What cannot be read is given back as it was typed.
 */
export const readDay = (typed: string, locale: DateLocale): string => {
  const text = typed.trim();
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== '') return inIso(isoYear, Number(isoMonth), isoDay);
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (year !== '') {
    const isMonthFirst = sign === '/' && locale === 'en-US';
    return isMonthFirst ? inIso(year, Number(first), second) : inIso(year, Number(second), first);
  }
  const named =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i.exec(text)?.groups ??
    /^(?<day>\d{1,2})\.? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/i.exec(text)?.groups;
  const month = monthNamed(named?.['month'] ?? '');
  return named === undefined || month === 0 ? typed : inIso(named['year'] ?? '', month, named['day'] ?? '');
};

/** A day that exists, as 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid() && dayjs(text).format('YYYY-MM-DD') === text;
