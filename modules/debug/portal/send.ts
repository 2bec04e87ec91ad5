// How does a harness send a call as it is written, and keep the whole answer? Nothing of it is interpreted or retried.
export interface Composed {
  readonly method: string;
  /** Path and query below /gateway/. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface RawAnswer {
  /** What was asked, as one line. */
  readonly request: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** Milliseconds from sending to the last byte. */
  readonly took: number;
}

const GATEWAY = '/gateway/';

/** The address of a path below the gateway; null where it would lead out of it. */
export const gatewayAddress = (path: string): string | null => {
  const below = path
    .trim()
    .replace(/^\/+/, '')
    .replace(/^gateway\//, '');
  if (!URL.canParse(GATEWAY + below, location.origin)) return null;
  const { origin, pathname, search } = new URL(GATEWAY + below, location.origin);
  return origin === location.origin && pathname.startsWith(GATEWAY) ? pathname + search : null;
};

/** @returns null when no answer came */
export const sendComposed = async (composed: Composed, address: string): Promise<RawAnswer | null> => {
  const started = performance.now();
  const init = {
    method: composed.method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: composed.headers,
    ...(composed.body === null ? {} : { body: composed.body }),
  } as const;
  const response = await fetch(address, init).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (!response || text === null || text === undefined) return null;
  return {
    request: `${composed.method} ${address}`,
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers].sort(([one], [other]) => one.localeCompare(other)),
    text,
    took: Math.round(performance.now() - started),
  };
};
