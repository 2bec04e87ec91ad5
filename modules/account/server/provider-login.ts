// Links a login of the sign-in provider to the account that it opened first, and takes that link off again.
import { fail } from '@alveary/contract/errors.ts';
import { momentInWords } from '@alveary/contract/moment-in-words.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { findZoneOfPerson } from '@alveary/server/platform/zone-of-person.store.ts';
import type { Identity, ProviderLogin } from '@alveary/server/services/identity-provider/port.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import { accountLetters } from './account-letters.ts';
import { type Account, findAccount, findAccountByEmail } from './account.store.ts';
import { deleteLogins, findLinkedAt, findUserOfLogin, insertLogin } from './provider-login.store.ts';

const TOLD_WITHIN_MS = 7 * 24 * 3_600_000;
const LINKED = { kind: 'provider', siteId: null, before: 'Not linked', after: 'Linked' } as const;
const UNLINKED = { ...LINKED, before: LINKED.after, after: LINKED.before } as const;

export interface FoundAccount {
  readonly account: Account;
  /** Whether this very login opened it before. */
  readonly isLinked: boolean;
}

/**
 * The account of somebody who comes from the provider. By the login where it opened one before, whatever its mailbox is by now; else by the
 * mailbox, which opens no account that another login of the provider has.
 * @throws Failure MailboxUnverified, NoAccountForIdentity, OtherLoginLinked
 */
export const accountOfIdentity = async (ctx: Ctx, identity: Identity): Promise<FoundAccount> => {
  const userId = await findUserOfLogin(ctx.db, identity);
  if (userId !== null) return { account: await findAccount(ctx.db, userId), isLinked: true };
  if (identity.email === null || !identity.emailVerified) return fail('MailboxUnverified');
  const account = await findAccountByEmail(ctx.db, identity.email);
  if (account === null) return fail('NoAccountForIdentity');
  ctx.aboutUser(account.id);
  if ((await findLinkedAt(ctx.db, identity.issuer, account.id)) !== null) return fail('OtherLoginLinked');
  return { account, isLinked: false };
};

const linkedMail = (label: string, at: string): { subject: string; text: string } => ({
  subject: 'A login was linked to your Alveary account',
  text:
    `On ${at} somebody logged in to your Alveary account through "${label}" for the first time. From now on that login opens your ` +
    'account, whatever email address it has there.\n\n' +
    'Was it you? Then leave this mail.\n\n' +
    "Was it not you? Log in with your password ('Forgot password?' mails you a link for a new one), remove the link under " +
    "'Sign-in and security', end the other sessions there, and tell an administrator of your site.\n",
});

/** @throws Failure OtherLoginLinked where another login was faster */
export const linkLogin = async (ctx: Ctx, account: Account, login: ProviderLogin): Promise<void> => {
  if ((await insertLogin(ctx.db, login, account.id, iso(ctx.now))) === 0) {
    // The same login in two tabs at once.
    if ((await findUserOfLogin(ctx.db, login)) === account.id) return;
    fail('OtherLoginLinked');
  }
  await noteUserChanges({ ...ctx, me: { id: account.id } }, account.id, [LINKED]);
  const timeZone = (await findZoneOfPerson(ctx.db, account.id)) ?? 'UTC';
  const at = momentInWords(iso(ctx.now), { language: 'en', timeZone });
  await queueLetter(ctx, accountLetters, {
    topic: 'SIGN_IN_CHANGE',
    aboutId: null,
    channel: 'EMAIL',
    to: account.email,
    ...linkedMail(ctx.surroundings.identityProvider?.label ?? login.issuer, at),
    concerns: { userId: account.id },
    sentBy: null,
    until: iso(ctx.now + TOLD_WITHIN_MS),
  });
};

/** The next login with the mailbox of the account is linked anew. @param by who takes the link off; null for the link of a mail */
export const unlinkLogins = async (
  ctx: Ctx,
  userId: string,
  by: { readonly id: string } | null,
  reason: string | null = null,
): Promise<void> => {
  if ((await deleteLogins(ctx.db, userId)) > 0)
    await noteUserChanges({ ...ctx, me: by }, userId, [UNLINKED], reason);
};
