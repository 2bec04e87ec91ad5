// May the portal of another region call this gateway? Only those the setting REGION_GATEWAYS names (OP-AUTH-8; Fetch standard, CORS)
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegionGateway } from '../config.services.ts';

const KEEP_S = '600';

const isKnown = (request: FastifyRequest, gateways: readonly RegionGateway[]): boolean =>
  gateways.some(({ origin }) => origin === request.headers.origin);

/** Lets the portal of a configured region read the answer, with its cookies; every other origin gets no such word. */
export const answerOtherRegions = (
  request: FastifyRequest,
  reply: FastifyReply,
  gateways: readonly RegionGateway[],
): void => {
  const { origin } = request.headers;
  if (origin === undefined || !isKnown(request, gateways)) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-expose-headers', 'x-total-count, x-request-id, content-disposition, retry-after');
  if (request.method !== 'OPTIONS') return;
  reply
    .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', 'content-type, alveary-site, alveary-unattended, idempotency-key')
    .header('access-control-max-age', KEEP_S);
};

/** The question a browser asks before it calls another origin. */
export const isRegionPreflight = (request: FastifyRequest, gateways: readonly RegionGateway[]): boolean =>
  request.method === 'OPTIONS' && isKnown(request, gateways);
