// May this new password replace the current one? It ends all other sessions (OP-AUTH-1).
import type { accountCalls } from '@alveary/contract/account/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { endOtherSessions } from '../../platform/sessions/session.store.ts';
import { updatePassword } from './account.store.ts';
import { checkCurrentPassword } from './current-password.ts';
import { hashPassword, refuseCommonPassword } from './password.ts';

export const changePassword: Handler<typeof accountCalls.changePassword> = async (ctx, { body }) => {
  if (ctx.user === null || ctx.sessionId === null) return fail('NotSignedIn');
  const account = await checkCurrentPassword(ctx, body.current_password);
  refuseCommonPassword(body.new_password);
  await updatePassword(ctx.db, account.id, await hashPassword(body.new_password));
  await endOtherSessions(ctx.db, account.id, ctx.sessionId, iso(ctx.now), 'password changed');
  ctx.changesAccessOf(account.id);
  return undefined;
};
