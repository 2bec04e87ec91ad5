// Who sends this request? The token's session, still alive, or nobody; decided once, before anything else.
import type { FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Identity, Sessions } from '../sessions/sessions.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { tokenOf } from './cookies.ts';

/** The person behind the request, null for nobody, or 'expired' when the session ended by time. */
export const identify = async (
  request: FastifyRequest,
  sessions: Sessions,
  tokens: Tokens,
  config: Config,
): Promise<Identity | 'expired' | null> => {
  const token = tokenOf(request, config);
  if (token === null) return null;
  const claims = await tokens.verify(token, now());
  if (claims === null) return null;
  const found = await sessions.find(claims.sessionId, now());
  if (found === 'expired') return 'expired';
  if (found === 'ended') return null;
  // A step token must never stand for more than its step.
  return found.kind === claims.kind ? found : null;
};
