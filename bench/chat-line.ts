// How does a bench talk to the broker? One connection that follows, asks and beats, and costs little.
import { randomUUID } from 'node:crypto';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';

/** What any answer may hold. */
interface Data {
  readonly total: number;
  readonly revision: number;
  readonly messages: readonly unknown[];
}

/** A connection to any broker that speaks STOMP. */
export interface PlainLine {
  follow(destination: string): Promise<void>;
  /** Done when the broker has it. */
  publish(destination: string, body: unknown): Promise<void>;
  cut(): void;
}

export interface Line extends Pick<PlainLine, 'follow' | 'cut'> {
  /** @throws Error when it was refused */
  ask(request: string, body: unknown): Promise<Data>;
}

const BEAT_MS = 4000;

export interface Heard {
  /** The body of each message of a topic. */
  message(body: string): void;
  /** Milliseconds without any sign of the server, when it is more than it may be. */
  late(silence: number): void;
}

/** When a message was sent stands at the beginning of its text, in milliseconds since the epoch. */
export const clock = (): number => performance.timeOrigin + performance.now();

interface Answered {
  readonly ok: boolean;
  readonly data: Data;
  readonly error?: { readonly message: string };
}

/** Begins to beat, and watches how long nothing comes. @returns the end of it */
const beats = ({ socket, send }: TestClient, { late }: Heard): (() => void) => {
  let seen = performance.now();
  socket.on('message', () => {
    seen = performance.now();
  });
  const beat = setInterval(() => {
    send('\n');
    const silence = performance.now() - seen;
    if (silence > 2 * BEAT_MS) late(silence);
  }, BEAT_MS);
  return () => clearInterval(beat);
};

interface Expected {
  readonly receipts: Map<string, () => void>;
  readonly answers: Map<string, (answer: Answered) => void>;
  /** Told why no more will come. */
  readonly ended: PromiseWithResolvers<never>;
}

const read = async (client: TestClient, heard: Heard, { receipts, answers }: Expected): Promise<void> => {
  for (let frame = await client.frame(); frame !== null; frame = await client.frame()) {
    if (frame.command === 'RECEIPT') {
      const id = frame.headers.get('receipt-id') ?? '';
      receipts.get(id)?.();
      receipts.delete(id);
    }
    if (frame.command === 'ERROR') throw new Error(`The broker ended: ${frame.headers.get('message')}.`);
    if (frame.command !== 'MESSAGE') continue;
    if (frame.headers.get('destination') !== '/user/queue/answers') heard.message(frame.body);
    else {
      const answer = JSON.parse(frame.body);
      answers.get(answer.correlationId)?.(answer);
      answers.delete(answer.correlationId);
    }
  }
};

/** @param headers lines that say who it is */
const connect = async (address: string, headers: string): Promise<TestClient> => {
  const client = await connectTo(address);
  client.send(`CONNECT\naccept-version:1.2\nheart-beat:${BEAT_MS},${BEAT_MS}\n${headers}\n\n\0`);
  const first = await client.frame();
  if (first?.command !== 'CONNECTED')
    throw new Error(`The broker refused: ${first?.headers.get('message') ?? 'it closed the connection'}.`);
  return client;
};

const open = async (address: string, headers: string, heard: Heard) => {
  const client = await connect(address, headers);
  const stop = beats(client, heard);
  const expected: Expected = {
    receipts: new Map(),
    answers: new Map(),
    ended: Promise.withResolvers<never>(),
  };
  // Nobody may be waiting.
  expected.ended.promise.catch(() => undefined);
  void read(client, heard, expected).catch(expected.ended.reject).finally(stop);
  const receipt = (id: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    expected.receipts.set(id, resolve);
    return Promise.race([promise, expected.ended.promise]);
  };
  return {
    client,
    expected,
    receipt,
    follow: (destination: string): Promise<void> => {
      const done = receipt(destination);
      client.send(`SUBSCRIBE\nid:${destination}\nreceipt:${destination}\ndestination:${destination}\n\n\0`);
      return done;
    },
    cut: () => {
      stop();
      client.socket.terminate();
    },
  };
};

/** To a broker that knows nobody but its guest. */
export const openPlainLine = async (address: string, heard: Heard): Promise<PlainLine> => {
  const { client, receipt, follow, cut } = await open(address, 'login:guest\npasscode:guest\nhost:/', heard);
  return {
    follow,
    publish: (destination, body) => {
      const id = randomUUID();
      const done = receipt(id);
      client.send(`SEND\ndestination:${destination}\nreceipt:${id}\n\n${JSON.stringify(body)}\0`);
      return done;
    },
    cut,
  };
};

export const openLine = async (address: string, ticket: string, heard: Heard): Promise<Line> => {
  const headers = `auth-token:${ticket}\ndevice-token:${randomUUID()}`;
  const { client, expected, follow, cut } = await open(address, headers, heard);
  await follow('/user/queue/answers');
  return {
    follow,
    ask: async (request, body) => {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<Answered>();
      expected.answers.set(id, resolve);
      client.send(`SEND\ndestination:/app/${request}\ncorrelation-id:${id}\n\n${JSON.stringify(body)}\0`);
      const { ok, data, error } = await Promise.race([promise, expected.ended.promise]);
      if (!ok) throw new Error(`${request} was refused: ${error?.message}`);
      return data;
    },
    cut,
  };
};
