// Which fields does a line have, and what is said about one that is missing, unknown or wrong?
import { z } from 'zod';

/** What is wrong with a line, in words for whoever wrote it. */
export class LineFault extends Error {
  override readonly name = 'LineFault';
}

const QUOTED_LETTERS = 60;

/** As it was written, the beginning of it when it is long. */
const quoted = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length <= QUOTED_LETTERS ? text : `${text.slice(0, QUOTED_LETTERS)}…`;
};

/** @param what what must stand there, in words: `decimal years, such as 40.5` */
const messageFor =
  (what: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined ? `is missing: give ${what}.` : `must be ${what}; found ${quoted(input)}.`;

export const numberField = (what: string): z.ZodNumber => z.number({ error: messageFor(what) });

export const textField = (what: string): z.ZodString =>
  z.string({ error: messageFor(what) }).min(1, { error: messageFor(what) });

/** One of some words. */
export const choiceField = <const Words extends readonly string[]>(
  words: Words,
): z.ZodEnum<{ [Word in Words[number]]: Word }> =>
  z.enum(words, { error: messageFor(`one of ${words.map(quoted).join(', ')}`) });

/** An object with these fields and no others. */
export const fields = <Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> => {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no field ${issue.keys.map(quoted).join(', ')}; its fields are ${names}.`
        : messageFor(`an object with the fields ${names}`)(issue),
  });
};

/** `manoeuvres[1].fev1` */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** What a line says. @throws LineFault that names every field that is wrong */
export const readFields = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const sentences = result.error.issues.map(
    ({ path, message }) => `${placeOf(path) || 'The line'} ${message}`,
  );
  throw new LineFault(sentences.join(' '));
};

/** The number without the noise of binary fractions. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
