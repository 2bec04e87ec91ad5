// Makes an authenticator app the second factor, takes it off, and checks its code at the sign-in (RFC 6238: 6 digits, 30 s steps).
import type { accountDeviceCalls } from '../contract/devices.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import { generateSecret, generateURI } from 'otplib';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { rowName } from '@alveary/server/platform/secrets/sealed-values.store.ts';
import { endSession, noteSecondFactor } from '@alveary/server/platform/sessions/session.store.ts';
import { findAccount } from './account.store.ts';
import { checkAppCode, stepOfSealed } from './app-code.ts';
import {
  clearAuthenticator,
  confirmPending,
  findAuthenticator,
  findAuthenticatorSince,
  keepPendingSecret,
} from './authenticator.store.ts';
import { signIn } from './begin-session.ts';
import { demandProof } from './proof.ts';
import { refuseWithoutCode } from './second-factor.ts';
import { changingSignIn } from './sign-in-change.ts';

export const readAuthenticator: Handler<typeof accountDeviceCalls.authenticator> = (ctx) =>
  findAuthenticatorSince(ctx.db, ctx.me.id);

export const beginAuthenticator: Handler<typeof accountDeviceCalls.beginAuthenticator> = async (ctx) => {
  refuseWithoutCode(ctx);
  await demandProof(ctx);
  const { id, email } = await findAccount(ctx.db, ctx.me.id);
  const secret = generateSecret();
  await keepPendingSecret(ctx.db, id, ctx.surroundings.secrets.seal(secret, rowName('portal_users', id)));
  return { secret, otpauth_url: generateURI({ issuer: 'Alveary', label: email, secret }) };
};

export const confirmAuthenticator: Handler<typeof accountDeviceCalls.confirmAuthenticator> = async (
  ctx,
  { body },
) => {
  const { sessionId } = refuseWithoutCode(ctx);
  const { pending } = await findAuthenticator(ctx.db, ctx.me.id);
  const step = stepOfSealed(ctx, ctx.me.id, pending, body.code);
  if (step === null) return fail('CodeMistyped');
  await changingSignIn(ctx, ctx.me.id, () => confirmPending(ctx.db, ctx.me.id, iso(ctx.now), step));
  await noteSecondFactor(ctx.db, sessionId, 'totp');
  ctx.changesAccessOf(ctx.me.id);
  return undefined;
};

export const removeAuthenticator: Handler<typeof accountDeviceCalls.removeAuthenticator> = async (ctx) => {
  await changingSignIn(ctx, ctx.me.id, () => clearAuthenticator(ctx.db, ctx.me.id));
  return undefined;
};

export const verifyAuthenticator: Handler<typeof accountDeviceCalls.verifyAuthenticator> = async (
  ctx,
  { body },
) => {
  if (ctx.sessionId === null || ctx.user === null) return fail('NotSignedIn');
  const { sessionId, user } = ctx;
  await checkAppCode(ctx, { sessionId, user, code: body.code }, 'at the sign-in');
  await endSession(ctx.db, sessionId, iso(ctx.now), 'code verified');
  const by = { proves: true, secondFactor: 'totp', stepId: sessionId } as const;
  return signIn(ctx, await findAccount(ctx.db, user.id), by);
};
