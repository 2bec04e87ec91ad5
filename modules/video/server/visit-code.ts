// How is a visit code made, and what of it is kept? Random letters; only the hash stands in the database (OP-VIDEO-1).
import { createHash, randomInt } from 'node:crypto';
import { CODE_LENGTH, codeLetters } from '../contract/visit-code.ts';

export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => codeLetters[randomInt(codeLetters.length)] ?? '').join('');

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
