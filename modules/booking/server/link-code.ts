// How is the code of a link to a booking made, and what of it is kept? 192 random bits; only the hash stands in the database
import { createHash, randomBytes } from 'node:crypto';

export const newLinkCode = (): string => randomBytes(24).toString('base64url');

export const hashOfLinkCode = (code: string): string =>
  createHash('sha256').update(`booking link ${code}`).digest('base64url');
