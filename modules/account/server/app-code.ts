// Checks the code that a person's authenticator app shows (RFC 6238: 6 digits, 30 s steps).
import { fail } from '@alveary/contract/errors.ts';
import { verifySync } from 'otplib';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { rowName } from '@alveary/server/platform/secrets/sealed-values.store.ts';
import { endSession } from '@alveary/server/platform/sessions/session.store.ts';
import { countAppTry, deleteCode } from './account.store.ts';
import { findAuthenticator, useStep } from './authenticator.store.ts';
import { countCodeTry, forgiveCodeTry } from './code-tries.ts';
import { countedWith, countFailure, refuseWhenLocked } from './lockout.ts';
import type { CodePlace, TypedCode } from './two-factor.ts';

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

/** The same for a secret that lies sealed in the row of the user. */
export const stepOfSealed = (ctx: Ctx, userId: string, sealed: string | null, code: string): number | null =>
  sealed === null
    ? null
    : stepOfCode(ctx.surroundings.secrets.open(sealed, rowName('portal_users', userId)), code, ctx.now);

/**
 * Uses the code up. Each try is counted before it is judged; the fifth wrong one ends the session it is typed in.
 * @throws Failure LockedOut, TooManyCodeTries, WrongCode or CodeMistyped, SignInAgain
 */
export const checkAppCode = async (
  ctx: Ctx,
  { sessionId, user, code }: TypedCode,
  place: CodePlace,
): Promise<void> => {
  const counted = await countedWith(ctx, user.email);
  await refuseWhenLocked(ctx, counted);
  const tries = await countCodeTry(ctx, user.id, (db) => countAppTry(db, sessionId));
  const { secret } = await findAuthenticator(ctx.db, user.id);
  const step = tries <= MOST_TRIES ? stepOfSealed(ctx, user.id, secret, code) : null;
  // Each code works once: its step must be newer than the last one used.
  if (step !== null && (await useStep(ctx.db, user.id, step)) === 1) {
    await deleteCode(ctx.db, sessionId);
    await forgiveCodeTry(ctx, user.id);
    return;
  }
  countFailure(ctx, counted, user.id);
  if (tries < MOST_TRIES) fail(place === 'in a session' ? 'CodeMistyped' : 'WrongCode');
  if (place === 'in a session') {
    ctx.evenIfRefused(async (db) => {
      await endSession(db, sessionId, iso(ctx.now), 'five wrong codes');
    });
    ctx.changesAccessOf(user.id);
  }
  fail('SignInAgain');
};
