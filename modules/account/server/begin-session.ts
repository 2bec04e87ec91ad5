// Begins a session: a new row, a signed token, a cookie; always a new id (OP-AUTH-4). Those beyond the number that a person may have at once
// end.
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  endSessionsBeyond,
  insertSession,
  type SecondFactor,
} from '@alveary/server/platform/sessions/session.store.ts';
import { idleTimeout, LONGEST_SESSION_MS } from '@alveary/server/platform/sessions/timeouts.ts';
import type { ProviderLogin } from '@alveary/server/services/identity-provider/port.ts';
import { type Account, findTimeouts, noteSignIn } from './account.store.ts';
import { countSuccess } from './lockout.ts';
import { linkLogin } from './provider-login.ts';
import { insertPendingLogin, takePendingLogin } from './provider-login.store.ts';

/** How long the step between password and code may take. */
const STEP_MS = 10 * 60 * 1000;

interface TokenAnswer {
  readonly token_type: 'bearer' | 'two_factor';
  readonly access_token: string;
  readonly code_by?: ('sms' | 'totp')[];
}

/** The session of a sister app that this one follows: it lasts no longer, and ends with it. */
interface AdoptedFrom {
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

/** How the person has come in. */
interface SignedInBy {
  /** Whether they have typed a password or a code here: another system's word is no proof for a change of the sign-in. */
  readonly proves: boolean;
  readonly adopted?: AdoptedFrom;
  readonly secondFactor: SecondFactor | null;
  /** The login of the provider that the account is to be linked to. */
  readonly login?: ProviderLogin | null;
  /** The session of the step whose code was right. */
  readonly stepId?: string;
}

const bySomethingElse: SignedInBy = { proves: false, secondFactor: null };

export const beginSession = async (
  ctx: Ctx,
  account: Account,
  kind: 'bearer' | 'two_factor',
  { proves, adopted, secondFactor, login }: SignedInBy = bySomethingElse,
): Promise<TokenAnswer> => {
  const id = newId();
  const longest = ctx.now + (kind === 'bearer' ? LONGEST_SESSION_MS : STEP_MS);
  const expiresAt = Math.min(longest, adopted?.endsAt ?? longest);
  const isStep = kind === 'two_factor';
  await insertSession(ctx.db, {
    id,
    userId: account.id,
    kind,
    now: iso(ctx.now),
    idleTimeoutS: isStep ? STEP_MS / 1000 : idleTimeout(await findTimeouts(ctx.db, account.id), null),
    absoluteExpiresAt: iso(expiresAt),
    userAgent: ctx.userAgent,
    adoptedFrom: adopted?.sessionId ?? null,
    provedAt: proves ? iso(ctx.now) : null,
    secondFactor,
  });
  // Who cannot type the code of the account has not shown that it is theirs.
  if (isStep && login) await insertPendingLogin(ctx.db, id, login);
  const token = await ctx.surroundings.tokens.sign({ sessionId: id, kind, expiresAt });
  ctx.setToken(kind, token, expiresAt);
  // The cookie of an earlier session would be read before that of the code step, and shut it out.
  if (isStep) ctx.setToken('bearer', null, ctx.now);
  const answer = { token_type: kind, access_token: token };
  return isStep ? { ...answer, code_by: [...account.codeBy] } : answer;
};

/** The row of the person is held since the sign-in was noted, so that sign-ins at one moment count each other's sessions. */
const endSurplus = async (ctx: Ctx, userId: string): Promise<void> => {
  const { sessionsAtOnce } = ctx.surroundings.config;
  if (sessionsAtOnce === undefined) return;
  const ended = await endSessionsBeyond(ctx.db, userId, sessionsAtOnce, iso(ctx.now), 'too many at once');
  if (ended > 0) ctx.changesAccessOf(userId);
};

/** Begins the full session and notes the success. */
export const signIn = async (ctx: Ctx, account: Account, by: SignedInBy): Promise<TokenAnswer> => {
  await countSuccess(ctx, account);
  await noteSignIn(ctx.db, account.id, iso(ctx.now));
  const login = by.stepId === undefined ? by.login : await takePendingLogin(ctx.db, by.stepId);
  if (login) await linkLogin(ctx, account, login);
  ctx.setToken('two_factor', null, ctx.now);
  const answer = await beginSession(ctx, account, 'bearer', by);
  await endSurplus(ctx, account.id);
  return answer;
};
