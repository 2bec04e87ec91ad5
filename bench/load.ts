// How fast does a server answer? A keep-alive HTTP client that costs little, because it shares two cores with the server.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Parties, type Spent, watchProcessor } from './share.ts';

export interface Sent {
  readonly method?: 'GET' | 'POST';
  /** Path with query. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Connection {
  /** Sends a request and reads the whole answer. @throws Error when the status is not 2xx */
  ask(sent: Sent): Promise<Answer>;
  close(): void;
}

export interface Answer {
  readonly status: number;
  readonly total: number | null;
  readonly body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');

const headerOf = (head: string, name: string): number | null => {
  const at = head.toLowerCase().indexOf(`\r\n${name}: `);
  return at === -1 ? null : Number.parseInt(head.slice(at + name.length + 4), 10);
};

interface Head {
  readonly status: number;
  readonly total: number | null;
  /** Bytes of the head, and of the answer with it. */
  readonly bodyAt: number;
  readonly length: number;
}

/** The head at the beginning of `bytes`, or undefined while it is not complete. */
const parseHead = (bytes: Buffer): Head | undefined => {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const bodyAt = end + HEAD_END.length;
  return {
    status: Number(head.slice(9, 12)),
    total: headerOf(head, 'x-total-count'),
    bodyAt,
    length: bodyAt + (headerOf(head, 'content-length') ?? 0),
  };
};

const requestText = (host: string, token: string | null, sent: Sent): string => {
  const body = sent.body === undefined ? '' : JSON.stringify(sent.body);
  return (
    `${sent.method ?? 'GET'} ${sent.path} HTTP/1.1\r\nhost: ${host}\r\n` +
    (token === null ? '' : `authorization: Bearer ${token}\r\n`) +
    (body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`) +
    `\r\n${body}`
  );
};

/** Receives the answers of one socket, one after the other. */
class Receiver {
  private chunks: Buffer[] = [];
  private received = 0;
  private head: Head | undefined;
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('The server closed the connection.')));
  }

  next(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  /** What has come of an answer of megabytes is put together once, not with each packet: that would be measured as the server's time. */
  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    if (this.head === undefined) {
      const begun = this.all();
      this.head = parseHead(begun);
      this.chunks = [begun];
    }
    if (this.head === undefined || this.received < this.head.length) return;
    const { status, total, bodyAt, length } = this.head;
    const body = this.all().subarray(bodyAt, length);
    this.chunks = [];
    this.received = 0;
    this.head = undefined;
    this.waiting?.resolve({ status, total, body });
  }

  private all(): Buffer {
    const [first] = this.chunks;
    return this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks);
  }
}

/** @param from the own address, where it matters that requests come from different ones */
export const openConnection = async (
  address: string,
  token: string | null,
  from?: string,
): Promise<Connection> => {
  const { hostname, port, host } = new URL(address);
  const own = from === undefined ? {} : { localAddress: from };
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, ...own });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const receiver = new Receiver(socket);
  return {
    ask: async (sent) => {
      const answer = receiver.next();
      socket.write(requestText(host, token, sent));
      const { status, body, total } = await answer;
      if (status < 200 || status > 299) {
        throw new Error(`${sent.path.split('?')[0]} answered ${status}: ${body.toString().slice(0, 300)}`);
      }
      return { status, body, total };
    },
    close: () => socket.destroy(),
  };
};

export interface Load {
  readonly address: string;
  /** Of one person, or of several: the clients take them in turn. */
  readonly token: string | readonly string[];
  readonly clients: number;
  /** Ends after this time or, where they are given, after this many requests. */
  readonly seconds: number;
  readonly requests?: number | undefined;
  readonly next: (number: number) => Sent;
  /** The processes that are measured, beside this one. */
  readonly parties?: Parties;
}

export interface Measured {
  /** Milliseconds of each request, in ascending order. */
  readonly times: readonly number[];
  readonly seconds: number;
  /** Processor time; null where it cannot be known. */
  readonly spent?: Spent | null;
}

/** Each client sends its next request when it has the answer to the last one. */
export const measure = async (load: Load): Promise<Measured> => {
  const tokens = typeof load.token === 'string' ? [load.token] : load.token;
  const connections = await Promise.all(
    Array.from({ length: load.clients }, (_, at) =>
      openConnection(load.address, tokens[at % tokens.length] ?? ''),
    ),
  );
  const times: number[] = [];
  const spentSince = watchProcessor(load.parties ?? {});
  let sent = 0;
  const began = performance.now();
  const ends = load.requests === undefined ? began + load.seconds * 1000 : Number.POSITIVE_INFINITY;
  const most = load.requests ?? Number.POSITIVE_INFINITY;
  const client = async (connection: Connection): Promise<void> => {
    while (performance.now() < ends && sent < most) {
      const question = load.next(sent++);
      const asked = performance.now();
      await connection.ask(question);
      times.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(connections.map(client));
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - began) / 1000;
  return { times: times.sort((one, other) => one - other), seconds, spent: spentSince() };
};

export interface SteadyLoad {
  readonly perSecond: number;
  readonly seconds: number;
  /** Sends one request and waits for its answer. */
  readonly ask: (number: number) => Promise<unknown>;
}

/**
 * Requests arrive at a steady rate, whether or not earlier ones are answered, as people do.
 * Each is timed from the moment at which it was due, so that a server that stands still does not look quick.
 */
export const measureSteady = async ({ perSecond, seconds, ask }: SteadyLoad): Promise<Measured> => {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const began = performance.now();
  const one = async (number: number, due: number): Promise<void> => {
    await ask(number);
    times.push(performance.now() - due);
  };
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    asked.push(one(number, due));
  }
  await Promise.all(asked);
  return { times: times.sort((a, b) => a - b), seconds: (performance.now() - began) / 1000 };
};
