// Did this change come from the portal itself? Foreign pages cannot write in a signed-in person's name (OP-AUTH-4).
import type { FastifyRequest } from 'fastify';

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/** Programs send no Origin and carry no ambient cookie; a browser always sends one with a write. */
export const isOwnOrigin = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  const sent = originOf(origin);
  if (sent === null) return false;
  return sent === originOf(publicUrl) || new URL(sent).host === host;
};
