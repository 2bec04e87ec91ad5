// Which frames stand in the bytes that came in? STOMP 1.2, read once, byte for byte, and strictly: what is no frame is said to be none.

export interface Frame {
  readonly command: string;
  /** The first of repeated headers counts. */
  readonly headers: ReadonlyMap<string, string>;
  /** The bytes as they came: text, or anything else. */
  readonly body: Uint8Array;
}

export interface FrameReader {
  /** The frames that are complete now. @throws FrameFault for bytes that are no STOMP or too many */
  read(chunk: Uint8Array): Frame[];
}

/** What is wrong with the bytes, in words for whoever sent them. */
export class FrameFault extends Error {}

const NUL = 0;
const LF = 10;
const CR = 13;
const MOST_HEADERS = 50;
/** What a connection keeps for the next frame. */
const KEPT_BYTES = 64 * 1024;
const WRONG_LENGTH = 'content-length must be the number of bytes of the body.';
const ESCAPED: Readonly<Record<string, string>> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const textFrom = (bytes: Uint8Array): string | null => {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
};

/** The body as text, or null when it is not UTF-8. */
export const textOf = (frame: Frame): string | null => textFrom(frame.body);

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.?)/gs, (sequence) => {
    const character = ESCAPED[sequence];
    if (character === undefined)
      throw new FrameFault('A header holds an escape that STOMP 1.2 does not know.');
    return character;
  });

/** Command and headers, line by line. */
class Head {
  readonly headers = new Map<string, string>();
  command: string | null = null;
  #lines = 0;

  take(line: string): void {
    if (this.command === null) {
      this.command = line;
      return;
    }
    this.#lines += 1;
    if (this.#lines > MOST_HEADERS) throw new FrameFault(`A frame may have ${MOST_HEADERS} headers at most.`);
    const at = line.indexOf(':');
    if (at < 1) throw new FrameFault('A header is a name, a colon and a value.');
    // For older clients the first frame escapes nothing (STOMP 1.2, Value Encoding).
    const isPlain = this.command === 'CONNECT' || this.command === 'STOMP';
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    const key = isPlain ? name : unescaped(name);
    if (!this.headers.has(key)) this.headers.set(key, isPlain ? value : unescaped(value));
  }

  /** Bytes of the body; null when it goes as far as the first NUL. */
  bodyLength(): number | null {
    const length = this.headers.get('content-length');
    if (length === undefined) return null;
    if (!/^\d{1,9}$/.test(length)) throw new FrameFault(WRONG_LENGTH);
    return Number(length);
  }
}

class Reader implements FrameReader {
  readonly #largest: number;
  #bytes = new Uint8Array(512);
  /** Where the frame begins that is being read, up to where it was looked at, and where the bytes end. */
  #begin = 0;
  #next = 0;
  #end = 0;
  #head = new Head();
  #isInBody = false;
  #bodyAt = 0;

  constructor(largest: number) {
    this.#largest = largest;
  }

  read(chunk: Uint8Array): Frame[] {
    this.#append(chunk);
    const frames: Frame[] = [];
    for (let frame = this.#frame(); frame !== null; frame = this.#frame()) frames.push(frame);
    if (this.#end - this.#begin > this.#largest) throw this.#tooLarge();
    if (this.#begin === this.#end) this.#startOver();
    return frames;
  }

  /** Nothing is left: the next bytes stand at the beginning, and a large frame's room is given back. */
  #startOver(): void {
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = new Uint8Array(512);
    this.#begin = 0;
    this.#next = 0;
    this.#end = 0;
  }

  #append(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#bytes.length) {
      const kept = this.#bytes.subarray(this.#begin, this.#end);
      const needed = kept.length + chunk.length;
      const target = needed * 2 > this.#bytes.length ? new Uint8Array(needed * 2) : this.#bytes;
      target.set(kept);
      this.#bytes = target;
      this.#next -= this.#begin;
      this.#bodyAt -= this.#begin;
      this.#begin = 0;
      this.#end = kept.length;
    }
    this.#bytes.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  #frame(): Frame | null {
    if (!this.#isInBody && !this.#readHead()) return null;
    const end = this.#endOfBody();
    if (end === null) return null;
    if (end + 1 - this.#begin > this.#largest) throw this.#tooLarge();
    const { command, headers } = this.#head;
    // A copy, because what comes next is written over these bytes.
    const frame = { command: command ?? '', headers, body: this.#bytes.slice(this.#bodyAt, end) };
    this.#begin = end + 1;
    this.#next = this.#begin;
    this.#head = new Head();
    this.#isInBody = false;
    return frame;
  }

  /** True when the empty line was read that ends the headers. */
  #readHead(): boolean {
    if (this.#head.command === null) this.#skipBeats();
    for (;;) {
      const lineEnd = this.#indexOf(LF, this.#next);
      if (lineEnd === -1) return false;
      const last = this.#bytes[lineEnd - 1] === CR && lineEnd > this.#next ? lineEnd - 1 : lineEnd;
      const line = textFrom(this.#bytes.subarray(this.#next, last));
      if (line === null) throw new FrameFault('The command and the headers must be UTF-8 text.');
      this.#next = lineEnd + 1;
      if (line !== '') this.#head.take(line);
      else {
        this.#isInBody = true;
        this.#bodyAt = this.#next;
        return true;
      }
    }
  }

  /** Line feeds between frames are signs of life. */
  #skipBeats(): void {
    while (this.#begin < this.#end) {
      const byte = this.#bytes[this.#begin];
      if (byte !== LF && byte !== CR && byte !== NUL) break;
      this.#begin += 1;
    }
    this.#next = Math.max(this.#next, this.#begin);
  }

  /** Where the NUL stands that ends the body, or null while it has not come. */
  #endOfBody(): number | null {
    const length = this.#head.bodyLength();
    if (length === null) {
      const end = this.#indexOf(NUL, this.#next);
      this.#next = end === -1 ? this.#end : end;
      return end === -1 ? null : end;
    }
    if (length > this.#largest) throw this.#tooLarge();
    const end = this.#bodyAt + length;
    if (end >= this.#end) return null;
    if (this.#bytes[end] !== NUL) throw new FrameFault(WRONG_LENGTH);
    return end;
  }

  #indexOf(byte: number, from: number): number {
    const at = this.#bytes.indexOf(byte, from);
    return at === -1 || at >= this.#end ? -1 : at;
  }

  #tooLarge(): FrameFault {
    return new FrameFault(`A frame may have ${this.#largest} bytes at most.`);
  }
}

/** Reads one connection; frames may be split over messages, or several come in one. @param largest bytes of a frame */
export const createFrameReader = (largest: number): FrameReader => new Reader(largest);
