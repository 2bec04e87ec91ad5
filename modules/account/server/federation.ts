// Lets a person in through another system: an OpenID Connect provider, or a sister app's token (OP-AUTH-9).
import { createHash } from 'node:crypto';
import type { accountFederationCalls } from '../contract/federation.calls.ts';
import { fail, Failure } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { findSession } from '@alveary/server/platform/sessions/session.store.ts';
import { endOf, SERVER_GRACE_MS } from '@alveary/server/platform/sessions/timeouts.ts';
import { type Identity, IdentityRefusal } from '@alveary/server/services/identity-provider/port.ts';
import { findAccount } from './account.store.ts';
import { beginSession, signIn } from './begin-session.ts';
import {
  insertAdoptedToken,
  insertProviderSignIn,
  type ProviderSignIn,
  useProviderSignIn,
} from './federation.store.ts';
import { accountOfIdentity } from './provider-login.ts';

const STEP_MS = 10 * 60 * 1000;

export const signInOptions: Handler<typeof accountFederationCalls.signInOptions> = async (ctx) => {
  const { identityProvider } = ctx.surroundings;
  return { provider: identityProvider ? { label: identityProvider.label } : null };
};

/** As many tabs of a browser may be at the provider at a time. */
const MOST_BEGUN = 4;
const STATE_ENDS = '.';

/** The states of the sign-ins that this very browser has begun. */
const begunHere = ({ providerStates }: Ctx): string[] =>
  (providerStates ?? '').split(STATE_ENDS).filter((state) => state !== '');

export const beginProviderSignIn: Handler<typeof accountFederationCalls.beginProviderSignIn> = async (
  ctx,
  { body },
) => {
  const begun = await ctx
    .outside('begin', async ({ identityProvider }) => identityProvider?.begin())
    .catch((error: unknown) => fail('ProviderUnavailable', {}, error));
  if (!begun) return fail('NoProvider');
  const states = [...begunHere(ctx), begun.state].slice(-MOST_BEGUN);
  ctx.setToken('provider', states.join(STATE_ENDS), ctx.now + STEP_MS);
  await insertProviderSignIn(ctx.db, { ...begun, returnPath: body.return_path }, iso(ctx.now));
  return { authorization_url: begun.authorizationUrl, state: begun.state };
};

const identityOf = async (ctx: Ctx, begun: ProviderSignIn, query: string): Promise<Identity> => {
  try {
    const finished = await ctx.outside('finish', async ({ identityProvider }) =>
      identityProvider?.finish({ ...begun, query }),
    );
    return finished ?? fail('NoProvider');
  } catch (error) {
    if (error instanceof Failure) throw error;
    return fail(error instanceof IdentityRefusal ? 'ProviderRefused' : 'ProviderUnavailable', {}, error);
  }
};

export const finishProviderSignIn: Handler<typeof accountFederationCalls.finishProviderSignIn> = async (
  ctx,
  { body },
) => {
  if (!ctx.surroundings.identityProvider) return fail('NoProvider');
  const state = new URLSearchParams(body.answer).get('state') ?? '';
  // Who began it elsewhere would otherwise sign somebody else's browser in as themselves.
  if (!begunHere(ctx).includes(state)) return fail('ProviderRefused');
  const others = begunHere(ctx).filter((one) => one !== state);
  ctx.setToken('provider', others.length === 0 ? null : others.join(STATE_ENDS), ctx.now + STEP_MS);
  const begun = await useProviderSignIn(ctx.db, state, iso(ctx.now), iso(ctx.now - STEP_MS));
  if (!begun) return fail('ProviderRefused');
  const identity = await identityOf(ctx, begun, body.answer);
  const { account, isLinked } = await accountOfIdentity(ctx, identity);
  ctx.aboutUser(account.id);
  if (!account.accountConfirmed) return fail('AccountUnconfirmed');
  const login = isLinked ? null : identity;
  const { usedTwoFactors } = identity;
  // A second factor of the account is asked for here, unless the provider says that it has asked for two.
  const isStep = account.codeBy.length > 0 && !usedTwoFactors;
  const by = { proves: false, secondFactor: usedTwoFactors ? 'provider' : null, login } as const;
  const answer = await (isStep ? beginSession(ctx, account, 'two_factor', by) : signIn(ctx, account, by));
  return { ...answer, return_path: begun.returnPath };
};

/**
 * The session behind a sister app's token that is good and was never adopted, or null. Tokens of the portal itself are of
 * another kind: with one of them a session would live on after its logout.
 */
const sessionOfToken = async (ctx: Ctx, token: string) => {
  const claims = await ctx.surroundings.tokens.verify(token, ctx.now);
  if (claims?.kind !== 'sso') return null;
  const session = await findSession(ctx.db, claims.sessionId);
  if (session?.kind !== 'bearer') return null;
  const absoluteEnd = Date.parse(session.absoluteExpiresAt);
  const end = endOf(Date.parse(session.lastUsedAt), session.idleTimeoutS, absoluteEnd);
  if (ctx.now > end + SERVER_GRACE_MS) return null;
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  if ((await insertAdoptedToken(ctx.db, tokenHash, iso(ctx.now))) !== 1) return null;
  const { secondFactor } = session;
  const endsAt = Math.min(absoluteEnd, claims.expiresAt);
  return { userId: session.user.id, secondFactor, adopted: { sessionId: session.id, endsAt } };
};

export const adoptToken: Handler<typeof accountFederationCalls.adoptToken> = async (ctx) => {
  const found = ctx.ssoToken === null ? null : await sessionOfToken(ctx, ctx.ssoToken);
  if (found === null) return { adopted: false };
  const { userId, ...by } = found;
  ctx.aboutUser(userId);
  await signIn(ctx, await findAccount(ctx.db, userId), { proves: false, ...by });
  return { adopted: true };
};
