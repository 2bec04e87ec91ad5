// How does the web server end soon and without cutting off an answer? Connections without a request are closed at once.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Drain {
  /** Closes what is idle now, what becomes idle from now on, and after `limitMs` whatever is left. */
  begin(limitMs: number): void;
  /** Forgets the time limit, when everything is closed. */
  end(): void;
}

/**
 * Follows the connections of a server. Browsers open some in advance and send nothing on them; Node does not count those as
 * idle, and a server waits for them in vain.
 */
export const followConnections = (server: Server): Drain => {
  const requestsOn = new Map<Socket, number>();
  let draining = false;
  let limit: NodeJS.Timeout | undefined;

  const closeWhenIdle = (socket: Socket): void => {
    if (draining && requestsOn.get(socket) === 0) socket.destroySoon();
  };
  const count = (socket: Socket, change: number): void => {
    const requests = requestsOn.get(socket);
    if (requests !== undefined) requestsOn.set(socket, requests + change);
  };
  server.on('connection', (socket: Socket) => {
    requestsOn.set(socket, 0);
    socket.once('close', () => requestsOn.delete(socket));
    closeWhenIdle(socket);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => {
      count(socket, -1);
      closeWhenIdle(socket);
    });
  });
  // Whoever took the connection over ends it in the words of its own protocol.
  server.on('upgrade', ({ socket }: IncomingMessage) => requestsOn.delete(socket));
  return {
    begin: (limitMs) => {
      draining = true;
      for (const socket of requestsOn.keys()) closeWhenIdle(socket);
      limit = setTimeout(() => server.closeAllConnections(), limitMs);
    },
    end: () => clearTimeout(limit),
  };
};
