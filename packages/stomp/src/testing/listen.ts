// How do the tests of this package listen? A STOMP server on a port of its own, and clients that read whole frames.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { Application, Ending } from '../application.ts';
import { createFrameReader, textOf } from '../frame-reader.ts';
import { type Limits, usualLimits } from '../limits.ts';
import { createStompServer, type StompServer } from '../server.ts';

export interface Listening {
  readonly address: string;
  readonly stomp: StompServer;
  /** How connections ended, in order. */
  readonly endings: Ending[];
  readonly failures: unknown[];
  close(): Promise<void>;
}

export const listen = async (
  application: Pick<Application, 'connect'>,
  limits: Partial<Limits> = {},
): Promise<Listening> => {
  const endings: Ending[] = [];
  const failures: unknown[] = [];
  const stomp = createStompServer(
    {
      connect: application.connect,
      closed: (_line, why) => endings.push(why),
      failed: (error) => failures.push(error),
      counted: () => undefined,
    },
    { ...usualLimits, ...limits },
  );
  const http = createServer();
  http.on('upgrade', (request, socket, head) => {
    if (!stomp.take(request, socket, head)) socket.destroy();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    address: `ws://127.0.0.1:${port}`,
    stomp,
    endings,
    failures,
    close: async () => {
      await stomp.close();
      http.close();
      await once(http, 'close');
    },
  };
};

/** A frame that the server sent, its body as text. */
export interface TextFrame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface TestClient {
  readonly socket: WebSocket;
  send(text: string | Uint8Array): void;
  /** The next frame, or null when the connection is closed before one comes. */
  frame(): Promise<TextFrame | null>;
  /** The code the connection was closed with. */
  readonly closed: Promise<number>;
}

export const CONNECT = 'CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0';

export const connectTo = async (
  address: string,
  protocols: string[] = ['v12.stomp'],
  headers: Record<string, string> = {},
): Promise<TestClient> => {
  const socket = new WebSocket(address, protocols, { headers });
  const reader = createFrameReader(10_000_000);
  const frames: TextFrame[] = [];
  const waiting: ((frame: TextFrame | null) => void)[] = [];
  let isClosed = false;
  socket.on('message', (data: Buffer) => {
    for (const read of reader.read(data)) {
      const frame = { ...read, body: textOf(read) ?? '' };
      const next = waiting.shift();
      if (next) next(frame);
      else frames.push(frame);
    }
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((done) => {
    socket.on('close', (code) => {
      isClosed = true;
      for (const next of waiting.splice(0)) next(null);
      done(code);
    });
  });
  await once(socket, 'open');
  return {
    socket,
    send: (text) => socket.send(text),
    frame: () => {
      const frame = frames.shift();
      if (frame !== undefined) return Promise.resolve(frame);
      if (isClosed) return Promise.resolve(null);
      return new Promise((done) => waiting.push(done));
    },
    closed,
  };
};
