// A connection goes as STOMP 1.2 says, and nothing that a client sends crashes or hangs it.
import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Deliver, Talk } from './application.ts';
import { textOf } from './frame-reader.ts';
import type { Limits } from './limits.ts';
import { createMessage } from './message.ts';
import { CONNECT, connectTo, listen, type Listening } from './testing/listen.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** Timers and the clock go on only when they are told to; sockets work as ever. */
const stoppedClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  return { pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) };
};
afterEach(() => void vi.useRealTimers());

const followers = new Set<Deliver>();
const talk: Talk = {
  subscribe: async (destination, deliver) => {
    if (destination === '/broken') throw new Error('out of order');
    if (destination !== '/news') return { message: 'No such destination', advice: 'Follow /news.' };
    followers.add(deliver);
    deliver(createMessage('{"first":true}'));
    return { end: () => followers.delete(deliver) };
  },
  send: async (destination, frame) => {
    if (destination !== '/news') return { message: 'No such destination', advice: 'Send to /news.' };
    const message = createMessage(textOf(frame) ?? '');
    for (const deliver of followers) deliver(message);
    return null;
  },
};

const started = async (limits: Partial<Limits> = {}): Promise<Listening> => {
  const server = await listen({ connect: async () => talk }, limits);
  open.push(server);
  return server;
};

const connected = async (limits: Partial<Limits> = {}) => {
  const server = await started(limits);
  const client = await connectTo(server.address);
  client.send(CONNECT);
  expect((await client.frame())?.command).toBe('CONNECTED');
  return { server, client };
};

const follow = 'SUBSCRIBE\nid:a\ndestination:/news\n\n\0';
const errorOf = async (sent: string | Uint8Array, limits: Partial<Limits> = {}) => {
  const { client, server } = await connected(limits);
  client.send(sent);
  const frame = await client.frame();
  expect(frame?.command).toBe('ERROR');
  expect(await client.closed).toBe(1008);
  await expect.poll(() => server.stomp.size()).toBe(0);
  return [frame?.headers.get('message'), frame?.body] as const;
};

