// The network of component tests: it leads nowhere. What no stand-in answers is noted and gets no answer, so that a test reaches nobody's server.
import { uploadsAnsweredBy } from './gateway-upload.ts';

const { fetch: fetchFile, WebSocket: Socket } = globalThis;

const unanswered: string[] = [];

/** Notes a request that no stand-in answers. @returns what the browser says of a server that is not there */
export const noAnswerTo = (what: string): TypeError => {
  unanswered.push(what);
  return new TypeError('Failed to fetch');
};

/** Only Vite serves the page its own files; everything else would be a server of the portal or of somebody else. */
const isOfPage = ({ protocol, origin, pathname }: URL): boolean =>
  ['blob:', 'data:'].includes(protocol) || (origin === location.origin && !pathname.startsWith('/gateway/'));

const addressOf = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : input, location.href);

const noFetch: typeof fetch = async (input, init) => {
  const address = addressOf(input);
  if (isOfPage(address)) return fetchFile(input, init);
  throw noAnswerTo(`${init?.method ?? 'GET'} ${address.pathname}`);
};

const NoUpload = uploadsAnsweredBy(({ method, address }) =>
  Promise.reject(noAnswerTo(`${method} ${address.pathname}`)),
) as unknown as typeof XMLHttpRequest;

class NoWebSocket extends Socket {
  constructor(address: string | URL, protocols?: string | string[]) {
    const { pathname } = new URL(address, location.href);
    if (pathname.startsWith('/gateway/')) throw noAnswerTo(`WebSocket ${pathname}`);
    super(address, protocols);
  }
}

/** Takes the network away, also from whatever stood in for it until now. */
export const closeNetwork = (): void => {
  globalThis.fetch = noFetch;
  globalThis.XMLHttpRequest = NoUpload;
  globalThis.WebSocket = NoWebSocket;
  navigator.sendBeacon = (address) => {
    noAnswerTo(`beacon ${addressOf(address).pathname}`);
    return false;
  };
};

/** What was asked for without an answer since the last time. */
export const takeUnanswered = (): readonly string[] => unanswered.splice(0);
