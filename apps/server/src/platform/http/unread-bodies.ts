// What becomes of a body that is not read, because whoever sends it was refused? It is thrown away up to a bound, so that the answer arrives
import type { FastifyInstance } from 'fastify';

/** Beyond it the connection breaks: nobody who means a file or a form sends so much. */
const MOST_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

/**
 * A connection that is closed while its other side still writes is reset, and an answer that waits there unread is lost with it. It stays open
 * until the rest has come; how long that may take is the server's `requestTimeout`.
 */
export const letAnswersArrive = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw: request }, reply) => {
    if (request.complete !== false) return;
    reply.removeHeader('connection');
    reply.raw.shouldKeepAlive = true;
    const { socket } = request;
    const before = socket.bytesRead;
    const watch = setInterval(() => {
      if (socket.bytesRead - before > MOST_BYTES) socket.destroy();
    }, LOOK_EVERY_MS);
    request.once('close', () => clearInterval(watch));
  });
};