describe('a connection', () => {
  it('says its version and its heart-beats, and chooses the protocol', async () => {
    const { address } = await started({ heartbeat: 4000 });
    const client = await connectTo(address, ['v10.stomp', 'v11.stomp', 'v12.stomp']);
    expect(client.socket.protocol).toBe('v12.stomp');
    client.send(CONNECT);
    const frame = await client.frame();
    expect(Object.fromEntries(frame?.headers ?? [])).toEqual({ version: '1.2', 'heart-beat': '4000,4000' });
  });

  it.each(['1.2', '1.1,1.2', '1.1, 1.2', '1.0 , 1.2 , 2.0'])(
    'speaks 1.2 when "%s" is offered',
    async (offered) => {
      const { address } = await started();
      const client = await connectTo(address);
      client.send(`CONNECT\naccept-version:${offered}\n\n\0`);
      expect((await client.frame())?.headers.get('version')).toBe('1.2');
    },
  );

  it('delivers messages to who follows, until they no longer do', async () => {
    const { client } = await connected();
    client.send(follow);
    const first = await client.frame();
    expect([first?.command, first?.body, first?.headers.get('subscription')]).toEqual([
      'MESSAGE',
      '{"first":true}',
      'a',
    ]);
    client.send('SEND\ndestination:/news\n\nGrüße: 🫁\0');
    expect((await client.frame())?.body).toBe('Grüße: 🫁');
    client.send('UNSUBSCRIBE\nid:a\nreceipt:r1\n\n\0SEND\ndestination:/news\nreceipt:r2\n\nx\0');
    expect((await client.frame())?.headers.get('receipt-id')).toBe('r1');
    expect((await client.frame())?.headers.get('receipt-id')).toBe('r2');
  });

  it('answers DISCONNECT with its receipt and closes', async () => {
    const { client, server } = await connected();
    client.send('DISCONNECT\nreceipt:bye\\cnow\n\n\0');
    const frame = await client.frame();
    expect([frame?.command, frame?.headers.get('receipt-id')]).toEqual(['RECEIPT', 'bye:now']);
    expect(await client.closed).toBe(1000);
    await expect.poll(() => server.endings).toEqual(['left']);
  });

  it('reads frames that are split, joined, and of known length with a NUL in them', async () => {
    const { client } = await connected();
    const text = `${follow}\n\nSEND\ndestination:/news\ncontent-length:3\n\na\0b\0`;
    for (const character of text) client.send(character);
    await client.frame();
    expect((await client.frame())?.body).toBe('a\0b');
  });

  it('sends line feeds when asked, and ends who gives no sign of life', async () => {
    const server = await started({ heartbeat: 20 });
    const client = await connectTo(server.address);
    const clock = stoppedClock();
    // A page whose timers sleep still answers pings; this one does not even do that.
    client.socket.pong = () => undefined;
    client.send(CONNECT.replace('0,0', '20,20'));
    await client.frame();
    const beat = once(client.socket, 'message');
    await clock.pass(20);
    expect(String((await beat)[0])).toBe('\n');
    await clock.pass(2 * 20);
    expect([server.stomp.size(), server.endings]).toEqual([1, []]);
    await clock.pass(20);
    await expect.poll(() => server.endings).toEqual(['silent']);
    client.socket.terminate();
  });

  it('that answers pings is alive although its own beats are late', async () => {
    const server = await started({ heartbeat: 100 });
    const client = await connectTo(server.address);
    const clock = stoppedClock();
    client.send(CONNECT);
    await client.frame();
    const heard = (event: string) => Promise.race([once(client.socket, event), client.closed]);
    for (let beats = 0; beats < 5; beats += 1) {
      const pinged = heard('ping');
      await clock.pass(100);
      await pinged;
      // Answered after whatever the client sent before, and no sign of life by itself.
      const answered = heard('pong');
      client.socket.ping();
      await answered;
    }
    expect([server.stomp.size(), server.endings]).toEqual([1, []]);
  });

  it('stays open while the answer to a frame takes longer than a silence may last', async () => {
    const answering = Promise.withResolvers<null>();
    const reached = Promise.withResolvers<void>();
    const send: Talk['send'] = () => {
      reached.resolve();
      return answering.promise;
    };
    const server = await listen({ connect: async () => ({ ...talk, send }) }, { heartbeat: 20 });
    open.push(server);
    const client = await connectTo(server.address);
    const clock = stoppedClock();
    client.send(CONNECT);
    await client.frame();
    client.send('SEND\ndestination:/news\nreceipt:late\n\n\0');
    await reached.promise;
    await clock.pass(10 * 20);
    expect([server.stomp.size(), server.endings]).toEqual([1, []]);
    answering.resolve(null);
    expect((await client.frame())?.headers.get('receipt-id')).toBe('late');
  });

  it('is told when the server ends', async () => {
    const { client, server } = await connected();
    await server.stomp.close();
    expect(await client.closed).toBe(1001);
    expect(server.endings).toEqual(['server-ending']);
  });

  it('that does not answer the goodbye is ended all the same', async () => {
    const { client, server } = await connected();
    client.socket.pause();
    const clock = stoppedClock();
    const ended = server.stomp.close();
    await clock.pass(2000);
    await ended;
    expect(server.stomp.size()).toBe(0);
    client.socket.terminate();
  });
});

