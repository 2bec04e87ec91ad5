// How do the field types that every module shares look, and what do they say when they are wrong?
import { z } from 'zod';

const UNSTORABLE = 'This contains characters that cannot be stored.';

/** Controls, but for tab and line breaks. */
const CONTROL = /(?![\t\r\n])\p{Cc}/u;

export const isStorableText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** What ends a line, and what turns the direction of reading so that a name or a title reads as another one. */
const NOT_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** A sign that is seen: blanks, joiners and fillers alone are no name. */
const SEEN = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Can the text be one line, such as a name, a title or an id? An empty one can. */
export const isLine = (text: string): boolean =>
  text === '' || (!NOT_IN_LINE.test(text) && text.isWellFormed() && SEEN.test(text));

/** Is there nothing to see: no sign at all, blanks, joiners and fillers alone? */
export const isBlank = (text: string): boolean => !SEEN.test(text);

export const idField = z.uuid('This id is not a UUID.');

/** Free text of at most `length` characters, trimmed, without control characters. */
export const textField = (length: number) =>
  z
    .string('This must be text.')
    .trim()
    .max(length, `This cannot be longer than ${length} characters.`)
    .refine(isStorableText, UNSTORABLE);

/** Text of one line: a name, a title, an id. */
export const lineField = (length: number) => textField(length).refine(isLine, UNSTORABLE);

const isStorable = (instant: string): boolean => {
  const at = Date.parse(instant);
  return at >= Date.UTC(1800, 0, 1) && at < Date.UTC(2200, 0, 1);
};

/** For whoever writes the call; a form says in its own words what is to be entered. */
export const NOT_AN_INSTANT = 'This must be a time such as 2026-11-21T09:30:00Z.';

export const instantField = z.iso
  .datetime({ offset: true, error: NOT_AN_INSTANT, abort: true })
  .refine(isStorable, 'This time is too far from the present.');

export const isRealDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** A calendar day 'YYYY-MM-DD' that exists. @param whenEmpty what to do where a form was sent without one */
export const neededDay = (whenEmpty: string) =>
  z.string().refine(isRealDate, {
    error: ({ input }) => (input === '' ? whenEmpty : 'This must be a date such as 1970-01-31.'),
  });

export const dayField = neededDay('Enter the date.');

export const versionField = z
  .number("Send the version you saw, so that nobody's change is overwritten.")
  .int()
  .min(1);

/** The version that the person saw before they removed it; left out, it is removed as it stands. */
export const seenVersion = z.strictObject({ version: z.coerce.number().pipe(versionField).optional() });

/** `page` from 0 and `size` capped at the documented size (OP-API-2). */
export const pagingFields = (defaultSize: number, maxSize: number) => ({
  page: z.coerce
    .number('The page must be a number.')
    .int()
    .min(0, 'Pages are counted from 0.')
    .max(100_000)
    .default(0),
  size: z.coerce
    .number('The size must be a number.')
    .int()
    .min(1, 'The size must be at least 1.')
    .max(maxSize, `The size cannot be more than ${maxSize}.`)
    .default(defaultSize),
});
