// What do the scanners hand on? The bytes of one resource or bundle entry, with its place in the file.

/** 32 MB: far above any resource of a record, far below the memory of the import. */
export const LARGEST_PIECE = 32 * 1024 * 1024;

export interface Piece {
  /** Null when the piece is longer than the limit: it is passed over without being held. */
  readonly bytes: Buffer | null;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** The number of the entry in its bundle, from 1; null outside bundles. */
  readonly entry: number | null;
}

/** Collects the parts of a piece that lie in several chunks, and lets go of them when they grow past the limit. */
export interface PieceParts {
  add(part: Buffer): void;
  /** The bytes, or null when there were too many; ready for the next piece. */
  take(): Buffer | null;
  readonly length: number;
}

export const collectParts = (limit: number): PieceParts => {
  let parts: Buffer[] = [];
  let length = 0;
  return {
    add: (part) => {
      if (part.length === 0) return;
      length += part.length;
      if (length > limit) parts = [];
      else parts.push(part);
    },
    take: () => {
      const [only] = parts;
      const bytes = length > limit ? null : parts.length === 1 && only ? only : Buffer.concat(parts);
      parts = [];
      length = 0;
      return bytes;
    },
    get length() {
      return length;
    },
  };
};
