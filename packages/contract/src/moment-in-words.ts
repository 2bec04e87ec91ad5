// Writes a moment for somebody in their language and by the clocks where they are, with the zone's name.
import type { WrittenLanguage } from './written-language.ts';

export interface Reader {
  readonly language: WrittenLanguage;
  /** An IANA time zone. */
  readonly timeZone: string;
}

/** English is written as the zone's country does: a day before its month in Europe. */
const localeOf = ({ language, timeZone }: Reader): string =>
  language === 'en' ? (timeZone.startsWith('America/') ? 'en-US' : 'en-GB') : language;

const clock = {
  year: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** 'Monday, November 30, 2026 at 9:00 AM EST'; short 'Mon, Nov 30, 2026, 9:00 AM EST'. @param start ISO 8601 instant */
export const momentInWords = (start: string, reader: Reader, length: 'long' | 'short' = 'long'): string => {
  const options = { timeZone: reader.timeZone, weekday: length, month: length, ...clock } as const;
  return new Intl.DateTimeFormat(localeOf(reader), options).format(Date.parse(start));
};
