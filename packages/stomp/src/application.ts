// What does the program behind the protocol decide? Who may connect, follow a destination and send to one.
import type { Frame } from './frame-reader.ts';
import type { Message } from './message.ts';

/** What an ERROR frame says; after it the connection is closed. */
export interface Refusal {
  /** The `message` header: one short line. */
  readonly message: string;
  /** The body: what to do. */
  readonly advice: string;
}

/** Sends one message to a subscription; a closed one takes none. */
export type Deliver = (message: Message) => void;

/** Why a connection ended, for figures and logs. */
export type Ending = 'left' | 'refused' | 'silent' | 'slow' | 'broken' | 'server-ending';

/** What can be done to an open connection from outside. */
export interface Line {
  /** Sends ERROR and closes. */
  refuse(refusal: Refusal): void;
}

/** The program's side of one connection that was let in. */
export interface Talk {
  /** Answers with the end of the subscription, or why there is none. */
  subscribe(destination: string, deliver: Deliver): Promise<{ end(): void } | Refusal>;
  /** A SEND frame; null when it was taken. */
  send(destination: string, frame: Frame): Promise<Refusal | null>;
}

export interface Application {
  /** Who connects? @param headers of the CONNECT frame */
  connect(headers: ReadonlyMap<string, string>, line: Line): Promise<Talk | Refusal>;
  /** The connection is over; of one that was never let in there is no talk. */
  closed(line: Line, why: Ending): void;
  /** A fault of the program while it answered a frame; the client only hears that there was one. */
  failed(error: unknown): void;
  /** A frame came in or went out. */
  counted(command: string): void;
}

export const isRefusal = (answer: object | null): answer is Refusal =>
  answer !== null && 'message' in answer && 'advice' in answer;
