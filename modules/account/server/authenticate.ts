// Signs in with e-mail and password (document 1 §7; OP-AUTH-7).
import type { accountCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { isDemoPassword } from '@alveary/server/platform/demo-password.ts';
import { findAccountByEmail } from './account.store.ts';
import { beginSession, signIn } from './begin-session.ts';
import { countedWith, countFailure, refuseWhenLocked } from './lockout.ts';
import { isPassword } from './password.ts';

export const authenticate: Handler<typeof accountCalls.authenticate> = async (ctx, { body }) => {
  // Before anything is looked up: the answer tells nothing of any account.
  if (isDemoPassword(body.password, ctx.surroundings.config)) return fail('DemoPassword');
  const counted = await countedWith(ctx, body.username);
  await refuseWhenLocked(ctx, counted);
  const account = await findAccountByEmail(ctx.single, body.username);
  if (account) ctx.aboutUser(account.id);
  // Nothing was asked of `ctx.db` so far: who waits for a turn to be checked holds no connection meanwhile.
  const matches = await isPassword(account?.passwordHash ?? null, body.password);
  // Asked again: of many tries sent at once, those that waited have heard of the failures before them.
  await refuseWhenLocked(ctx, counted);
  if (!account || !matches) {
    countFailure(ctx, counted, account?.id ?? null);
    return fail('WrongLogin');
  }
  if (!account.accountConfirmed) return fail('AccountUnconfirmed');
  return account.codeBy.length > 0
    ? beginSession(ctx, account, 'two_factor')
    : signIn(ctx, account, { proves: true, secondFactor: null });
};
