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
  const own = originOf(config.publicUrl);
  if (sent === own) return true;
  // Whoever holds the line can answer for the portal's name without encryption, and is not the portal.
  const isUnencrypted = own?.startsWith('https:') === true && sent.startsWith('http:');
  if (new URL(sent).host === host && !isUnencrypted) return true;
  return config.regionGateways.some(({ origin: known }) => known === sent);
};
