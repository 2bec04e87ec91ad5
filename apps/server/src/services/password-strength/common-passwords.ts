// The passwords that many people have, as a filter that `npm run passwords` makes: a password is one of them also in a thin disguise.
import { readFileSync } from 'node:fs';
import { type BloomFilter, openBloom } from './bloom-filter.ts';

/** What is shorter is a part of too many words. */
export const SHORTEST = 6;
/** So many signs at the ends are the disguise that a rule of signs brings about: 'liverpool' → 'Liverpool1!'. */
const MOST_AROUND = 3;

/** 'p@55w0rd' → 'password' */
const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/** Runs over a text from both ends, so that a long one costs its length. @returns the text without what stands around it */
const without = (text: string, isAround: (sign: string) => boolean): string => {
  const signs = [...text];
  const first = signs.findIndex((sign) => !isAround(sign));
  const last = signs.findLastIndex((sign) => !isAround(sign));
  return first === -1 ? '' : signs.slice(first, last + 1).join('');
};

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);
const isLetterOrDigit = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

const undisguised = (text: string): string => [...text].map((sign) => lookAlikes[sign] ?? sign).join('');

/** What the list is asked for: the password in small letters, and what it may be a disguise of. */
export const formsOf = (password: string): readonly string[] => {
  const whole = password.toLowerCase();
  const inside = [
    without(whole, (sign) => !isLetterOrDigit(sign)),
    without(whole, (sign) => !isLetter(sign)),
  ].filter((form) => whole.length - form.length <= MOST_AROUND);
  const plain = [whole, ...inside];
  return [...new Set([...plain, ...plain.map(undisguised)])].filter((form) => form.length >= SHORTEST);
};

/** Of so many other texts one is taken for one of the list; a password is asked for in six forms at most. */
export const FALSE_POSITIVES = 1e-5;

export const FILE = new URL('./common-passwords.bloom', import.meta.url);

/** Reads the file. */
export const openCommonPasswords = (): BloomFilter => openBloom(readFileSync(FILE));

export const isCommonPassword = (filter: BloomFilter, password: string): boolean =>
  formsOf(password).some((form) => filter.has(form));
