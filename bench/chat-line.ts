// How does a bench talk to the broker? One connection that follows, asks and beats, and costs little.
import { randomUUID } from 'node:crypto';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';

/** What any answer may hold. */
interface Data {
  readonly total: number;
  readonly revision: number;
  readonly messages: readonly unknown[];
}

export interface Line {
  follow(destination: string): Promise<void>;
  /** @throws Error when it was refused */
  ask(request: string, body: unknown): Promise<Data>;
  cut(): void;
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
}

const read = async (client: TestClient, heard: Heard, { receipts, answers }: Expected): Promise<void> => {
  for (let frame = await client.frame(); frame !== null; frame = await client.frame()) {
    if (frame.command === 'RECEIPT') receipts.get(frame.headers.get('receipt-id') ?? '')?.();
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

const connect = async (address: string, ticket: string): Promise<TestClient> => {
  const client = await connectTo(address);
  const headers = `auth-token:${ticket}\ndevice-token:${randomUUID()}\nheart-beat:${BEAT_MS},${BEAT_MS}`;
  client.send(`CONNECT\naccept-version:1.2\n${headers}\n\n\0`);
  const first = await client.frame();
  if (first?.command !== 'CONNECTED')
    throw new Error(`The broker refused: ${first?.headers.get('message') ?? 'it closed the connection'}.`);
  return client;
};

export const openLine = async (address: string, ticket: string, heard: Heard): Promise<Line> => {
  const client = await connect(address, ticket);
  const stop = beats(client, heard);
  const expected: Expected = { receipts: new Map(), answers: new Map() };
  void read(client, heard, expected).finally(stop);
  const follow = (destination: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    expected.receipts.set(destination, resolve);
    client.send(`SUBSCRIBE\nid:${destination}\nreceipt:${destination}\ndestination:${destination}\n\n\0`);
    return promise;
  };
  await follow('/user/queue/answers');
  return {
    follow,
    ask: async (request, body) => {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<Answered>();
      expected.answers.set(id, resolve);
      client.send(`SEND\ndestination:/app/${request}\ncorrelation-id:${id}\n\n${JSON.stringify(body)}\0`);
      const { ok, data, error } = await promise;
      if (!ok) throw new Error(`${request} was refused: ${error?.message}`);
      return data;
    },
    cut: () => {
      stop();
      client.socket.terminate();
    },
  };
};
