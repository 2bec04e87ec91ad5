// May this new password replace the current one? It ends all other sessions (OP-AUTH-1).
import type { accountCalls } from '@alveary/contract/account/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { endOtherSessions } from '../../platform/sessions/session.store.ts';
import { findAccount, updatePassword } from './account.store.ts';
import { hashPassword, isCommonPassword, isPassword } from './password.ts';

export const changePassword: Handler<typeof accountCalls.changePassword> = async (ctx, { body }) => {
  if (ctx.user === null || ctx.sessionId === null) return fail('NotSignedIn');
  const account = await findAccount(ctx.db, ctx.user.id);
  if (!(await isPassword(account.passwordHash, body.current_password))) {
    return fail('WrongPassword', {
      errors: [{ field: 'current_password', message: 'The current password is not correct.' }],
    });
  }
  if (isCommonPassword(body.new_password)) {
    return fail('CommonPassword', {
      errors: [
        {
          field: 'new_password',
          message: 'This password is on the list of common passwords. Choose another.',
        },
      ],
    });
  }
  await updatePassword(ctx.db, account.id, await hashPassword(body.new_password));
  await endOtherSessions(ctx.db, account.id, ctx.sessionId, iso(ctx.now), 'password changed');
  ctx.changesAccessOf(account.id);
  return undefined;
};
