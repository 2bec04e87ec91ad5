// Which upgrades to WebSocket does the server accept? Those to the broker's address, from the portal's own pages (OP-CHAT-1; OP-AUTH-4)
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { BROKER_PATH } from '@alveary/modules/messaging/contract/broker.ts';
import type { FastifyInstance } from 'fastify';
import { budget } from '../budget.ts';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import { addressKey, addressOf } from '../http/client-address.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Broker } from './broker.ts';

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Everything else that asks for an upgrade is answered as if it had not asked. */
export const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** Why it is not taken, null when it may be. */
const refusalOf = (request: IncomingMessage, config: Config): string | null => {
  if ((request.url ?? '').split('?')[0] !== BROKER_PATH) return '404 Not Found';
  return isOwnOrigin(request.headers, config) ? null : '403 Forbidden';
};

/** A page that lost its connection comes back within a minute, and many pages may share an address. */
const UPGRADES_OF_REQUESTS = 5;

export const serveBroker = (app: FastifyInstance, broker: Broker, config: Config): void => {
  const upgrades = budget(Math.ceil(config.requestsPerMinute / UPGRADES_OF_REQUESTS));
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Who breaks off before the answer is gone; there is nobody to tell.
    socket.on('error', () => socket.destroy());
    // Before anything is known of who asks: an attempt that is refused for another reason counts as well.
    const from = addressKey(addressOf(request, config.trustedProxies));
    if (upgrades.take(from, now()) > 0) return refuse(socket, '429 Too Many Requests');
    const refused = refusalOf(request, config);
    if (refused !== null) return refuse(socket, refused);
    if (!broker.take(request, socket, head)) refuse(socket, '503 Service Unavailable');
  });
  app.addHook('preClose', () => broker.close());
};
