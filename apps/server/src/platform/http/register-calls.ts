// How do declared calls become HTTP routes? One loop; no route exists beside it but health, metrics and the portal's files.
import type { Upload } from '@alveary/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headersOfFile } from '../calls/answer-file.ts';
import { COMPOSED_HEADER } from '../calls/composed.ts';
import type { CallAnswer } from '../calls/answer.ts';
import { repeatKey } from '../calls/repeats.ts';
import {
  type IncomingCall,
  refuseUnread,
  runCall,
  type RunnerParts,
  type ServedCall,
} from '../calls/run-call.ts';
import { now } from '../clock.ts';
import type { Identity, Sessions } from '../sessions/sessions.ts';
import { setTokenCookie, SSO_COOKIE } from './cookies.ts';
import { isOwnOrigin } from './origin.ts';
import { checkForm, FORM_AROUND_FILE, formOrBody } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
    /** The token is good but its session ended by time. */
    hasExpired: boolean;
    callName: string;
  }
}

export interface HttpParts extends RunnerParts {
  readonly sessions: Sessions;
  /** Requests a minute for one person or address. */
  readonly perMinute: number;
}

/** Of what a browser calls itself; it is kept with the session. */
const LONGEST_USER_AGENT = 400;

const slugInView = (request: FastifyRequest): string | null => {
  const header = request.headers['alveary-site'];
  return typeof header === 'string' && header.length < 100 ? header : null;
};

const siteInView = (request: FastifyRequest): string | null => {
  const slug = slugInView(request);
  return request.identity?.sites.find((site) => site.slug === slug)?.id ?? null;
};

const send = (reply: FastifyReply, answer: CallAnswer): FastifyReply => {
  reply.code(answer.status);
  if (answer.total !== undefined) reply.header('x-total-count', answer.total);
  if (answer.json !== undefined) return reply.type('application/json; charset=utf-8').send(answer.json);
  if (answer.file !== undefined) {
    return reply.headers(headersOfFile(answer.file)).send(answer.file.body);
  }
  return reply.send(answer.body);
};

/** Using the portal keeps the session; what a program repeats by itself does not. */
const touch = async (parts: HttpParts, served: ServedCall, request: FastifyRequest): Promise<void> => {
  if (request.identity?.kind !== 'bearer' || served.call.background) return;
  request.identity = await parts.sessions.touch(request.identity, now(), slugInView(request));
};

const incomingOf = (
  parts: HttpParts,
  { call }: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): IncomingCall => ({
  raw: { params: request.params, query: request.query, ...formOrBody(request.body, call) },
  identity: request.identity,
  hasExpired: request.hasExpired,
  isComposed: request.headers[COMPOSED_HEADER] !== undefined,
  isFromElsewhere: call.method !== 'GET' && !isOwnOrigin(request.headers, parts.config),
  siteInView: siteInView(request),
  repeatKey: repeatKey(request.headers['idempotency-key']),
  requestId: request.id,
  remoteAddress: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  ssoToken: request.cookies[SSO_COOKIE] ?? null,
  now: now(),
  setToken: (kind, token, expiresAt) => setTokenCookie(reply, parts.config, kind, token, expiresAt),
});

const serve =
  (parts: HttpParts, served: ServedCall) => async (request: FastifyRequest, reply: FastifyReply) => {
    const incoming = incomingOf(parts, served, request, reply);
    if (!incoming.isFromElsewhere) await touch(parts, served, request);
    return send(reply, await runCall(parts, served, { ...incoming, identity: request.identity }));
  };

/** Files are large: whom the call refuses anyway is refused before one is read. */
const takingFile = (parts: HttpParts, served: ServedCall, upload: Upload) => ({
  bodyLimit: upload.largest + FORM_AROUND_FILE,
  preParsing: (request: FastifyRequest, reply: FastifyReply) =>
    refuseUnread(parts, served, incomingOf(parts, served, request, reply)),
});

/** Registers every call under `/gateway/`. */
export const registerCalls = (app: FastifyInstance, parts: HttpParts, calls: readonly ServedCall[]): void => {
  for (const served of calls) {
    app.route({
      method: served.call.method,
      url: `/gateway/${served.call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ...(served.call.input.upload === undefined ? {} : takingFile(parts, served, served.call.input.upload)),
      config: { rateLimit: { max: served.call.perMinute ?? parts.perMinute, timeWindow: 60_000 } },
      onRequest: async (request) => {
        request.callName = served.name;
        checkForm(request, served.call);
      },
      handler: serve(parts, served),
    });
  }
};
