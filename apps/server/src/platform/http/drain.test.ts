import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Drain, followConnections } from './drain.ts';

let server: Server;
let drain: Drain;
let answerNow: () => void;

beforeEach(async () => {
  const released = Promise.withResolvers<void>();
  answerNow = released.resolve;
  server = createServer((_request, response) => {
    void released.promise.then(() => response.end('done'));
  });
  drain = followConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => server.closeAllConnections());

async function connected(): Promise<Socket> {
  const address = server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  const accepted = once(server, 'connection');
  await accepted;
  return socket;
}

test('a connection that never sent a request does not hold the end up', async () => {
  const socket = await connected();
  const closed = once(server, 'close');
  server.close();
  drain.begin(60_000);
  await Promise.all([closed, once(socket, 'close')]);
  drain.end();
});

test('an answer that is under way is finished first', async () => {
  const socket = await connected();
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  const arrived = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await arrived;
  const closed = Promise.all([once(server, 'close'), once(socket, 'close')]);
  server.close();
  drain.begin(60_000);
  answerNow();
  await closed;
  drain.end();
  expect(text).toContain('done');
});

test('a request that is never answered is cut off at the limit', async () => {
  const socket = await connected();
  const arrived = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await arrived;
  const closed = once(server, 'close');
  server.close();
  drain.begin(50);
  await closed;
  drain.end();
});