describe('what is refused, with what to do', () => {
  it.each([
    ['an unknown command', 'HELLO\n\n\0', 'Unknown command'],
    ['a command named like an object’s own', 'constructor\n\n\0', 'Unknown command'],
    ['a second CONNECT', CONNECT, 'Unknown command'],
    ['ACK', 'ACK\nid:1\n\n\0', 'ACK is not supported'],
    ['BEGIN', 'BEGIN\ntransaction:1\n\n\0', 'BEGIN is not supported'],
    ['an unknown destination', 'SUBSCRIBE\nid:a\ndestination:/other\n\n\0', 'No such destination'],
    ['SUBSCRIBE without id', 'SUBSCRIBE\ndestination:/news\n\n\0', 'Incomplete SUBSCRIBE'],
    ['an ack mode', 'SUBSCRIBE\nid:a\nack:client\ndestination:/news\n\n\0', 'Unsupported ack'],
    ['UNSUBSCRIBE of nothing', 'UNSUBSCRIBE\nid:zz\n\n\0', 'Unknown subscription'],
    ['SEND to nowhere', 'SEND\n\nx\0', 'No destination'],
    ['SEND to an unknown destination', 'SEND\ndestination:/x\n\nx\0', 'No such destination'],
    ['an unknown escape', 'SEND\ndestination:/news\\t\n\nx\0', 'Malformed frame'],
    ['a length that is none', 'SEND\ndestination:/news\ncontent-length:5x\n\n12345\0', 'Malformed frame'],
    ['a length that is too short', 'SEND\ndestination:/news\ncontent-length:2\n\n12345\0', 'Malformed frame'],
    ['a header without a colon', 'SEND\ndestination\n\nx\0', 'Malformed frame'],
    ['many headers', `SEND\n${'a:b\n'.repeat(60)}\nx\0`, 'Malformed frame'],
  ])('%s', async (_name, sent, message) => {
    const [said, advice] = await errorOf(sent);
    expect(said).toBe(message);
    expect(advice?.length).toBeGreaterThan(5);
  });

  it('headers that are no text', async () => {
    const sent = Buffer.concat([
      Buffer.from('SEND\ndestination:'),
      Buffer.from([0xff]),
      Buffer.from('\n\nx\0'),
    ]);
    expect(await errorOf(sent)).toEqual([
      'Malformed frame',
      'The command and the headers must be UTF-8 text.',
    ]);
  });

  it('more subscriptions than the limit, and the same id twice', async () => {
    const { client } = await connected({ subscriptions: 1 });
    client.send(follow + follow.replace('id:a', 'id:b'));
    await client.frame();
    expect((await client.frame())?.headers.get('message')).toBe('Too many subscriptions');
    const other = await connected();
    other.client.send(follow + follow);
    await other.client.frame();
    expect((await other.client.frame())?.headers.get('message')).toBe('id is in use');
  });

  it('more frames than the limit', async () => {
    const { client } = await connected({ framesPerMinute: 3 });
    client.send('SEND\ndestination:/news\n\nx\0'.repeat(3));
    expect((await client.frame())?.headers.get('message')).toBe('Too many frames');
  });

  it('the receipt of the refused frame is named', async () => {
    const { client } = await connected();
    client.send('SEND\ndestination:/x\nreceipt:7\n\nx\0');
    expect((await client.frame())?.headers.get('receipt-id')).toBe('7');
  });

  it('a fault of the server, without its words', async () => {
    const { client, server } = await connected();
    client.send('SUBSCRIBE\nid:a\ndestination:/broken\n\n\0');
    const frame = await client.frame();
    expect(frame?.headers.get('message')).toBe('Server error');
    expect(frame?.body).not.toContain('out of order');
    expect(server.failures).toHaveLength(1);
  });

  it('another version, and frames before CONNECT', async () => {
    const { address } = await started();
    for (const [sent, message] of [
      ['CONNECT\naccept-version:1.0, 1.1\n\n\0', 'Supported protocol versions are 1.2'],
      [follow, 'Not connected'],
    ] as const) {
      const client = await connectTo(address);
      client.send(sent);
      expect((await client.frame())?.headers.get('message')).toBe(message);
      await client.closed;
    }
  });

  it('nothing at all, after a while', async () => {
    const { address } = await started({ connectWithin: 30 });
    const client = await connectTo(address);
    expect((await client.frame())?.headers.get('message')).toBe('No CONNECT came');
  });

  it('one connection more than there is room for', async () => {
    const { address } = await started({ connections: 1 });
    await connectTo(address);
    await expect(connectTo(address)).rejects.toThrow('socket hang up');
  });
});

