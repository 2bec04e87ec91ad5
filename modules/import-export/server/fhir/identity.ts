// Under which id does something imported stand, so that the same source always gives the same id?
import { hash } from 'node:crypto';

const asUuid = (hex: string): string => {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** A UUID of version 8 made from the parts; equal parts give the equal id. */
export const idFrom = (...parts: readonly (string | number)[]): string =>
  asUuid(hash('sha256', JSON.stringify(parts), 'hex'));

/** 128 bits of a SHA-256, in the form of a UUID because PostgreSQL keeps that in 16 bytes. */
export const contentHash = (content: string): string => asUuid(hash('sha256', content, 'hex'));
