// How does a visit code look, and what did a person mean who typed one? (OP-VIDEO-1: 'Enter your visit code')
import { z } from 'zod';

/** Digits and letters that cannot be taken for each other (Crockford's base 32): 5 bits each. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 random bits: no code is ever guessed. */
export const CODE_LENGTH = 20;

const isCode = (text: string): boolean =>
  text.length === CODE_LENGTH && [...text].every((letter) => codeLetters.includes(letter));

/** The code without blanks and hyphens, in capitals; letters that look like digits are read as those. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** In groups of five, as people read it aloud: '7K2MP-…'. */
export const shownCode = (plain: string): string => plain.match(/.{1,5}/g)?.join('-') ?? '';

export const visitCodeField = z
  .string()
  .max(60, 'A visit code has 20 letters and digits.')
  .transform(plainCode)
  .refine(isCode, 'A visit code has 20 letters and digits.');