describe('what is too much', () => {
  it('a frame over the limit, sent in pieces', async () => {
    const { client } = await connected({ largestFrame: 1000 });
    client.send('SEND\ndestination:/news\n\n');
    for (let piece = 0; piece < 3; piece += 1) client.send('x'.repeat(500));
    expect((await client.frame())?.body).toBe('A frame may have 1000 bytes at most.');
  });

  it('a length that never ends', async () => {
    const { client } = await connected({ largestFrame: 60 });
    client.send('SEND\ndestination:/news\ncontent-length:-1\n\n');
    client.send('x'.repeat(50));
    expect((await client.frame())?.headers.get('message')).toBe('Malformed frame');
  });

  it('a message over the limit', async () => {
    const { client, server } = await connected({ largestFrame: 1000 });
    client.send('x'.repeat(1001));
    expect(await client.closed).toBe(1009);
    await expect.poll(() => server.endings).toEqual(['broken']);
  });

  it('beats of a long day are not', async () => {
    const { client } = await connected({ largestFrame: 100 });
    for (let beats = 0; beats < 300; beats += 1) client.send('\n');
    client.send(follow);
    expect((await client.frame())?.command).toBe('MESSAGE');
  });

  it('what waits for a client that does not read', async () => {
    const { client, server } = await connected({ largestBacklog: 100_000, heartbeat: 60_000 });
    client.send(follow);
    await client.frame();
    client.socket.pause();
    const long = createMessage('x'.repeat(50_000));
    // The kernel takes some of it; what is beyond that counts.
    for (let sent = 0; sent < 2000 && server.endings.length === 0; sent += 1) {
      for (const deliver of followers) deliver(long);
    }
    await expect.poll(() => server.endings).toEqual(['slow']);
    client.socket.terminate();
  });
});

it('a client that vanishes without a word leaves nothing behind', async () => {
  const { client, server } = await connected();
  client.send(follow);
  await client.frame();
  expect(followers.size).toBe(1);
  client.socket.terminate();
  await expect.poll(() => followers.size).toBe(0);
  expect(server.endings).toEqual(['left']);
});

it('a socket that sends no WebSocket at all is answered and closed', async () => {
  const { address } = await started();
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400/);
  socket.destroy();
});

describe('arbitrary input', () => {
  const word = fc.constantFrom(
    'CONNECT',
    'SEND',
    'SUBSCRIBE',
    'UNSUBSCRIBE',
    'DISCONNECT',
    'ACK',
    '__proto__',
    '\n',
    '\r\n',
    '\0',
    ':',
    'destination:/news',
    'id:a',
    'content-length:5',
    'content-length:x',
    'receipt:1',
    'accept-version:1.2',
    '\\',
  );
  const frameLike = fc.array(fc.oneof({ weight: 4, arbitrary: word }, fc.string()), { maxLength: 30 });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    frameLike.map((parts) => new Uint8Array(Buffer.from(parts.join('')))),
  );

  it('is answered or refused, and the next client is served', async () => {
    const server = await started({ largestFrame: 2000 });
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { maxLength: 5 }), fc.boolean(), async (chunks, isConnected) => {
        const client = await connectTo(server.address);
        if (isConnected) client.send(CONNECT);
        for (const chunk of chunks) client.send(chunk);
        // Whatever was left open is ended by more than a frame may hold.
        client.send('\0'.repeat(1999));
        client.send('x'.repeat(1999));
        client.send('x'.repeat(1999));
        await client.closed;
      }),
      { numRuns: 150 },
    );
    expect(server.failures).toEqual([]);
    const client = await connectTo(server.address);
    client.send(CONNECT + follow);
    expect((await client.frame())?.command).toBe('CONNECTED');
    expect((await client.frame())?.command).toBe('MESSAGE');
    // 150 connections, one after the other.
  }, 30_000);
});
