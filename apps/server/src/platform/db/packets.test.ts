// Does what one turn writes leave as one packet, also once the socket is connected?
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gatheringSocket } from './packets.ts';

it('what one turn of the event loop writes is held back and leaves at its end', async () => {
  const server = createServer((peer) => peer.pipe(peer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = gatheringSocket();
  try {
    socket.connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    await once(socket, 'connect');
    await turn();
    socket.write('bind');
    socket.write('execute');
    expect(socket.writableCorked).toBe(1);
    expect(socket.writableLength).toBe('bindexecute'.length);
    const [echo] = await once(socket, 'data');
    expect(String(echo)).toBe('bindexecute');
    expect(socket.writableCorked).toBe(0);
  } finally {
    socket.destroy();
    server.close();
  }
});
