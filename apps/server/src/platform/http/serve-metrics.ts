// Who may read the figures? On an address of their own (METRICS_ADDRESS), or whoever brings the token (METRICS_TOKEN); with neither set
// only this machine itself, and only where no proxy could speak in its name.
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fail } from '@alveary/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { MetricsSettings } from '../config.access.ts';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { isLoopback } from '../trusted-proxies.ts';
import type { Metrics } from './metrics.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const bringsToken = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));

const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);

type Access = Pick<Config, 'metrics' | 'isExposed' | 'isProxied'>;

/** @throws Failure NotFound where they are not here, NotSignedIn without the token */
const checkReader = (request: IncomingMessage, { metrics, isExposed, isProxied }: Access): void => {
  if (metrics.listener !== undefined) return fail('NotFound');
  if (metrics.token !== undefined)
    return bringsToken(request, metrics.token) ? undefined : fail('NotSignedIn');
  if (isExposed || isProxied || !isFromThisMachine(request)) fail('NotFound');
};

const answer = async (metrics: Metrics, response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text());
};

/** Listens on an address of its own. @returns how it is closed. @throws StartFailure */
const listen = async (
  metrics: Metrics,
  { listener, token }: MetricsSettings,
): Promise<(() => void) | null> => {
  if (listener === undefined) return null;
  const server = createServer((request, response) => {
    const isWrong = request.method !== 'GET' || request.url !== '/metrics';
    if (isWrong) return void response.writeHead(404).end();
    if (token !== undefined && !bringsToken(request, token)) return void response.writeHead(401).end();
    answer(metrics, response).catch(() => response.destroy());
  });
  server.listen(listener);
  await once(server, 'listening').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
    throw new StartFailure(
      `METRICS_ADDRESS=${listener.host}:${listener.port} cannot be listened on (${code}). Name another address or port.`,
    );
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
};

export const serveMetrics = (app: FastifyInstance, metrics: Metrics, config: Access): void => {
  let close: (() => void) | null = null;
  app.addHook('onReady', async () => {
    close = await listen(metrics, config.metrics);
  });
  app.addHook('onClose', async () => close?.());
  app.get('/metrics', async (request, reply) => {
    checkReader(request.raw, config);
    return reply.type(metrics.contentType).send(await metrics.text());
  });
};
