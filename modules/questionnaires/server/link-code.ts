// How is the code of a link made, and what of it is kept? 192 random bits; only the hash stands in the database
import { createHash, randomBytes } from 'node:crypto';

export const newLinkCode = (): string => randomBytes(24).toString('base64url');

export const hashOfLinkCode = (code: string): string =>
  createHash('sha256').update(`questionnaire link ${code}`).digest('base64url');
