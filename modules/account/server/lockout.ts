// Were there too many failures for this address? Wrong passwords and wrong codes count together, so that who knows the
// password cannot try codes without end either. Browsers that have signed in to the account before are counted apart, so that
// nobody locks a colleague out from elsewhere (OP-AUTH-7; ASVS 6.3.1)
import { createHash } from 'node:crypto';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import {
  type Counted,
  countFailedTries,
  deleteTries,
  findLocks,
  insertTry,
  isKnownDevice,
  keepDevice,
} from './attempts.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const WINDOW_MS = 15 * 60 * 1000;
const MOST_FAILURES = 10;
/** A browser that stays away for longer is a stranger again. */
export const DEVICE_KNOWN_MS = 365 * 24 * 3_600_000;

/** Tries are counted per address, known or not, without keeping the address. */
const emailKeyOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

const hashOf = (device: string): string => createHash('sha256').update(device).digest('base64url');

/** With whose tries those of this request are counted. */
export const countedWith = async (ctx: Ctx, email: string): Promise<Counted> => {
  const deviceHash = ctx.deviceId === null ? null : hashOf(ctx.deviceId);
  const isKnown = deviceHash !== null && (await isKnownDevice(ctx.single, deviceHash, email.trim()));
  return { emailKey: emailKeyOf(email), deviceHash: isKnown ? deviceHash : null };
};

/** @throws Failure LockedOut, also for the right password or code */
export const refuseWhenLocked = async (ctx: Ctx, counted: Counted): Promise<void> => {
  const failures = await countFailedTries(ctx.single, counted, iso(ctx.now - WINDOW_MS));
  if (failures >= MOST_FAILURES) fail('LockedOut');
};

/** Stays although the call is refused. @param userId null where the address belongs to nobody */
export const countFailure = (ctx: Ctx, counted: Counted, userId: string | null): void =>
  ctx.evenIfRefused(async (db) => {
    await insertTry(db, counted, { userId, at: iso(ctx.now), succeeded: false });
  });

/** The browser is known to the account from now on. */
export const rememberDevice = async (ctx: Ctx, userId: string): Promise<void> => {
  if (ctx.deviceId !== null) await keepDevice(ctx.db, hashOf(ctx.deviceId), userId, iso(ctx.now));
};

/** Notes a success: what failed before counts no more, and the browser is known. */
export const countSuccess = async (
  ctx: Ctx,
  account: { readonly id: string; readonly email: string },
): Promise<void> => {
  const counted = await countedWith(ctx, account.email);
  await insertTry(ctx.db, counted, { userId: account.id, at: iso(ctx.now), succeeded: true });
  await rememberDevice(ctx, account.id);
};

export const liftLock = (db: Db, email: string): Promise<number> => deleteTries(db, emailKeyOf(email));

/** Who of the users of the sites of these bits is locked out now, and until when. */
export const locksAt = async (
  db: Db,
  reach: string,
  now: number,
): Promise<{ user_id: string; locked_until: string }[]> => {
  const locks = await findLocks(db, reach, iso(now - WINDOW_MS), MOST_FAILURES);
  return locks.map(({ user_id, last_counted_at }) => ({
    user_id,
    locked_until: iso(Date.parse(last_counted_at) + WINDOW_MS),
  }));
};
