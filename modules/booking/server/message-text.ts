// Writes messages about appointments in the language and the zone of whoever is told.
import { momentInWords, type Reader } from '@alveary/contract/moment-in-words.ts';
import type { BookingMessage, MessageDate } from './messages.store.ts';
import { tongues } from './texts.ts';

interface Recipient extends Reader {
  readonly staffName: string;
}

type InWords = (start: string) => string;

type ToldDate = Pick<MessageDate, 'start' | 'was'>;

/** Where it was, too: whoever has several knows then which one is meant. */
const timesOf = ({ start, was }: ToldDate, inWords: InWords) => ({
  when: inWords(start),
  was: was === null || Date.parse(was) === Date.parse(start) ? null : inWords(was),
});

export interface Letter {
  readonly subject: string;
  /** Without the link. */
  readonly text: string;
  /** With it. */
  readonly body: string;
  /** In the patient's calendar. */
  readonly title: string;
  /** What the calendar says of one date. */
  readonly textOf: (date: ToldDate) => string;
}

/** @param link null where nothing can be changed any more */
export const letterOf = (
  { kind, dates }: Pick<BookingMessage, 'kind'> & { readonly dates: readonly ToldDate[] },
  recipient: Recipient,
  link: string | null,
): Letter => {
  const { staffName: who, language } = recipient;
  const { texts, series, moved, change, changeFirst, title } = tongues[language];
  const inWords: InWords = (start) => momentInWords(start, recipient);
  const single = (date: ToldDate) => texts[kind]({ who, ...timesOf(date, inWords) });
  const textOf = (date: ToldDate): string => single(date).text;
  const [first = { start: '', was: null }] = dates;
  const isSeries = kind !== 'REMINDER' && dates.length > 1;
  const { subject, text: opening } = isSeries ? series[kind]({ who }) : single(first);
  const short: InWords = (start) => momentInWords(start, recipient, 'short');
  const line = (date: ToldDate): string => {
    const { when, was } = timesOf(date, short);
    return `- ${was === null ? when : moved({ when, was })}`;
  };
  const text = isSeries ? [opening, '', ...dates.map(line)].join('\n') : opening;
  const body = link === null ? text : `${text}\n\n${isSeries ? changeFirst : change}\n\n${link}`;
  return { subject, text, body, title: title(who), textOf };
};
