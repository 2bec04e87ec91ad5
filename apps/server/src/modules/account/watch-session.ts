// How does an open portal hear at once that its session ended or its rights changed? It asks, and the answer waits (AUTH-021, AUTH-027)
import { createHash } from 'node:crypto';
import type { accountCalls } from '@alveary/contract/account/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '../../platform/calls/context.ts';
import type { Identity } from '../../platform/sessions/sessions.ts';

/** Shorter than the patience of common proxies. */
const LONGEST_WAIT_MS = 25_000;

/** Changes when what the person is or may do changes; tells nothing itself. */
const markOf = ({ user, me }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([user, me]))
    .digest('base64url')
    .slice(0, 22);

export const watchSession: Handler<typeof accountCalls.watchSession> = async (ctx, { query }) => {
  const { sessions } = ctx.surroundings;
  const { sessionId, user } = ctx;
  if (sessionId === null || user === null) return fail('NotSignedIn');
  const look = async (): Promise<string> => {
    const found = await sessions.find(sessionId, ctx.now);
    if (found === 'expired') return fail('SessionExpired');
    return found === 'ended' ? fail('NotSignedIn') : markOf(found);
  };
  // Waiting begins before the look, so that no change falls between the two.
  const waiting = sessions.nextChange(user.id, LONGEST_WAIT_MS);
  try {
    const seen = await look();
    if (seen !== query.seen) return { seen };
    await waiting.over;
    return { seen: await look() };
  } finally {
    waiting.cancel();
  }
};
