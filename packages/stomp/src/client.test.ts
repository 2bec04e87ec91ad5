// Does the client that browsers use, stompjs, get what STOMP 1.2 promises it: text, bytes, headers, large bodies, receipts, ends?
import { Client, type IMessage, ReconnectionTimeMode, type StompConfig, Versions } from '@stomp/stompjs';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Deliver, Talk } from './application.ts';
import { type Frame, textOf } from './frame-reader.ts';
import type { Limits } from './limits.ts';
import { createMessage, type Message } from './message.ts';
import { type Listening, listen } from './testing/listen.ts';

const servers: Listening[] = [];
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.deactivate();
  for (const server of servers.splice(0)) await server.close();
});

/** What comes in goes out to all who follow: text as text, bytes as bytes, with the type and the headers of the sender. */
const relayed = (frame: Frame): Message => {
  const contentType = frame.headers.get('content-type');
  const body = contentType === 'application/octet-stream' ? frame.body : (textOf(frame) ?? frame.body);
  return createMessage(body, {
    ...(contentType === undefined ? {} : { contentType }),
    others: Object.fromEntries(frame.headers),
  });
};

const relay = (): Talk => {
  const followers = new Set<Deliver>();
  return {
    subscribe: async (_destination, deliver) => {
      followers.add(deliver);
      return { end: () => followers.delete(deliver) };
    },
    send: async (_destination, frame) => {
      const message = relayed(frame);
      for (const deliver of followers) deliver(message);
      return null;
    },
  };
};

const listening = async (limits: Partial<Limits> = {}): Promise<Listening> => {
  const talk = relay();
  const server = await listen({ connect: async () => talk }, limits);
  servers.push(server);
  return server;
};

const connected = async ({ address }: Listening, config: StompConfig = {}): Promise<Client> => {
  const client = new Client();
  client.configure({
    webSocketFactory: () => new WebSocket(address, ['v12.stomp']),
    reconnectDelay: 0,
  });
  client.configure(config);
  clients.push(client);
  await new Promise<void>((done, failed) => {
    client.onConnect = () => done();
    client.onStompError = (frame) => failed(new Error(frame.headers['message']));
    client.activate();
  });
  return client;
};

/** Follows, and waits until the server says so. */
const follow = async (client: Client, destination = '/news'): Promise<() => Promise<IMessage>> => {
  const seen: IMessage[] = [];
  const waiting: ((message: IMessage) => void)[] = [];
  await new Promise<void>((done) => {
    client.watchForReceipt('followed', () => done());
    const take = (message: IMessage): void => {
      const next = waiting.shift();
      if (next) next(message);
      else seen.push(message);
    };
    client.subscribe(destination, take, { receipt: 'followed' });
  });
  return () => {
    const message = seen.shift();
    return message ? Promise.resolve(message) : new Promise((done) => waiting.push(done));
  };
};

it('connects with every version that it offers at once', async () => {
  const server = await listening();
  const stompVersions = new Versions(['1.0', '1.1', ' 1.2']);
  expect((await connected(server, { stompVersions })).connectedVersion).toBe('1.2');
});

it('gets text as it was sent', async () => {
  const client = await connected(await listening());
  const next = await follow(client);
  client.publish({ destination: '/news', body: 'Grüße: 🫁\n\0' });
  const message = await next();
  expect(message.body).toBe('Grüße: 🫁\n\0');
  expect(message.headers['destination']).toBe('/news');
});

it('gets bytes as they were sent, those included that are no text', async () => {
  const client = await connected(await listening());
  const next = await follow(client);
  const binaryBody = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  client.publish({
    destination: '/news',
    binaryBody,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const message = await next();
  expect([...message.binaryBody]).toEqual([...binaryBody]);
  expect(message.headers['content-type']).toBe('application/octet-stream');
});

it('gets the sender’s content type and own headers', async () => {
  const client = await connected(await listening());
  const next = await follow(client);
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'x-order': 'a:b\nö',
  };
  client.publish({ destination: '/news', body: 'x', headers });
  expect((await next()).headers).toMatchObject(headers);
});

it('a sender cannot write what the protocol writes', async () => {
  const client = await connected(await listening());
  const next = await follow(client);
  const headers = { 'message-id': 'mine', subscription: 'other', ack: 'me', receipt: 'r' };
  client.publish({ destination: '/news', body: 'x', headers });
  const message = await next();
  expect(message.headers['message-id']).toBe('1');
  expect(message.headers['subscription']).not.toBe('other');
  expect(message.headers).not.toHaveProperty('ack');
  expect(message.headers).not.toHaveProperty('receipt');
});

it('a body of a megabyte goes through where the limits allow it, whole or in pieces', async () => {
  const largest = 1024 * 1024 + 1024;
  const server = await listening({ largestFrame: largest, largestBacklog: 4 * largest });
  const body = 'é'.repeat(512 * 1024);
  for (const splitLargeFrames of [false, true]) {
    const client = await connected(server, { splitLargeFrames });
    const next = await follow(client);
    client.publish({ destination: '/news', body });
    client.publish({ destination: '/news', body: 'after it' });
    expect((await next()).body === body).toBe(true);
    expect((await next()).body).toBe('after it');
    await client.deactivate();
  }
});

it('a body above the limit ends the connection', async () => {
  const server = await listening();
  const client = await connected(server);
  const closed = new Promise<number>((done) => {
    client.onWebSocketClose = (event: { code: number }) => done(event.code);
  });
  client.publish({ destination: '/news', body: 'x'.repeat(64 * 1024) });
  expect(await closed).toBe(1009);
  await expect.poll(() => server.endings).toEqual(['broken']);
});

it('many frames arrive in the order in which they were sent', async () => {
  const client = await connected(await listening());
  const next = await follow(client);
  for (let number = 0; number < 500; number += 1) {
    client.publish({ destination: '/news', body: String(number) });
  }
  for (let number = 0; number < 500; number += 1) expect((await next()).body).toBe(String(number));
});

it('ends with a receipt, and comes back by itself when the connection is cut', async () => {
  const server = await listening();
  const client = await connected(server, {
    reconnectDelay: 10,
    reconnectTimeMode: ReconnectionTimeMode.LINEAR,
  });
  const again = new Promise<void>((done) => {
    client.onConnect = () => done();
  });
  client.forceDisconnect();
  await again;
  expect(client.connected).toBe(true);
  const farewell = new Promise<void>((done) => {
    client.onDisconnect = () => done();
  });
  await Promise.all([client.deactivate(), farewell]);
  expect(server.endings.at(-1)).toBe('left');
});

it('acknowledgement and transactions are refused with a reason', async () => {
  const server = await listening();
  const refused = async (ask: (client: Client) => void): Promise<string | undefined> => {
    const client = await connected(server);
    const error = new Promise<string | undefined>((done) => {
      client.onStompError = (frame) => done(frame.headers['message']);
    });
    ask(client);
    return error;
  };
  expect(await refused((client) => client.ack('1', '1'))).toBe('ACK is not supported');
  expect(await refused((client) => client.begin('t'))).toBe('BEGIN is not supported');
  expect(await refused((client) => client.subscribe('/news', () => undefined, { ack: 'client' }))).toBe(
    'Unsupported ack',
  );
});
