// Replaces the current password by a new one, and ends all other sessions (OP-AUTH-1).
import type { accountCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { endOtherSessions } from '@alveary/server/platform/sessions/session.store.ts';
import { updatePassword } from './account.store.ts';
import { checkCurrentPassword } from './current-password.ts';
import { hashPassword, refuseSamePassword, refuseWeakPassword } from './password.ts';

export const changePassword: Handler<typeof accountCalls.changePassword> = async (ctx, { body }) => {
  if (ctx.user === null || ctx.sessionId === null) return fail('NotSignedIn');
  const account = await checkCurrentPassword(ctx, body.current_password);
  if (body.new_password === body.current_password) refuseSamePassword();
  const known = [account.email, ctx.user.first_name, ctx.user.last_name];
  await refuseWeakPassword(body.new_password, known, ctx.surroundings.config);
  await updatePassword(ctx.db, account.id, await hashPassword(body.new_password));
  await endOtherSessions(ctx.db, account.id, ctx.sessionId, iso(ctx.now), 'password changed');
  ctx.changesAccessOf(account.id);
  return undefined;
};
