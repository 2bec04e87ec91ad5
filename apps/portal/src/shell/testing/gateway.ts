// What answers in component tests? A stand-in for the server, held to the call declarations: what it answers is parsed by them.
import type { AnswerOf, CallDeclaration, FileContent } from '@alveary/contract/call.ts';
import { type ErrorCode, errorCatalogue } from '@alveary/contract/errors.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { uploadsAnsweredBy } from './gateway-upload.ts';
import { noAnswerTo } from './network.ts';

export interface Received {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
  readonly origin: string;
  readonly credentials: RequestCredentials | undefined;
}

type Reply = (received: Received) => Response | Promise<Response>;

export interface Gateway {
  readonly on: <const Call extends CallDeclaration>(
    call: Call,
    answer: (received: Received) => AnswerOf<Call> | Promise<AnswerOf<Call>>,
  ) => void;
  readonly refuse: (
    call: CallDeclaration,
    code: ErrorCode,
    errors?: readonly { field?: string; message: string }[],
    /** The row as it stands now, of a refusal that shows it. */
    current?: unknown,
  ) => void;
  /** The request gets no answer at all. */
  readonly cut: (call: CallDeclaration) => void;
  /** Whatever has no answer prepared gets none either: for tests of a whole page, which asks for more than the test is about. */
  readonly cutOthers: () => void;
  readonly received: (call: CallDeclaration) => readonly Received[];
  /** Ends the answering, but for drafts: the page, which is still there, may save what was typed while it goes. */
  readonly restore: () => void;
}

const keyOf = (call: CallDeclaration): string => `${call.method} ${call.path}`;

const patternOf = (call: CallDeclaration): RegExp =>
  new RegExp(`^/gateway/${call.path.replaceAll('$', '\\$').replace(/\{\w+\}/g, '[^/]+')}$`);

const answerBody = (call: CallDeclaration, answer: unknown): Response => {
  const { output } = call;
  if ('kind' in output && output.kind === 'nothing') return new Response(null, { status: 204 });
  if ('kind' in output && output.kind === 'paged') {
    const page = answer as { rows: readonly unknown[]; total: number };
    const rows = page.rows.map((row) => output.item.parse(row));
    return Response.json(rows, { headers: { 'x-total-count': String(page.total) } });
  }
  if ('kind' in output && output.kind === 'file') {
    const { content, mediaType } = answer as FileContent;
    return new Response(new Uint8Array(content), { headers: { 'content-type': mediaType } });
  }
  return Response.json('parse' in output ? output.parse(answer) : answer);
};

/** A page that goes tells the server the last drafts; whatever else it still asks for is of no matter. */
const lateAnswer = (method: string, { pathname }: URL): Response => {
  if (method !== 'GET' && pathname.startsWith('/gateway/drafts/')) return new Response(null, { status: 204 });
  throw new TypeError('Failed to fetch');
};

/** Takes the place of the network until the page of the test is gone. A call without an answer fails the test (app/testing/cleared-page.ts). */
export const startGateway = (): Gateway => {
  const network = globalThis.fetch;
  let isOver = false;
  let areOthersCut = false;
  const replies = new Map<string, { call: CallDeclaration; reply: Reply }>();
  const log: { key: string; received: Received }[] = [];
  const set = (call: CallDeclaration, reply: Reply): void => void replies.set(keyOf(call), { call, reply });

  const answerTo = (method: string, address: URL, sent: Omit<Received, 'path' | 'query' | 'origin'>) => {
    const found = [...replies.values()].find(
      ({ call }) => call.method === method && patternOf(call).test(address.pathname),
    );
    if (isOver) return lateAnswer(method, address);
    if (!found && areOthersCut) throw new TypeError('Failed to fetch');
    if (!found) throw noAnswerTo(`${method} ${address.pathname}`);
    const received: Received = {
      path: address.pathname,
      query: Object.fromEntries(address.searchParams),
      origin: address.origin,
      ...sent,
    };
    log.push({ key: keyOf(found.call), received });
    return found.reply(received);
  };

  globalThis.fetch = async (input, init) => {
    const address = new URL(String(input), location.origin);
    if (!address.pathname.startsWith('/gateway/')) return network(input, init);
    const method = init?.method ?? 'GET';
    const response = await answerTo(method, address, {
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init?.headers),
      credentials: init?.credentials,
    });
    init?.signal?.throwIfAborted();
    return response;
  };
  // The stand-in has the parts that the portal uses.
  globalThis.XMLHttpRequest = uploadsAnsweredBy(async ({ method, address, headers, form }) =>
    answerTo(method, address, { body: Object.fromEntries(form), headers, credentials: undefined }),
  ) as unknown as typeof XMLHttpRequest;

  // Asked by whatever offers a form.
  set(draftCalls.list, () => Response.json([]));
  set(draftCalls.read, () => Response.json(null));
  set(draftCalls.keep, () => new Response(null, { status: 204 }));
  set(draftCalls.discard, () => new Response(null, { status: 204 }));
  return {
    on: (call, answer) => set(call, async (received) => answerBody(call, await answer(received))),
    refuse: (call, code, errors, current) =>
      set(call, () => {
        const { status, message } = errorCatalogue[code];
        const body = {
          message,
          code,
          statusCode: status,
          requestId: 'r-test',
          ...(errors ? { errors } : {}),
          ...(current === undefined ? {} : { current }),
        };
        return Response.json(body, { status });
      }),
    cut: (call) => set(call, () => Promise.reject(new TypeError('Failed to fetch'))),
    cutOthers: () => {
      areOthersCut = true;
    },
    received: (call) => log.filter(({ key }) => key === keyOf(call)).map(({ received }) => received),
    restore: () => {
      isOver = true;
    },
  };
};
