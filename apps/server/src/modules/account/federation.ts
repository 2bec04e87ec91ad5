// How does a person come in through another system? An OpenID Connect provider, or a sister app's token (OP-AUTH-9)
import { createHash } from 'node:crypto';
import type { accountFederationCalls } from '@alveary/contract/account/federation.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { findSession } from '../../platform/sessions/session.store.ts';
import { endOf, SERVER_GRACE_MS } from '../../platform/sessions/timeouts.ts';
import { type Identity, IdentityRefusal } from '../../services/identity-provider/port.ts';
import { findAccount, findAccountByEmail } from './account.store.ts';
import { signIn } from './begin-session.ts';
import {
  insertAdoptedToken,
  insertProviderSignIn,
  type ProviderSignIn,
  useProviderSignIn,
} from './federation.store.ts';
import { emailKeyOf } from './lockout.ts';

const STEP_MS = 10 * 60 * 1000;

export const signInOptions: Handler<typeof accountFederationCalls.signInOptions> = async (ctx) => {
  const { identityProvider } = ctx.surroundings;
  return { provider: identityProvider ? { label: identityProvider.label } : null };
};

export const beginProviderSignIn: Handler<typeof accountFederationCalls.beginProviderSignIn> = async (
  ctx,
  { body },
) => {
  const { identityProvider } = ctx.surroundings;
  if (!identityProvider) return fail('NoProvider');
  const begun = await identityProvider
    .begin()
    .catch((error: unknown) => fail('ProviderUnavailable', {}, error));
  await insertProviderSignIn(ctx.db, { ...begun, returnPath: body.return_path }, iso(ctx.now));
  return { authorization_url: begun.authorizationUrl, state: begun.state };
};

const identityOf = async (ctx: Ctx, begun: ProviderSignIn, query: string): Promise<Identity> => {
  const { identityProvider } = ctx.surroundings;
  if (!identityProvider) return fail('NoProvider');
  try {
    return await identityProvider.finish({ ...begun, query });
  } catch (error) {
    return error instanceof IdentityRefusal
      ? fail('ProviderRefused')
      : fail('ProviderUnavailable', {}, error);
  }
};

export const finishProviderSignIn: Handler<typeof accountFederationCalls.finishProviderSignIn> = async (
  ctx,
  { body },
) => {
  if (!ctx.surroundings.identityProvider) return fail('NoProvider');
  const state = new URLSearchParams(body.answer).get('state') ?? '';
  const begun = await useProviderSignIn(ctx.db, state, iso(ctx.now), iso(ctx.now - STEP_MS));
  if (!begun) return fail('ProviderRefused');
  const { email, emailVerified } = await identityOf(ctx, begun, body.answer);
  const account = emailVerified ? await findAccountByEmail(ctx.db, email) : null;
  if (!account) return fail('NoAccountForIdentity');
  ctx.aboutUser(account.id);
  if (!account.accountConfirmed) return fail('AccountUnconfirmed');
  return { ...(await signIn(ctx, account, emailKeyOf(account.email))), return_path: begun.returnPath };
};

/** The person of a single-sign-on token that is good and was never adopted, or null. */
const personOfToken = async (ctx: Ctx, token: string): Promise<string | null> => {
  const claims = await ctx.surroundings.tokens.verify(token, ctx.now);
  if (claims?.kind !== 'bearer' || claims.sessionId === ctx.sessionId) return null;
  const session = await findSession(ctx.db, claims.sessionId);
  if (!session) return null;
  const end = endOf(
    Date.parse(session.lastUsedAt),
    session.idleTimeoutS,
    Date.parse(session.absoluteExpiresAt),
  );
  if (ctx.now > end + SERVER_GRACE_MS) return null;
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  return (await insertAdoptedToken(ctx.db, tokenHash, iso(ctx.now))) === 1 ? session.user.id : null;
};

export const adoptToken: Handler<typeof accountFederationCalls.adoptToken> = async (ctx) => {
  const userId = ctx.ssoToken === null ? null : await personOfToken(ctx, ctx.ssoToken);
  if (userId === null) return { adopted: false };
  ctx.aboutUser(userId);
  const account = await findAccount(ctx.db, userId);
  await signIn(ctx, account, emailKeyOf(account.email));
  return { adopted: true };
};
