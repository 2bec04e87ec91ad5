// What is a setting, and what may its text look like?
import { z } from 'zod';

export interface Setting<T> {
  readonly name: string;
  /** What a value of it looks like, in words that complete "must be …". */
  readonly mustBe: string;
  readonly schema: z.ZodType<T>;
  /** A value that may hold a password is never shown. */
  readonly secret: boolean;
}

/** Answers the value of a setting; a bad one is complained about and counts as absent. */
export type Read = <T>(setting: Setting<T>) => T | undefined;

export const setting = <T>(name: string, mustBe: string, schema: z.ZodType<T>): Setting<T> => ({
  name,
  mustBe,
  schema,
  secret: false,
});

export const secret = (name: string, mustBe: string, schema: z.ZodType<string>): Setting<string> => ({
  ...setting(name, mustBe, schema),
  secret: true,
});

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to);

export const urlOf = (...protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

/** Turns a text into what it means; null for a text that means nothing allowed. */
export const meaning = <T>(of: (text: string) => T | null) =>
  z.string().transform((text, ctx) => {
    const found = of(text);
    if (found !== null) return found;
    ctx.addIssue({ code: 'custom' });
    return z.NEVER;
  });
