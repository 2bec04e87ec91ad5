// How is a declared call sent to the server, and what comes back? (document 1 §7; API-001, API-002, API-008, API-009)
import type { AnswerOf, BinaryFile, CallDeclaration, RequestOf } from '@alveary/contract/call.ts';
import { isAttended } from './attention.ts';
import { type CallError, errorOfAnswer, unreachable } from './call-error.ts';
import { noteRequest } from './recent-requests.ts';
import { gatewayOrigin } from './gateway.ts';
import { slugInView } from './slug-in-view.ts';

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** The same key for every repeat of one mutation, so that a repeat gets the first answer. */
  readonly idempotencyKey?: string;
  /** The caller answers a 401 itself: signing in, the code step, and the first question who is signed in. */
  readonly ownsRefusal?: boolean;
  /** Lets the request finish after the page is gone. */
  readonly keepalive?: boolean;
}

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

const GATEWAY = '/gateway/';

type SignedOutListener = (error: CallError) => void;
let whenSignedOut: SignedOutListener = () => {};

/** The frame says here what happens when a call that the person caused is answered with 401 (API-003). */
export const onSignedOut = (listener: SignedOutListener): void => {
  whenSignedOut = listener;
};

/** @param site the slug in view when the call was sent: the session lasts as long as that site says */
export type UsedListener = (site: string | null) => void;
let whenUsed: UsedListener = () => {};

/** The frame says here what happens when a call that the person caused was answered: it keeps the session (OP-AUTH-6). */
export const onUsed = (listener: UsedListener): void => {
  whenUsed = listener;
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const pathOf = (path: string, params: Record<string, unknown>): string =>
  GATEWAY + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

const queryOf = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

/** The address a call is sent to. */
export const addressOf = (call: CallDeclaration, input: Parts): string =>
  pathOf(call.path, record(input.params)) + queryOf(record(input.query));

/** From where a request is sent: which site is in view, and whether the person caused it. */
export interface Sender {
  readonly site: string | null;
  readonly isAttended: boolean;
}

export const senderNow = (): Sender => ({ site: slugInView(), isAttended: isAttended() });

/** What every request says of itself; the time-out of the site in view holds for the session, if the person caused it (OP-AUTH-6). */
export const headersOfRequest = (sender: Sender): Record<string, string> => ({
  accept: 'application/json',
  ...(sender.site === null ? {} : { 'alveary-site': sender.site }),
  ...(sender.isAttended ? {} : { 'alveary-unattended': 'true' }),
});

const initOf = (
  call: CallDeclaration,
  input: Parts,
  options: RequestOptions,
  sender: Sender,
): RequestInit => {
  const headers = headersOfRequest(sender);
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  return {
    method: call.method,
    credentials: gatewayOrigin() === '' ? 'same-origin' : 'include',
    cache: 'no-store',
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  };
};

const isAborted = (options: RequestOptions): boolean => options.signal?.aborted === true;

/**
 * Sends a declared call. A list gives `{ rows, total }` (total from `x-total-count`), no content gives undefined.
 * @throws CallError for every refusal and when no answer came; the abort reason when `signal` was aborted.
 */
export const request = async <const Call extends CallDeclaration>(
  call: Call,
  input: RequestOf<Call>,
  options: RequestOptions = {},
): Promise<AnswerOf<Call>> => {
  const parts: Parts = input;
  const answer = await answerTo(call, parts, options);
  // The server holds every answer to the call's output schema; here it is only read.
  return 'kind' in call.output && call.output.kind === 'paged' ? pageOf(answer) : bodyOf(answer);
};

/** Asks for a stored file, byte for byte, with its media type. @throws CallError as `request` does */
export const requestContent = async <const Call extends CallDeclaration & { readonly output: BinaryFile }>(
  call: Call,
  input: RequestOf<Call>,
  signal: AbortSignal,
): Promise<Blob> => {
  const response = await requestStream(call, input, { signal });
  const content = await response.blob().catch(() => null);
  if (signal.aborted) throw signal.reason;
  if (content === null) throw unreachable();
  return content;
};

/** Asks for an answer whose body the caller reads. @throws CallError as `request` does, or the abort reason */
export const requestStream = async (
  call: CallDeclaration,
  parts: Parts,
  options: RequestOptions,
): Promise<Response> => {
  const response = await send(call, parts, options).catch(() => null);
  if (isAborted(options)) throw options.signal?.reason;
  if (response === null) throw unreachable();
  return response.ok ? response : refuse(call, parts, options, { response, text: await response.text() });
};

/** To the gateway of the chosen region. */
const send = async (call: CallDeclaration, input: Parts, options: RequestOptions): Promise<Response> => {
  const sender = senderNow();
  const response = await fetch(
    gatewayOrigin() + addressOf(call, input),
    initOf(call, input, options, sender),
  );
  noteAnswer(call, response, sender);
  return response;
};

/** Whoever debugs finds the id of the answer; what a program repeats by itself keeps no session. */
export const noteAnswer = (call: CallDeclaration, { headers, status }: Response, sender: Sender): void => {
  const id = headers.get('x-request-id');
  if (id !== null) noteRequest({ id, path: call.path, status });
  if (sender.isAttended && call.background !== true && status !== 401) whenUsed(sender.site);
};

export interface Answer {
  readonly response: Response;
  readonly text: string;
}

const answerTo = async (call: CallDeclaration, input: Parts, options: RequestOptions): Promise<Answer> => {
  const answer = await send(call, input, options)
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(() => null);
  return checkedAnswer(call, input, options, answer);
};

/** The answer of a success. @param answer null when none came. @throws CallError, or the abort reason */
export const checkedAnswer = (
  call: CallDeclaration,
  input: Parts,
  options: RequestOptions,
  answer: Answer | null,
): Answer => {
  if (isAborted(options)) throw options.signal?.reason;
  if (answer === null) throw unreachable();
  return answer.response.ok ? answer : refuse(call, input, options, answer);
};

const refuse = (call: CallDeclaration, input: Parts, options: RequestOptions, answer: Answer): never => {
  const { response, text } = answer;
  const error = errorOfAnswer(
    pathOf(call.path, record(input.params)),
    response.status,
    response.statusText,
    text,
  );
  // What a program asks by itself leads nobody away: the watch of the session tells why it is over.
  const isAsked = call.background !== true && options.ownsRefusal !== true;
  if (error.status === 401 && isAsked) whenSignedOut(error);
  throw error;
};

const bodyOf = ({ text }: Answer) => (text === '' ? undefined : JSON.parse(text));

/** Joins the rows with the total; like every parsed answer it has the type that the declaration gives it. */
const pageOf = (answer: Answer) => {
  const rows = bodyOf(answer) ?? [];
  const total = Number(answer.response.headers.get('x-total-count') ?? rows.length);
  return Object.assign(JSON.parse('{}'), { rows, total });
};
