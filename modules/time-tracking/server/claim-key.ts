// Keys of claims in the minutes ledger that are derived from names: the same name gives the same key, and no client can send one.
import { createHash } from 'node:crypto';

/**
 * A UUID of version 8 from a name. What a browser names (a stretch on a page, a recording) is a claim of its person alone: put the person
 * into the name, so that nobody takes the key of somebody else's time by sending its id first.
 */
export const claimKey = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};
