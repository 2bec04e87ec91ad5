// Declared calls as HTTP routes: one loop; no route exists beside it but health, metrics and the portal's files.
import type { CallDeclaration, Upload } from '@alveary/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headersOfFile } from '../calls/answer-file.ts';
import { COMPOSED_HEADER } from '../calls/composed.ts';
import type { CallAnswer } from '../calls/answer.ts';
import { repeatKey } from '../calls/repeats.ts';
import type { IncomingCall, RunnerParts, ServedCall } from '../calls/incoming-call.ts';
import { refuseUnread, runCall } from '../calls/run-call.ts';
import { now } from '../clock.ts';
import type { Identity, Sessions } from '../sessions/sessions.ts';
import { siteInView } from '../sessions/site-in-view.ts';
import { cookieName, setTokenCookie, SSO_COOKIE } from './cookies.ts';
import { type Devices, markDevice } from './device.ts';
import { isOwnOrigin } from './origin.ts';
import { requestLimits } from './request-limits.ts';
import { receivedMessage, takingMessages } from './signed-messages.ts';
import { checkForm, FORM_AROUND_FILE, formOrBody } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
    /** The token is good but its session ended by time. */
    hasExpired: boolean;
    callName: string;
    /** Of the browser, when it brings a mark of ours. */
    deviceId: string | null;
    /** Where the request comes from, behind the proxies that are trusted. */
    clientAddress: string;
  }
}

export interface HttpParts extends RunnerParts {
  readonly sessions: Sessions;
  readonly devices: Devices;
  /** Requests a minute for one person, device or visit code; for one address ten times as many. */
  readonly perMinute: number;
}

/** Of what a browser calls itself; it is kept with the session. */
const LONGEST_USER_AGENT = 400;

const slugInView = (request: FastifyRequest): string | null => {
  const header = request.headers['alveary-site'];
  return typeof header === 'string' && header.length < 100 ? header : null;
};

const siteIdInView = (request: FastifyRequest): string | null =>
  siteInView(request.identity?.sites ?? [], slugInView(request))?.id ?? null;

const send = (reply: FastifyReply, answer: CallAnswer): FastifyReply => {
  reply.code(answer.status);
  if (answer.total !== undefined) reply.header('x-total-count', answer.total);
  if (answer.json !== undefined) return reply.type('application/json; charset=utf-8').send(answer.json);
  if (answer.file !== undefined) {
    return reply.headers(headersOfFile(answer.file)).send(answer.file.body);
  }
  return reply.send(answer.body);
};

/** The portal says so of what the person did not cause: a look each minute, news of the broker (OP-AUTH-6). */
const isUnattended = ({ headers }: FastifyRequest): boolean => headers['alveary-unattended'] !== undefined;

/** Using the portal keeps the session; what a program repeats by itself does not. */
const touch = async (parts: HttpParts, served: ServedCall, request: FastifyRequest): Promise<void> => {
  if (request.identity?.kind !== 'bearer' || served.call.background || isUnattended(request)) return;
  request.identity = await parts.sessions.touch(request.identity, now(), slugInView(request));
};

const incomingOf = (
  parts: HttpParts,
  { call }: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): IncomingCall => ({
  raw: {
    params: request.params,
    query: request.query,
    ...formOrBody(request.body, call),
    signed: receivedMessage(request, call),
  },
  identity: request.identity,
  hasExpired: request.hasExpired,
  isComposed: request.headers[COMPOSED_HEADER] !== undefined,
  isFromElsewhere:
    call.method !== 'GET' && call.fromAnyOrigin === undefined && !isOwnOrigin(request.headers, parts.config),
  siteInView: siteIdInView(request),
  repeatKey: repeatKey(request.headers['idempotency-key']),
  requestId: request.id,
  remoteAddress: request.clientAddress,
  deviceId: request.deviceId,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  ssoToken: request.cookies[SSO_COOKIE] ?? null,
  providerStates: request.cookies[cookieName('provider', parts.config)] ?? null,
  now: now(),
  setToken: (kind, token, expiresAt) => setTokenCookie(reply, parts.config, kind, token, expiresAt),
});

/** A body may take a minute to arrive: who sends it is asked for once more when it is there. */
const identifyAgain = async ({ sessions }: HttpParts, request: FastifyRequest): Promise<void> => {
  if (request.identity === null || request.body === undefined || request.body === null) return;
  const found = await sessions.find(request.identity.sessionId, now());
  request.hasExpired = found === 'expired';
  request.identity = typeof found === 'string' ? null : found;
};

const serve =
  (parts: HttpParts, served: ServedCall) => async (request: FastifyRequest, reply: FastifyReply) => {
    await identifyAgain(parts, request);
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

/** A browser that has no session yet is known by its device; programs send their token in a header. */
const isBeforeSignIn = ({ allow }: CallDeclaration): boolean => allow === 'anyone' || allow === 'two-factor';

/** A page of any origin may read the answer; no cookie of a portal in the same browser speaks for it. */
const forgetCaller = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('access-control-allow-origin', '*');
  request.identity = null;
};

const answerPreflight = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(204)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    })
    .send();

/** Registers every call under `/gateway/`. */
export const registerCalls = (app: FastifyInstance, parts: HttpParts, calls: readonly ServedCall[]): void => {
  const limitsOf = requestLimits(parts.perMinute);
  const mark = markDevice(parts);
  const signed = takingMessages(app);
  for (const served of calls) {
    const checkLimits = limitsOf(served.call);
    const url = `/gateway/${served.call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const { fromAnyOrigin } = served.call;
    if (fromAnyOrigin !== undefined) app.options(url, answerPreflight);
    const routes = served.call.input.signed === undefined ? app : signed;
    routes.route({
      method: served.call.method,
      url,
      ...(served.call.input.signed === undefined ? {} : { bodyLimit: served.call.input.signed.largest }),
      ...(served.call.input.upload === undefined ? {} : takingFile(parts, served, served.call.input.upload)),
      // Before anything of the body is read.
      onRequest: async (request, reply) => {
        request.callName = served.name;
        if (fromAnyOrigin !== undefined) forgetCaller(request, reply);
        await checkLimits(request, reply);
        if (isBeforeSignIn(served.call)) mark(request, reply);
        checkForm(request, served.call);
      },
      handler: serve(parts, served),
    });
  }
};
