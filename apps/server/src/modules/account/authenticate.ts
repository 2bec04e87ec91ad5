// Does this e-mail with this password sign in? (document 1 §7; OP-AUTH-7)
import { createHash } from 'node:crypto';
import type { accountCalls } from '@alveary/contract/account/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { countFailedTries, findAccountByEmail, insertTry } from './account.store.ts';
import { beginSession, signIn } from './begin-session.ts';
import { isPassword } from './password.ts';

const WINDOW_MS = 15 * 60 * 1000;
const MOST_FAILURES = 10;

/** Tries are counted per address, known or not, without keeping the address. */
export const emailKeyOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

export const authenticate: Handler<typeof accountCalls.authenticate> = async (ctx, { body }) => {
  const key = emailKeyOf(body.username);
  const failures = await countFailedTries(ctx.single, key, iso(ctx.now - WINDOW_MS));
  if (failures >= MOST_FAILURES) return fail('LockedOut');
  const account = await findAccountByEmail(ctx.single, body.username);
  if (account) ctx.aboutUser(account.id);
  // Nothing was asked of `ctx.db` so far: who waits for a turn to be checked holds no connection meanwhile.
  const matches = await isPassword(account?.passwordHash ?? null, body.password);
  if (!account || !matches) {
    ctx.evenIfRefused(async (db) => {
      await insertTry(db, key, iso(ctx.now), false);
    });
    return fail('WrongLogin');
  }
  if (!account.accountConfirmed) return fail('AccountUnconfirmed');
  return account.codeBy.length > 0 ? beginSession(ctx, account, 'two_factor') : signIn(ctx, account, key);
};
