// What do the scanners hand on? The bytes of one resource or bundle entry, with its place in the file.

/** 16 MB: far above the resources of a record, far below the memory of the import. */
export const LARGEST_RAW_RESOURCE = 16 * 1024 * 1024;

export interface RawResource {
  /** Null when the raw resource is longer than the limit: it is passed over without being held. */
  readonly bytes: Buffer | null;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** The number of the entry in its bundle, from 1; null outside bundles. */
  readonly entry: number | null;
}

/** Collects the parts of a raw resource that lie in several chunks, and lets go of them when they grow past the limit. */
export interface RawParts {
  add(part: Buffer): void;
  /** The bytes, or null when there were too many; ready for the next raw resource. */
  take(): Buffer | null;
  readonly length: number;
}

export const collectParts = (limit: number): RawParts => {
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

/** The same with copies: many small parts of many chunks must not keep those chunks in memory. */
export const collectCopies = (limit: number): RawParts => {
  let held = Buffer.alloc(4096);
  let length = 0;
  return {
    add: (part) => {
      const end = length + part.length;
      if (end <= limit) {
        if (end > held.length) held = Buffer.concat([held], Math.max(end, held.length * 2));
        part.copy(held, length);
      }
      length = end;
    },
    take: () => {
      const bytes = length > limit ? null : held.subarray(0, length);
      held = Buffer.alloc(4096);
      length = 0;
      return bytes;
    },
    get length() {
      return length;
    },
  };
};
