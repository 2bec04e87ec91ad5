// How does an authenticator app become the second factor, and is its code right? (RFC 6238: 6 digits, 30 s steps)
import type { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { endSession } from '../../platform/sessions/session.store.ts';
import { countCodeTry, findAccount, findCode, replaceCode } from './account.store.ts';
import {
  clearAuthenticator,
  confirmAuthenticatorAt,
  findAuthenticator,
  findAuthenticatorSince,
  keepSecret,
  useStep,
} from './authenticator.store.ts';
import { signIn } from './begin-session.ts';
import { checkCurrentPassword } from './current-password.ts';
import { countFailure, emailKeyOf, refuseWhenLocked } from './lockout.ts';

/** One step of 30 s to either side, for clocks that are a little off. */
const TOLERANCE_S = 30;
const MOST_TRIES = 5;

/** The time step a code is right for, or null. */
export const stepOfCode = (secret: string, code: string, now: number): number | null => {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: TOLERANCE_S,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
};

export const readAuthenticator: Handler<typeof accountDeviceCalls.authenticator> = (ctx) =>
  findAuthenticatorSince(ctx.db, ctx.me.id);

export const beginAuthenticator: Handler<typeof accountDeviceCalls.beginAuthenticator> = async (
  ctx,
  { body },
) => {
  const account = await checkCurrentPassword(ctx, body.current_password);
  const secret = generateSecret();
  await keepSecret(ctx.db, account.id, secret);
  return { secret, otpauth_url: generateURI({ issuer: 'Alveary', label: account.email, secret }) };
};

export const confirmAuthenticator: Handler<typeof accountDeviceCalls.confirmAuthenticator> = async (
  ctx,
  { body },
) => {
  const { secret } = await findAuthenticator(ctx.db, ctx.me.id);
  const step = secret === null ? null : stepOfCode(secret, body.code, ctx.now);
  if (step === null) return fail('WrongCode');
  await confirmAuthenticatorAt(ctx.db, ctx.me.id, iso(ctx.now), step);
  return undefined;
};

export const removeAuthenticator: Handler<typeof accountDeviceCalls.removeAuthenticator> = async (
  ctx,
  { body },
) => {
  const account = await checkCurrentPassword(ctx, body.current_password);
  await clearAuthenticator(ctx.db, account.id);
  return undefined;
};

/** Tries of the app's code are counted in the same row as those of the SMS code. */
const countTry = (ctx: Ctx, sessionId: string): void =>
  ctx.evenIfRefused(async (db) => {
    if ((await countCodeTry(db, sessionId)) === 0) {
      await replaceCode(db, sessionId, 'no SMS code', iso(0));
      await countCodeTry(db, sessionId);
    }
  });

export const verifyAuthenticator: Handler<typeof accountDeviceCalls.verifyAuthenticator> = async (
  ctx,
  { body },
) => {
  if (ctx.sessionId === null || ctx.user === null) return fail('NotSignedIn');
  const key = emailKeyOf(ctx.user.email);
  await refuseWhenLocked(ctx, key);
  const { secret, confirmed } = await findAuthenticator(ctx.db, ctx.user.id);
  const tries = (await findCode(ctx.db, ctx.sessionId))?.tries ?? 0;
  const step =
    secret !== null && confirmed && tries < MOST_TRIES ? stepOfCode(secret, body.code, ctx.now) : null;
  // Each code works once: its step must be newer than the last one used.
  if (step === null || (await useStep(ctx.db, ctx.user.id, step)) === 0) {
    countTry(ctx, ctx.sessionId);
    countFailure(ctx, key);
    return fail('WrongCode');
  }
  await endSession(ctx.db, ctx.sessionId, iso(ctx.now), 'code verified');
  return signIn(ctx, await findAccount(ctx.db, ctx.user.id), key);
};
