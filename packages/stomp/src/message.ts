// What is sent to those who follow a destination? One body with its headers, made ready once for however many there are.
import { headerLines } from './frame-writer.ts';

export interface MessageHeaders {
  /** What the body is, such as `application/json`; of none the receiver knows only that they are bytes. */
  readonly contentType?: string;
  /** Headers of the program or of the sender; those of the protocol itself are left out. */
  readonly others?: Readonly<Record<string, string>>;
}

export interface Message {
  /** Text travels as a text of the WebSocket, bytes as bytes. */
  readonly isText: boolean;
  /** Everything of the frame that is the same for each follower: the last headers, the body, the NUL. */
  readonly rest: Uint8Array;
}

/** Names that the connection writes itself (STOMP 1.2, MESSAGE). */
const OWN = new Set([
  'subscription',
  'destination',
  'message-id',
  'ack',
  'content-length',
  'content-type',
  'receipt',
  'transaction',
]);

/** A message to any number of followers. @param body text, or bytes that stay as they are */
export const createMessage = (
  body: string | Uint8Array,
  { contentType, others = {} }: MessageHeaders = {},
): Message => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const own = {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !OWN.has(name))),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    'content-length': String(bytes.length),
  };
  return {
    isText: typeof body === 'string',
    rest: Buffer.concat([Buffer.from(`${headerLines(own)}\n`), bytes, new Uint8Array(1)]),
  };
};
