// Which working hours are meant by what was typed for a day, such as '9:00-12:00, 13:00-17:00', and how are they written?
import type { WorkingHours } from '../../contract/model.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** '' for a day without working hours. @param day Monday is 1 */
export const hoursInWords = (hours: readonly WorkingHours[], day: number): string =>
  hours
    .filter((one) => one.day === day)
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
    .join(', ');

const SPAN = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|to)\s*(\d{1,2})(?:[:.](\d{2}))?$/;

const spanOf = (text: string): { readonly from: number; readonly to: number } | null => {
  const found = SPAN.exec(text.trim());
  if (found === null) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return fromMinute > 59 || toMinute > 59
    ? null
    : { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
};

/** The hours of a day; null where it is not read. What is read may still be refused: 17-9, or 9:10. */
export const readHours = (text: string, day: number): readonly WorkingHours[] | null => {
  if (text.trim() === '') return [];
  const spans = text.split(/[,;]/).map(spanOf);
  const read = spans.filter((span) => span !== null);
  return read.length === spans.length ? read.map((span) => ({ day, ...span })) : null;
};

/** What is wrong with the hours of a day, or null. */
export const hoursComplaint = (text: string, day: number): string | null => {
  const hours = readHours(text, day);
  if (hours === null) return 'Write times such as 9:00-12:00, 13:00-17:00.';
  if (hours.some(({ from, to }) => from % 15 !== 0 || to % 15 !== 0))
    return 'Working hours begin and end on a quarter of an hour.';
  if (hours.some(({ from, to }) => from >= to || to > 24 * 60))
    return 'Working hours end after they begin, on the same day.';
  const sorted = hours.toSorted((one, other) => one.from - other.from);
  return sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? 0))
    ? 'Two times of the day overlap.'
    : null;
};
