// How do STOMP connections come in over the WebSocket of an HTTP server, and how do they all end?
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Application } from './application.ts';
import { Connection } from './connection.ts';
import type { Limits } from './limits.ts';

export interface StompServer {
  /** Takes over the socket of an `upgrade` event whose sender was checked. False when there is no room. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Open connections, those that have not sent CONNECT yet included. */
  size(): number;
  /** Says goodbye to every connection and waits until all are closed. */
  close(): Promise<void>;
}

const PROTOCOL = 'v12.stomp';
const GOODBYE_WITHIN_MS = 2000;

export const createStompServer = (application: Application, limits: Limits): StompServer => {
  const open = new Set<Connection>();
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.largestFrame,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });
  let whenEmpty: (() => void) | null = null;
  return {
    take: (request, socket, head) => {
      if (whenEmpty !== null || open.size >= limits.connections) return false;
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.binaryType = 'arraybuffer';
        const connection = new Connection(webSocket, application, limits);
        open.add(connection);
        webSocket.on('close', () => {
          open.delete(connection);
          if (open.size === 0) whenEmpty?.();
        });
      });
      return true;
    },
    size: () => open.size,
    close: async () => {
      const empty = new Promise<void>((done) => {
        whenEmpty = done;
      });
      if (open.size === 0) return;
      for (const connection of open) connection.goAway();
      const limit = setTimeout(() => {
        for (const connection of open) connection.terminate();
      }, GOODBYE_WITHIN_MS);
      await empty;
      clearTimeout(limit);
    },
  };
};
