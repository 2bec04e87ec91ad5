// Did this change come from the portal itself? Foreign pages cannot write in a signed-in person's name (OP-AUTH-4).
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

type OwnOrigins = Pick<Config, 'publicUrl' | 'regionGateways'>;

/** Programs send no Origin and carry no ambient cookie; a browser always sends one with a write. */
export const isOwnOrigin = (headers: IncomingHttpHeaders, config: OwnOrigins): boolean => {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  const sent = originOf(origin);
  if (sent === null) return false;
  if (sent === originOf(config.publicUrl) || new URL(sent).host === host) return true;
  return config.regionGateways.some(({ origin: known }) => known === sent);
};
