// At which Google do tests read and watch calendars? One on loopback that speaks the documented wire format of Calendar API v3: lists,
// channels, and the messages that it posts over them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import type { GoogleCalendarSettings } from '../platform/config.services.ts';
import { closeAfterFile } from './closing.ts';

/** As it was asked for. */
export interface StandInChannel {
  readonly id: string;
  readonly type: string;
  readonly address: string;
  readonly token: string;
  readonly expiration: number;
  readonly resourceId: string;
}

export interface StandInGoogle {
  readonly settings: GoogleCalendarSettings;
  readonly variables: Readonly<Record<string, string>>;
  /** Those that are open, the newest last. */
  readonly channels: StandInChannel[];
  /** 'refresh-token POST /calendar/v3/channels/stop' */
  readonly requests: string[];
  /** What the next request that is no token's is answered with: a status. */
  readonly faults: number[];
  /** What the next lists hold. */
  items: readonly object[];
  /** For how long channels are given, at most. */
  longestMs: number;
  /** Called before the answer to `watch` goes out, when the channel is open already. */
  beforeAnswer: (channel: StandInChannel) => Promise<unknown>;
  /** Called before the answer to a list goes out. */
  beforeList: () => Promise<unknown>;
}

const CALENDAR = '/calendar/v3/calendars/primary/events';

/** The headers of a message over a channel, as Google writes them. */
export const messageOf = (
  { id, token, resourceId, expiration }: StandInChannel,
  number: number,
  state: 'sync' | 'exists' | 'not_exists' = 'exists',
): Record<string, string> => ({
  'content-type': 'application/json; utf-8',
  'content-length': '0',
  'x-goog-channel-id': id,
  'x-goog-channel-token': token,
  'x-goog-channel-expiration': new Date(expiration).toUTCString(),
  'x-goog-resource-id': resourceId,
  'x-goog-resource-uri': `https://www.googleapis.com${CALENDAR}?alt=json`,
  'x-goog-resource-state': state,
  'x-goog-message-number': String(number),
});

export const standInGoogle = async (): Promise<StandInGoogle> => {
  const one: Omit<StandInGoogle, 'settings' | 'variables'> = {
    channels: [],
    requests: [],
    faults: [],
    items: [],
    longestMs: Number.POSITIVE_INFINITY,
    beforeAnswer: async () => undefined,
    beforeList: async () => undefined,
  };
  const watch = async (wish: Omit<StandInChannel, 'resourceId'>): Promise<[number, object]> => {
    if (one.channels.some(({ id }) => id === wish.id))
      return [400, { error: { code: 400, errors: [{ reason: 'channelIdNotUnique' }] } }];
    const expiration = Math.min(wish.expiration, Date.now() + one.longestMs);
    const channel = { ...wish, expiration, resourceId: `resource of ${wish.id}` };
    one.channels.push(channel);
    await one.beforeAnswer(channel);
    const { id, token, resourceId } = channel;
    const resourceUri = `https://www.googleapis.com${CALENDAR}?alt=json`;
    return [200, { kind: 'api#channel', id, token, resourceId, resourceUri, expiration: String(expiration) }];
  };
  const stop = ({ id, resourceId }: Pick<StandInChannel, 'id' | 'resourceId'>): [number, object | null] => {
    const at = one.channels.findIndex((known) => known.id === id && known.resourceId === resourceId);
    if (at < 0) return [404, { error: { code: 404, message: `Channel '${id}' not found for project` } }];
    one.channels.splice(at, 1);
    return [204, null];
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<[number, object | null]> => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://google.example');
      if (pathname === '/token') {
        const refresh = new URLSearchParams(await text(request)).get('refresh_token') ?? '';
        return [200, { access_token: `access of ${refresh}`, expires_in: 3599, token_type: 'Bearer' }];
      }
      const who = request.headers.authorization?.replace('Bearer access of ', '') ?? 'nobody';
      one.requests.push(`${who} ${request.method} ${pathname}`);
      const fault = one.faults.shift();
      if (fault !== undefined) return [fault, { error: { code: fault } }];
      if (pathname === `${CALENDAR}/watch`) return watch((await json(request)) as StandInChannel);
      if (pathname === '/calendar/v3/channels/stop') return stop((await json(request)) as StandInChannel);
      await one.beforeList();
      const next = Number(searchParams.get('syncToken') ?? '0') + 1;
      return [200, { items: one.items, nextSyncToken: String(next) }];
    };
    void answer().then(([status, body]) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === null ? undefined : JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterFile(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { apiUrl, tokenUrl: `${apiUrl}/token`, clientId: 'portal', clientSecret: 'secret' };
  const variables = {
    GOOGLE_CALENDAR_URL: apiUrl,
    GOOGLE_TOKEN_URL: settings.tokenUrl,
    GOOGLE_CALENDAR_CLIENT_ID: settings.clientId,
    GOOGLE_CALENDAR_CLIENT_SECRET: settings.clientSecret,
  };
  return Object.assign(one, { settings, variables });
};
