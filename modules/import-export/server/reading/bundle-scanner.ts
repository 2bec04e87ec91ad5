// How is a JSON file of any size cut into the entries of its bundle, without ever holding the bundle?
// Everything outside the entries is kept as the frame, each entry standing there as 0, so that the frame can be parsed.
import { collectCopies, collectParts, LARGEST_RAW_RESOURCE, type RawResource } from './raw-resource.ts';

const NEWLINE = 10;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const LONGEST_KEY = 16;
const ZERO = Buffer.from('0');

export interface BundleScanner {
  push(chunk: Buffer): RawResource[];
  /** The frame's bytes; null when it is longer than the limit. `open` is the entry that the file's end cuts off. */
  end(): { frame: Buffer | null; open: RawResource | null };
}

/** Bytes outside strings that change the state; all others are passed over. */
const matters = new Uint8Array(256);
for (const byte of [NEWLINE, QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT]) {
  matters[byte] = 1;
}

class Scan implements BundleScanner {
  readonly #frame;
  readonly #raw;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #line = 1;
  #entries = 0;
  #inEntries = false;
  #inEntry = false;
  #entryLine = 0;
  /** The text of the string at depth 1 that was read last: a key when a colon follows. */
  #word = '';
  #key = '';
  /** Where in the chunk the part begins that is not yet given to the frame or the raw resource. */
  #from = 0;

  constructor(limit: number) {
    this.#frame = collectCopies(limit);
    this.#raw = collectParts(limit);
  }

  push(chunk: Buffer): RawResource[] {
    const rawResources: RawResource[] = [];
    this.#from = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#inString) at = this.#passString(chunk, at);
      else if (this.#inEntries && !this.#inEntry && this.#depth === 2) at = this.#betweenEntries(chunk, at);
      else at = this.#passStructure(chunk, at, rawResources);
    }
    (this.#inEntry ? this.#raw : this.#frame).add(chunk.subarray(this.#from));
    return rawResources;
  }

  end(): { frame: Buffer | null; open: RawResource | null } {
    const open = this.#inEntry
      ? { bytes: this.#raw.take(), line: this.#entryLine, entry: this.#entries }
      : null;
    return { frame: this.#frame.take(), open };
  }

  #passString(chunk: Buffer, start: number): number {
    const reading = this.#depth === 1 && !this.#inEntry;
    let at = start;
    if (this.#escaped) {
      this.#escaped = false;
      at += 1;
    }
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        this.#inString = false;
        if (reading) this.#addToWord(chunk, start, at);
        return at + 1;
      }
      if (byte === BACKSLASH) {
        at += 1;
        this.#escaped = at === chunk.length;
      } else if (byte === NEWLINE) this.#line += 1;
    }
    if (reading) this.#addToWord(chunk, start, chunk.length);
    return chunk.length;
  }

  #addToWord(chunk: Buffer, from: number, to: number): void {
    if (this.#word.length <= LONGEST_KEY) {
      this.#word += chunk.toString('latin1', from, Math.min(to, from + LONGEST_KEY + 1));
    }
  }

  /** At the level of the entries: blanks and commas belong to the frame, anything else begins an entry. */
  #betweenEntries(chunk: Buffer, start: number): number {
    let at = start;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === NEWLINE) this.#line += 1;
      else if (byte === CLOSE_LIST) {
        this.#depth = 1;
        this.#inEntries = false;
        return at + 1;
      } else if (byte !== COMMA && byte !== SPACE && byte !== 9 && byte !== 13) break;
    }
    if (at === chunk.length) return at;
    this.#frame.add(chunk.subarray(this.#from, at));
    this.#frame.add(ZERO);
    this.#from = at;
    this.#entries += 1;
    this.#entryLine = this.#line;
    this.#inEntry = true;
    return at;
  }

  #passStructure(chunk: Buffer, start: number, rawResources: RawResource[]): number {
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (matters[byte] === 0) continue;
      if (byte === NEWLINE) this.#line += 1;
      else if (byte === QUOTE) {
        this.#inString = true;
        if (this.#depth === 1) this.#word = '';
        return at + 1;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        this.#depth += 1;
        if (byte === OPEN_LIST && this.#depth === 2 && this.#key === 'entry' && !this.#inEntry) {
          this.#inEntries = true;
          return at + 1;
        }
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (this.#inEntry && this.#depth === 2) {
          if (byte === CLOSE_LIST) return this.#finishEntry(chunk, at, rawResources);
          continue;
        }
        this.#depth -= 1;
        if (this.#inEntry && this.#depth === 2) return this.#finishEntry(chunk, at + 1, rawResources);
      } else if (byte === COLON) {
        if (this.#depth === 1) this.#key = this.#word;
      } else if (this.#inEntry && this.#depth === 2) return this.#finishEntry(chunk, at, rawResources);
      else if (this.#depth === 1) this.#key = '';
    }
    return chunk.length;
  }

  #finishEntry(chunk: Buffer, to: number, rawResources: RawResource[]): number {
    this.#raw.add(chunk.subarray(this.#from, to));
    this.#from = to;
    this.#inEntry = false;
    rawResources.push({ bytes: this.#raw.take(), line: this.#entryLine, entry: this.#entries });
    // The lines of the entry stay in the frame as blanks, so that a fault behind it is found on its true line.
    if (this.#line > this.#entryLine) this.#frame.add(Buffer.alloc(this.#line - this.#entryLine, NEWLINE));
    return to;
  }
}

export const createBundleScanner = (limit: number = LARGEST_RAW_RESOURCE): BundleScanner => new Scan(limit);
