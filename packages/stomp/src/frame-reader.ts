// Which frames stand in the bytes that came in? STOMP 1.2, with the limits and the strictness that the parser of stompjs leaves to
// its user: it knows no largest frame, trims header values and unescapes "\\n" wrongly.
import { Parser } from '@stomp/stompjs';

export interface Frame {
  readonly command: string;
  /** The first of repeated headers counts. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface FrameReader {
  /** The frames that are complete now. @throws FrameFault for bytes that are no STOMP or too many */
  read(chunk: Uint8Array): Frame[];
}

/** What is wrong with the bytes, in words for whoever sent them. */
export class FrameFault extends Error {}

interface RawFrame {
  readonly command: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
  readonly binaryBody: Uint8Array | undefined;
}

const MOST_HEADERS = 50;
const ESCAPED: Readonly<Record<string, string>> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' };

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.?)/gs, (sequence) => {
    const character = ESCAPED[sequence];
    if (character === undefined)
      throw new FrameFault('A header holds an escape that STOMP 1.2 does not know.');
    return character;
  });

const headersOf = (raw: RawFrame): ReadonlyMap<string, string> => {
  if (raw.headers.length > MOST_HEADERS) {
    throw new FrameFault(`A frame may have ${MOST_HEADERS} headers at most.`);
  }
  // For older clients the first frame escapes nothing (STOMP 1.2, Value Encoding).
  const plain = raw.command === 'CONNECT' || raw.command === 'STOMP';
  const headers = new Map<string, string>();
  for (const [name, value] of raw.headers) {
    const key = plain ? name : unescaped(name);
    if (!headers.has(key)) headers.set(key, plain ? value : unescaped(value));
  }
  return headers;
};

const bodyOf = (raw: RawFrame, headers: ReadonlyMap<string, string>): string => {
  const bytes = raw.binaryBody ?? new Uint8Array();
  const length = headers.get('content-length');
  if (length !== undefined && (!/^\d{1,9}$/.test(length) || Number(length) !== bytes.length)) {
    throw new FrameFault('content-length must be the number of bytes of the body.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FrameFault('The body is not UTF-8 text.');
  }
};

const frameOf = (raw: RawFrame): Frame => {
  const headers = headersOf(raw);
  return { command: raw.command ?? '', headers, body: bodyOf(raw, headers) };
};

/** Up to each NUL: there a frame can end. */
const piecesOf = function* (chunk: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < chunk.length; ) {
    const end = chunk.indexOf(0, from);
    const to = end === -1 ? chunk.length : end + 1;
    // A copy: a Buffer's own slice would show the pool it lies in.
    yield new Uint8Array(chunk.subarray(from, to));
    from = to;
  }
};

/** Reads one connection; frames may be split over messages, or several come in one. @param largest bytes of a frame */
export const createFrameReader = (largest: number): FrameReader => {
  let complete: RawFrame[] = [];
  let unfinished = 0;
  const parser = new Parser(
    // The parser swallows what is thrown here, so a frame is only put aside.
    (raw) => {
      complete.push({ ...raw, headers: [...raw.headers] });
      unfinished = 0;
    },
    () => {
      unfinished = 0;
    },
  );
  return {
    read: (chunk) => {
      for (const piece of piecesOf(chunk)) {
        const before = complete.length;
        unfinished += piece.length;
        if (unfinished > largest) throw new FrameFault(`A frame may have ${largest} bytes at most.`);
        parser.parseChunk(piece.buffer);
        if (complete.length === before && unfinished === 0) unfinished = piece.length;
      }
      const frames = complete;
      complete = [];
      return frames.map(frameOf);
    },
  };
};
