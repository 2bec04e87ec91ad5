// Puts the HTTP server together: identity, limits, calls, health, the portal's files, one error answer.
import { errorCatalogue, Failure } from '@alveary/contract/errors.ts';
import { usualLimits } from '@alveary/stomp/limits.ts';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { errorBody, failureOf, faultForLog } from '../calls/answer-error.ts';
import type { ServedCall } from '../calls/incoming-call.ts';
import { knownMigrations } from '../db/migrate.ts';
import { newId } from '../ids.ts';
import { addressOf } from './client-address.ts';
import { compressJson } from './compress.ts';
import { serveHealth } from './health.ts';
import { answerOtherRegions, isRegionPreflight } from './region-gateways.ts';
import { cookieName } from './cookies.ts';
import { markDevice } from './device.ts';
import { identify } from './identify.ts';
import { serveMetrics } from './serve-metrics.ts';
import type { DatabaseGauge } from './database-gauges.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { servePortal, wantsPage } from './portal-files.ts';
import { type Broker, openBroker } from '../realtime/broker.ts';
import { isWebSocket, serveBroker } from '../realtime/serve-broker.ts';
import type { ServedRequest } from '../realtime/request.ts';
import type { ServedTopic } from '../realtime/topic.ts';
import { type HttpParts, registerCalls } from './register-calls.ts';
import { letAnswersArrive } from './unread-bodies.ts';
import { failureOfUpload, takeForms } from './uploads.ts';

export interface ServerParts extends HttpParts {
  readonly log: Logger;
  readonly topics: readonly ServedTopic[];
  readonly requests: readonly ServedRequest[];
  readonly gauges?: readonly DatabaseGauge[];
  /** Folder of the built portal. */
  readonly portalFolder: string;
}

const BODY_LIMIT = 1024 * 1024;
/** An answer that a browser opens by itself is no page: it loads nothing and stands in no frame. A file says more (answer-file.ts). */
const POLICY_OF_ANSWERS = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** Each tab has one. */
const CONNECTIONS_PER_SESSION = 40;

const answerError = (log: Logger) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const failure = failureOfUpload(error, request) ?? failureOf(error);
  if (failure === null) {
    log.error({ requestId: request.id, call: request.callName, fault: faultForLog(error) }, 'a call failed');
  } else if (failure.cause !== undefined) {
    const fault = faultForLog(failure.cause);
    log.warn({ requestId: request.id, call: request.callName, fault }, 'an outside service failed');
  }
  const answer = failure ?? new Failure('Internal', {});
  return reply
    .code(answer.statusCode)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(errorBody(answer, request.id));
};

/** What nothing serves, in the one shape of errors. */
const answerUnknown = (app: FastifyInstance, { config }: ServerParts): void => {
  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.code(errorCatalogue.NotFound.status).send(errorBody(new Failure('NotFound', {}), request.id));
  app.all('/gateway', notFound);
  app.all('/gateway/*', (request, reply) =>
    isRegionPreflight(request, config.regionGateways) ? reply.code(204).send() : notFound(request, reply),
  );
  app.setNotFoundHandler(notFound);
};

const metricsOf = ({ database, gauges = [] }: ServerParts): Metrics => {
  const metrics = createMetrics();
  for (const gauge of gauges) metrics.addGauge(gauge, () => gauge.read(database.shortSearches));
  return metrics;
};

const addHooks = (app: FastifyInstance, parts: ServerParts, metrics: Metrics): void => {
  app.decorateRequest('identity', null);
  app.decorateRequest('deviceId', null);
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('callName', '');
  app.decorateRequest('hasExpired', false);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-robots-tag', 'noindex, nofollow');
    request.deviceId = parts.devices.idOf(request.cookies[cookieName('device', parts.config)]);
    if (!request.url.startsWith('/gateway/')) return;
    request.clientAddress = addressOf(request.raw, parts.config.trustedProxies);
    answerOtherRegions(request, reply, parts.config.regionGateways);
    reply.header('cache-control', 'no-store').header('content-security-policy', POLICY_OF_ANSWERS);
    const found = await identify(request, parts.sessions, parts.tokens, parts.config);
    request.hasExpired = found === 'expired';
    request.identity = found === 'expired' ? null : found;
  });
  app.addHook('onSend', compressJson);
  app.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1000;
    if (request.callName !== '') metrics.observe(request.callName, reply.statusCode, seconds);
    parts.log.debug(
      {
        requestId: request.id,
        call: request.callName,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
};

const brokerOf = (
  { sessions, database, audit, log, topics, requests, config }: ServerParts,
  metrics: Metrics,
): Promise<Broker> =>
  openBroker({
    sessions,
    database,
    audit,
    log,
    topics,
    requests,
    limits: { ...usualLimits, heartbeat: config.broker.heartbeatMs },
    figures: metrics.broker,
    connectionsPerSession: CONNECTIONS_PER_SESSION,
    natsUrl: config.natsUrl,
  });

/** A person who followed it reads the portal's own words (SHELL-005). */
const isBrokenLink = (request: FastifyRequest): boolean =>
  wantsPage(request) && !request.url.startsWith('/gateway/');

/** Builds the server; it does not listen yet. */
export const buildServer = async (
  parts: ServerParts,
  calls: readonly ServedCall[],
): Promise<FastifyInstance> => {
  const app = fastify({
    logger: false,
    http: { shouldUpgradeCallback: isWebSocket },
    bodyLimit: BODY_LIMIT,
    genReqId: newId,
    // The client's address is worked out in `client-address.ts`, for upgrades too.
    trustProxy: false,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void (isBrokenLink(request) ? reply.redirect('/404') : answerError(parts.log)(error, request, reply));
    },
  });
  const metrics = metricsOf(parts);
  app.setErrorHandler(answerError(parts.log));
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: parts.config.secureCookies
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  await app.register(cookie);
  addHooks(app, parts, metrics);
  letAnswersArrive(app);
  takeForms(app);
  registerCalls(app, parts, calls);
  const broker = await brokerOf(parts, metrics);
  serveBroker(app, broker, parts.config);
  let document: ReturnType<typeof openApiDocument> | undefined;
  // Made for the first who asks: it is a third of what building the server takes, and few are ever asked.
  app.get('/gateway/openapi.json', () => (document ??= openApiDocument(calls, parts.config.releaseTag)));
  answerUnknown(app, parts);
  serveHealth(app, {
    database: parts.database,
    expectedMigrations: (await knownMigrations()).length,
    measureFanOut: broker.measureFanOut,
  });
  serveMetrics(app, metrics, parts.config);
  await servePortal(app, parts.portalFolder, parts.config.regionGateways, markDevice(parts));
  return app;
};
