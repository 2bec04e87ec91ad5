// What does a message about an appointment say, in the language and the zone of whoever is told?
import { tongues } from './texts.ts';
import type { BookingTongue } from '../contract/model.ts';
import type { BookingMessage } from './messages.store.ts';

/** English is written as the zone's country does: a day before its month in Europe. */
const localeOf = (language: BookingTongue, timeZone: string): string =>
  language === 'en' ? (timeZone.startsWith('America/') ? 'en-US' : 'en-GB') : language;

/** 'Monday, November 30, 2026 at 9:00 AM EST'. */
const whenInWords = (start: string, language: BookingTongue, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language, timeZone), {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(Date.parse(start));

interface Recipient {
  readonly staffName: string;
  readonly language: BookingTongue;
  readonly timeZone: string;
}

export interface Letter {
  readonly subject: string;
  /** Without the link. */
  readonly text: string;
  /** With it. */
  readonly body: string;
  readonly title: string;
}

/** @param link null where nothing can be changed any more */
export const letterOf = (
  { kind, start }: Pick<BookingMessage, 'kind' | 'start'>,
  { staffName: who, language, timeZone }: Recipient,
  link: string | null,
): Letter => {
  const tongue = tongues[language];
  const { subject, text } = tongue.texts[kind]({ who, when: whenInWords(start, language, timeZone) });
  const body = link === null ? text : `${text}\n\n${tongue.change}\n\n${link}`;
  return { subject, text, body, title: tongue.title(who) };
};
