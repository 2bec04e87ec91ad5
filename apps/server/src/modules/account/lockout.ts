// Were there too many failures for this address? Wrong passwords and wrong codes count together, so that who knows the
// password cannot try codes without end either (OP-AUTH-7; domain/security A 6.3.1)
import { createHash } from 'node:crypto';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { countFailedTries, insertTry } from './account.store.ts';

const WINDOW_MS = 15 * 60 * 1000;
const MOST_FAILURES = 10;

/** Tries are counted per address, known or not, without keeping the address. */
export const emailKeyOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** @throws Failure LockedOut, also for the right password or code */
export const refuseWhenLocked = async (ctx: Ctx, emailKey: string): Promise<void> => {
  const failures = await countFailedTries(ctx.single, emailKey, iso(ctx.now - WINDOW_MS));
  if (failures >= MOST_FAILURES) fail('LockedOut');
};

/** Stays although the call is refused. */
export const countFailure = (ctx: Ctx, emailKey: string): void =>
  ctx.evenIfRefused(async (db) => {
    await insertTry(db, emailKey, iso(ctx.now), false);
  });
