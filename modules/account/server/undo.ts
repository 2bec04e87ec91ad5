// Gives an account back to somebody whose sign-in was changed by another, by the link of the mail to the old address (decision 0035).
import type { accountSafetyCalls } from '../contract/safety.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { rowName } from '@alveary/server/platform/secrets/sealed-values.store.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import { accountLetters } from './account-letters.ts';
import { endAllSessions, lockUser, useUpLinks } from './links.store.ts';
import { liftLock } from './lockout.ts';
import { maskedEmail } from './masked.ts';
import { unlinkLogins } from './provider-login.ts';
import { hashOfLink, letterWithLink, newLink } from './send-link.ts';
import { linesOfParts } from './sign-in-change-lines.ts';
import { resealed } from './sign-in-change.ts';
import {
  closeChangesFrom,
  findOpenChange,
  findSignIn,
  forgetDevices,
  isAddressOfOther,
  type OpenChange,
  restoreSignIn,
} from './sign-in-changes.store.ts';

const BY_LINK = 'Undone by the link of the mail';

const openChange = async (ctx: Ctx, token: string): Promise<OpenChange> =>
  (await findOpenChange(ctx.db, hashOfLink(token), iso(ctx.now))) ?? fail('UndoInvalid');

export const changeToUndo: Handler<typeof accountSafetyCalls.changeToUndo> = async (ctx, { body }) => {
  const { what, changedAt, email } = await openChange(ctx, body.token);
  return { what, changed_at: changedAt, masked_email: maskedEmail(email) };
};

/** Who may have made the change keeps nothing: no session, no link, no browser that is known. */
const shutOut = async (ctx: Ctx, { userId, place, email }: OpenChange): Promise<void> => {
  const now = iso(ctx.now);
  await closeChangesFrom(ctx.db, userId, place, now);
  await useUpLinks(ctx.db, userId, now);
  await removeSentSecrets(ctx.db, secretReference.undo(userId));
  await forgetDevices(ctx.db, userId);
  await liftLock(ctx.db, email);
  await endAllSessions(ctx.db, userId, now, 'sign-in change undone');
  ctx.changesAccessOf(userId);
};

export const undoSignInChange: Handler<typeof accountSafetyCalls.undoSignInChange> = async (
  ctx,
  { body },
) => {
  const { userId } = await openChange(ctx, body.token);
  ctx.aboutUser(userId);
  await lockUser(ctx.db, userId);
  // Asked again: of two links that are used at once, the second one may have become useless.
  const change = await openChange(ctx, body.token);
  if (await isAddressOfOther(ctx.db, change.email, userId)) return fail('EmailTaken');
  const secret = resealed(
    ctx,
    change.appSecret,
    rowName('sign_in_changes', change.id),
    rowName('portal_users', userId),
  );
  const before = await findSignIn(ctx.db, userId);
  await restoreSignIn(ctx.db, change.id, secret);
  const lines = linesOfParts(before, await findSignIn(ctx.db, userId));
  await noteUserChanges({ ...ctx, me: null }, userId, lines, BY_LINK);
  // Whoever had the account may have come in through a provider meanwhile.
  await unlinkLogins(ctx, userId, null, BY_LINK);
  await shutOut(ctx, change);
  ctx.noteChange({ user_id: userId, sign_in: change.what }, { user_id: userId, sign_in: 'as before' });
  // Not under the hourly bound: whoever asked for links in the person's name could hold this one back.
  const link = await newLink(ctx.db, ctx.surroundings.config, userId, 'restore', ctx.now);
  const person = { id: userId, email: change.email, sentBy: null };
  await queueLetter(ctx, accountLetters, letterWithLink(person, 'restore', link));
  return { masked_email: maskedEmail(change.email) };
};
