// How does a session begin? A new row, a signed token, a cookie; always a new id (OP-AUTH-4).
import type { Ctx } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { insertSession } from '../../platform/sessions/session.store.ts';
import { idleTimeout, LONGEST_SESSION_MS } from '../../platform/sessions/timeouts.ts';
import { type Account, insertTry, noteSignIn } from './account.store.ts';

/** How long the step between password and code may take. */
const STEP_MS = 10 * 60 * 1000;

interface TokenAnswer {
  readonly token_type: 'bearer' | 'two_factor';
  readonly access_token: string;
  readonly code_by?: ('sms' | 'totp')[];
}

export const beginSession = async (
  ctx: Ctx,
  account: Account,
  kind: 'bearer' | 'two_factor',
): Promise<TokenAnswer> => {
  const id = newId();
  const expiresAt = ctx.now + (kind === 'bearer' ? LONGEST_SESSION_MS : STEP_MS);
  await insertSession(ctx.db, {
    id,
    userId: account.id,
    kind,
    now: iso(ctx.now),
    idleTimeoutS: kind === 'bearer' ? idleTimeout(account.sites, null) : STEP_MS / 1000,
    absoluteExpiresAt: iso(expiresAt),
    userAgent: ctx.userAgent,
  });
  const token = await ctx.surroundings.tokens.sign({ sessionId: id, kind, expiresAt });
  ctx.setToken(kind, token, expiresAt);
  // The cookie of an earlier session would be read before that of the code step, and shut it out.
  if (kind === 'two_factor') ctx.setToken('bearer', null, ctx.now);
  const answer = { token_type: kind, access_token: token };
  return kind === 'two_factor' ? { ...answer, code_by: [...account.codeBy] } : answer;
};

/** Begins the full session and notes the success. */
export const signIn = async (ctx: Ctx, account: Account, emailKey: string): Promise<TokenAnswer> => {
  await insertTry(ctx.db, emailKey, iso(ctx.now), true);
  await noteSignIn(ctx.db, account.id, iso(ctx.now));
  ctx.setToken('two_factor', null, ctx.now);
  return beginSession(ctx, account, 'bearer');
};
