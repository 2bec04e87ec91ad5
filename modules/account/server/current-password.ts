// Checks the password that a person types once more before they change how they sign in: wrong ones count as at the sign-in, so that nobody tries
// out passwords at a computer left open (ASVS 7.5.1, 6.3.1).
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { type Account, findAccount } from './account.store.ts';
import { countedWith, countFailure, refuseWhenLocked } from './lockout.ts';
import { isPassword } from './password.ts';

/** @throws Failure WrongPassword, LockedOut */
export const checkCurrentPassword = async (ctx: Ctx, typed: string): Promise<Account> => {
  const account = await findAccount(ctx.db, ctx.me.id);
  const counted = await countedWith(ctx, account.email);
  await refuseWhenLocked(ctx, counted);
  const matches = await isPassword(account.passwordHash, typed);
  // Asked again: of many tries sent at once, those that waited for their turn hear of the failures before them.
  await refuseWhenLocked(ctx, counted);
  if (matches) return account;
  countFailure(ctx, counted, account.id);
  return fail('WrongPassword', {
    errors: [{ field: 'current_password', message: 'The current password is not correct.' }],
  });
};
