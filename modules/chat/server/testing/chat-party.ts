// How does a test talk over the broker as a portal does? It follows what it likes, asks, and waits for what it hears.
import { randomUUID } from 'node:crypto';
import { connectTo } from '@alveary/stomp/testing/listen.ts';
import { expect } from 'vitest';
import type { TestApp } from '@alveary/server/testing/app.ts';
import type { ChatChannel, ChatMessage } from '../../contract/model.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';

export interface Heard {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What any answer may hold; a test knows which of it its request gives. */
interface Data {
  readonly channelId: string;
  readonly message: ChatMessage;
  readonly channels: readonly [ChatChannel, ...ChatChannel[]];
  readonly total: number;
  readonly messages: readonly [ChatMessage, ...ChatMessage[]];
  readonly more: boolean;
  readonly revision: number;
}

interface Answer {
  readonly correlationId: string;
  readonly ok: boolean;
  readonly data?: Data;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface ChatParty {
  /** Follows a destination. @returns the message of the ERROR that refused it, or null */
  follow(destination: string): Promise<string | null>;
  ask(request: string, body: unknown): Promise<Answer>;
  /** @returns the data. @throws when it was refused */
  get(request: string, body: unknown): Promise<Data>;
  /** The code of the refusal. */
  refusal(request: string, body: unknown): Promise<string | undefined>;
  /** Waits for a message that passes, among those heard before and after now. */
  hears(passes: (message: Heard) => boolean): Promise<Heard>;
  /** Everything heard so far. */
  readonly heard: readonly Heard[];
  cut(): void;
}

const wsOf = (http: string): string => `${http.replace('http:', 'ws:')}/gateway/messaging/websocket`;

export const chatParty = async (test: TestApp, url: string, person: TestPerson): Promise<ChatParty> => {
  const headers = { authorization: `Bearer ${await test.tokenOf(person)}` };
  const ticket = (await test.send({ method: 'POST', path: 'messaging/token', headers })).json().token;
  const client = await connectTo(wsOf(url));
  client.send(`CONNECT\naccept-version:1.2\nauth-token:${ticket}\ndevice-token:${randomUUID()}\n\n\0`);
  expect((await client.frame())?.command).toBe('CONNECTED');
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  const answers = new Map<string, (answer: Answer) => void>();
  const followed = new Map<string, (refused: string | null) => void>();
  const read = async (): Promise<void> => {
    for (let frame = await client.frame(); frame !== null; frame = await client.frame()) {
      if (frame.command === 'RECEIPT') followed.get(frame.headers.get('receipt-id') ?? '')?.(null);
      if (frame.command === 'ERROR')
        for (const tell of followed.values()) tell(frame.headers.get('message') ?? '');
      if (frame.command !== 'MESSAGE') continue;
      const body = JSON.parse(frame.body);
      if (frame.headers.get('destination') === '/user/queue/answers') answers.get(body.correlationId)?.(body);
      else {
        heard.push(body);
        for (const look of waiting) look();
      }
    }
  };
  void read();
  const follow: ChatParty['follow'] = (destination) =>
    new Promise((done) => {
      followed.set(destination, done);
      client.send(`SUBSCRIBE\nid:${destination}\nreceipt:${destination}\ndestination:${destination}\n\n\0`);
    });
  const ask: ChatParty['ask'] = (request, body) =>
    new Promise((done) => {
      const id = randomUUID();
      answers.set(id, done);
      client.send(`SEND\ndestination:/app/${request}\ncorrelation-id:${id}\n\n${JSON.stringify(body)}\0`);
    });
  expect(await follow('/user/queue/answers')).toBeNull();
  return {
    follow,
    ask,
    get: async (request, body) => {
      const answer = await ask(request, body);
      if (!answer.ok)
        throw new Error(`${request} was refused: ${answer.error?.code} ${answer.error?.message}`);
      return answer.data as Data;
    },
    refusal: async (request, body) => (await ask(request, body)).error?.code,
    hears: (passes) =>
      new Promise((done) => {
        const look = (): void => {
          const found = heard.find(passes);
          if (found === undefined) return;
          waiting.delete(look);
          done(found);
        };
        waiting.add(look);
        look();
      }),
    heard,
    cut: () => client.socket.terminate(),
  };
};
