// Serves the built portal: files with long lives, compressed where the browser accepts it, and one page for every other path.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RegionGateway } from '../config.services.ts';

const NONCE = /__ALVEARY_CSP_NONCE__/g;
const GATEWAYS = '__ALVEARY_GATEWAYS__';

/** Scripts and styles come from here alone; the one inline style of the component kit carries the nonce. */
const contentSecurityPolicy = (nonce: string, gateways: readonly RegionGateway[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // 'self' covers the WebSocket of the own gateway; that of another origin is named by its own scheme.
    ["connect-src 'self'", ...gateways.flatMap(({ origin }) => [origin, origin.replace('http', 'ws')])].join(
      ' ',
    ),
    // 'self' is the bundled softphone.
    "frame-src 'self' blob: https://applications.zoom.us",
    "frame-ancestors 'none'",
    // The browser's own viewer of PDFs is an object in the frame that shows the document.
    'object-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

const sendPage = (reply: FastifyReply, page: string, gateways: readonly RegionGateway[]): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce, gateways))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE, nonce));
};

/** The bundled softphone runs as a page of no origin: it reaches neither the portal's cookies nor its storage (decision 0049). */
const SOFTPHONE_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** @param text its built page */
const serveSoftphone = (app: FastifyInstance, text: string): void => {
  app.get('/softphone', (_request, reply) =>
    reply
      .removeHeader('x-frame-options')
      // A page of no origin can have no cluster of its own.
      .removeHeader('origin-agent-cluster')
      .header('content-security-policy', SOFTPHONE_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(text),
  );
};

/** Is it a person's browser that goes there, and not a part of a page? */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && request.headers.accept?.includes('text/html') === true;

const NOT_BUILT =
  '<!doctype html><title>Alveary</title><p>The portal is not built. Run npm start, or npm run dev for its own address.</p>';

/** Serves the built portal of `folder`; without one a page says how to build it. */
export const servePortal = async (
  app: FastifyInstance,
  folder: string,
  gateways: readonly RegionGateway[],
  markDevice: (request: FastifyRequest, reply: FastifyReply) => void,
): Promise<void> => {
  const file = join(folder, 'index.html');
  // Origins hold no character that HTML would read otherwise: the setting is checked to be nothing else.
  const named = gateways.map(({ code, origin }) => `${code}=${origin}`).join(' ');
  const page = (existsSync(file) ? readFileSync(file, 'utf8') : NOT_BUILT).replace(GATEWAYS, named);
  if (existsSync(join(folder, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      // The build writes .br and .gz beside each file.
      preCompressed: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      // The softphone's page has no origin of its own, and loads its script from here.
      setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
    });
  }
  const softphone = join(folder, 'softphone.html');
  serveSoftphone(app, existsSync(softphone) ? readFileSync(softphone, 'utf8') : NOT_BUILT);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  const icon = join(folder, 'favicon.svg');
  const iconText = existsSync(icon) ? readFileSync(icon, 'utf8') : null;
  app.get('/favicon.svg', (_request, reply) =>
    iconText === null ? reply.code(404).send() : reply.type('image/svg+xml').send(iconText),
  );
  app.get('/*', (request, reply) => {
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    // Who follows a link to something with a dot in its name wants a page; a part of a page names no HTML.
    if (isFile && !wantsPage(request)) return reply.code(404).type('text/plain').send('Not found');
    markDevice(request, reply);
    return sendPage(reply, page, gateways);
  });
};
