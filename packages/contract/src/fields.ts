// How do the field types that every module shares look, and what do they say when they are wrong?
import { z } from 'zod';

const hasControlCharacter = (text: string): boolean => {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if ((code < 32 && code !== 10 && code !== 9 && code !== 13) || code === 127) return true;
  }
  return false;
};

export const idField = z.uuid('This id is not a UUID.');

/** Free text of at most `length` characters, trimmed, without control characters. */
export const textField = (length: number) =>
  z
    .string('This must be text.')
    .trim()
    .max(length, `This cannot be longer than ${length} characters.`)
    .refine((text) => !hasControlCharacter(text), 'This contains characters that cannot be stored.');

const isStorable = (instant: string): boolean => {
  const at = Date.parse(instant);
  return at >= Date.UTC(1800, 0, 1) && at < Date.UTC(2200, 0, 1);
};

export const instantField = z.iso
  .datetime({ offset: true, error: 'This must be a time such as 2026-11-21T09:30:00Z.' })
  .refine(isStorable, 'This time is too far from the present.');

export const isRealDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** A calendar day 'YYYY-MM-DD' that exists. */
export const dayField = z.string().refine(isRealDate, 'This must be a date such as 1970-01-31.');

export const versionField = z
  .number("Send the version you saw, so that nobody's change is overwritten.")
  .int()
  .min(1);

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
