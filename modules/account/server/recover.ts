// Lets a person in who forgot the password, or never set one, by a link (OP-AUTH-1, OP-AUTH-7).
import { setTimeout as pause } from 'node:timers/promises';
import type { accountRecoveryCalls } from '../contract/recovery.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayResetPasswordOf } from '@alveary/modules/portal-users/contract/policies.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { findAccount, findAccountByEmail, updatePassword } from './account.store.ts';
import {
  confirmAccount,
  endAllSessions,
  isLinkOpen,
  type LinkPurpose,
  sitesOfUser,
  useLink,
  useUpLinks,
} from './links.store.ts';
import { liftLock, rememberDevice } from './lockout.ts';
import { hashPassword, isPassword, refuseSamePassword, refuseWeakPassword } from './password.ts';
import { hashOfLink, sendLink } from './send-link.ts';

/** Writing a mail would slow down the very answer it follows, and so tell that there is an account. */
const MAIL_AFTER_MS = 150;

/** The answer comes at this time after the question, so that what was found has no part in when. */
const ANSWER_AFTER_MS = 50;

/** Every address is answered at the same time, with no connection held meanwhile; the mail goes out a moment later. */
const mailLater = async (ctx: Ctx, email: string, purpose: LinkPurpose): Promise<undefined> => {
  const [account] = await Promise.all([findAccountByEmail(ctx.single, email), pause(ANSWER_AFTER_MS)]);
  const isFitting = account !== null && account.accountConfirmed === (purpose === 'reset');
  if (account) ctx.aboutUser(account.id);
  ctx.afterCommit(async (after) => {
    if (!isFitting) return;
    await pause(MAIL_AFTER_MS);
    const person = { id: account.id, email: account.email, sentBy: ctx.user?.id ?? null };
    await sendLink(after, ctx.surroundings, person, purpose, ctx.now);
  });
  return undefined;
};

export const forgotPassword: Handler<typeof accountRecoveryCalls.forgotPassword> = (ctx, { body }) =>
  mailLater(ctx, body.email, 'reset');

export const resendConfirmation: Handler<typeof accountRecoveryCalls.resendConfirmation> = (ctx, { body }) =>
  mailLater(ctx, body.email, 'confirm');

export const sendResetLink: Handler<typeof accountRecoveryCalls.sendResetLink> = async (ctx, { body }) => {
  const account = await findAccountByEmail(ctx.db, body.email);
  const isOwn = account !== null && account.id === ctx.me.id;
  const mayHelp = account !== null && mayResetPasswordOf(ctx.me, await sitesOfUser(ctx.db, account.id));
  if (account) ctx.noteChange(null, { user_id: account.id });
  if (!isOwn && !mayHelp) return fail('NotAllowed');
  return mailLater(ctx, body.email, account.accountConfirmed ? 'reset' : 'confirm');
};

/** Whether the link of a mail still works: said when its page opens, not after something was typed. */
export const checkLink: Handler<typeof accountRecoveryCalls.checkLink> = async (ctx, { body }) => {
  const { token, purpose } = body;
  if (!(await isLinkOpen(ctx.db, purpose, hashOfLink(token), iso(ctx.now)))) return fail('LinkInvalid');
  return undefined;
};

const takePassword = async (
  ctx: Ctx,
  purpose: LinkPurpose,
  token: string,
  password: string,
): Promise<string> => {
  const userId = await useLink(ctx.db, purpose, hashOfLink(token), iso(ctx.now));
  if (userId === null) return fail('LinkInvalid');
  ctx.aboutUser(userId);
  const { email, mustSetPassword, passwordHash } = await findAccount(ctx.db, userId);
  if (mustSetPassword && (await isPassword(passwordHash, password))) refuseSamePassword();
  await refuseWeakPassword(password, [email], ctx.surroundings.config);
  // Whoever reads the mail of the account is its person, and this is their browser.
  await liftLock(ctx.db, email);
  await rememberDevice(ctx, userId);
  await useUpLinks(ctx.db, userId, iso(ctx.now));
  await updatePassword(ctx.db, userId, await hashPassword(password));
  await endAllSessions(ctx.db, userId, iso(ctx.now), 'password set by link');
  ctx.changesAccessOf(userId);
  return userId;
};

export const setPassword: Handler<typeof accountRecoveryCalls.setPassword> = async (ctx, { body }) => {
  await takePassword(ctx, 'reset', body.token, body.new_password);
  return undefined;
};

export const confirm: Handler<typeof accountRecoveryCalls.confirmAccount> = async (ctx, { body }) => {
  const userId = await takePassword(ctx, 'confirm', body.token, body.new_password);
  await confirmAccount(ctx.db, userId);
  return undefined;
};
