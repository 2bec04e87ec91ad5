// Follows a change of how somebody signs in: by themselves it takes a fresh proof, and the old address is told, with a link that undoes it; by
// an administrator the old address is told (decision 0035).
import { randomBytes } from 'node:crypto';
import { fail } from '@alveary/contract/errors.ts';
import type { SignInPart } from '../contract/safety.calls.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { rowName } from '@alveary/server/platform/secrets/sealed-values.store.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import type { NewLetter } from '@alveary/server/services/letters/port.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { demandingRoles } from '@alveary/server/platform/sessions/demanding-roles.ts';
import { accountLetters } from './account-letters.ts';
import { demandsSecondFactor } from './account.store.ts';
import { demandProof } from './proof.ts';
import { unlinkLogins } from './provider-login.ts';
import { hashOfLink } from './send-link.ts';
import { findZoneOfPerson } from '@alveary/server/platform/zone-of-person.store.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import { linesOfParts } from './sign-in-change-lines.ts';
import { partsChanged, toldMail, undoMail } from './sign-in-change-mail.ts';
import {
  closeChangesFrom,
  countChanges,
  findSignIn,
  insertChange,
  lockSignIn,
  type SignInFacts,
} from './sign-in-changes.store.ts';

const DAY_MS = 24 * 3_600_000;
const UNDONE_WITHIN_MS = 7 * DAY_MS;
/** More than anybody needs; fewer than would bury the first mail. */
const MOST_A_DAY = 10;

interface Change {
  readonly userId: string;
  readonly what: readonly SignInPart[];
  readonly before: SignInFacts;
  readonly after: SignInFacts;
}

/** A sealed secret opens in its own row only: it is sealed anew for the row that it goes to. */
export const resealed = (ctx: Ctx, secret: string | null, from: string, to: string): string | null => {
  const { secrets } = ctx.surroundings;
  return secret === null ? null : secrets.seal(secrets.open(secret, from), to);
};

/** To the old address. */
const tell = (
  ctx: Ctx,
  to: string,
  mail: Pick<NewLetter, 'subject' | 'text'>,
  concerns: NewLetter['concerns'],
  until: string,
): Promise<void> =>
  queueLetter(ctx, accountLetters, {
    topic: 'SIGN_IN_CHANGE',
    aboutId: null,
    channel: 'EMAIL',
    to,
    ...mail,
    concerns,
    sentBy: ctx.user?.id ?? null,
    until,
  });

const keepUndoable = async (ctx: Ctx, { userId, what, before, after }: Change): Promise<void> => {
  if ((await countChanges(ctx.db, userId, iso(ctx.now - DAY_MS))) >= MOST_A_DAY) fail('TooManySignInChanges');
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  const until = iso(ctx.now + UNDONE_WITHIN_MS);
  const appSecret = resealed(
    ctx,
    before.appSecret,
    rowName('portal_users', userId),
    rowName('sign_in_changes', id),
  );
  await insertChange(ctx.db, {
    id,
    userId,
    what,
    tokenHash: hashOfLink(token),
    now: iso(ctx.now),
    expiresAt: until,
    before: { ...before, appSecret },
  });
  const { config } = ctx.surroundings;
  const mail = undoMail(
    { before, after, at: iso(ctx.now), timeZone: await findZoneOfPerson(ctx.db, userId) },
    `${config.publicUrl}/account/undo?token=${token}`,
  );
  const secret = { parts: [token], reference: secretReference.undo(userId), until };
  await tell(ctx, before.email, mail, { userId, secret }, until);
};

const hasFactor = ({ isSmsOn, appSince }: SignInFacts): boolean => isSmsOn || appSince !== null;

/** No link that went out before counts any more: the administrator has decided who has the account. */
const tellOld = async (ctx: Ctx, { userId, before, after }: Change): Promise<void> => {
  await closeChangesFrom(ctx.db, userId, 0, iso(ctx.now));
  await removeSentSecrets(ctx.db, secretReference.undo(userId));
  // Another mailbox may be another person: the login of the provider that opened the account is to open it no longer.
  if (before.email !== after.email) await unlinkLogins(ctx, userId, ctx.me);
  // Nobody has signed in with an address that was never confirmed: most likely it was mistyped, and is a stranger's.
  if (!before.isConfirmed) return;
  const timeZone = await findZoneOfPerson(ctx.db, userId);
  const mail = toldMail({ before, after, at: iso(ctx.now), timeZone });
  await tell(ctx, before.email, mail, { userId }, iso(ctx.now + UNDONE_WITHIN_MS));
};

/**
 * Does the work and looks what of the user's sign-in it has changed: no way of changing it can forget the proof or the mail.
 * @throws Failure ProofNeeded, FactorDemanded, TooManySignInChanges
 */
export const changingSignIn = async <T>(ctx: Ctx, userId: string, work: () => Promise<T>): Promise<T> => {
  const before = await lockSignIn(ctx.db, userId);
  const result = await work();
  const after = await findSignIn(ctx.db, userId);
  const what = partsChanged(before, after);
  if (what.length === 0) return result;
  const change = { userId, what, before, after };
  await noteUserChanges(ctx, userId, linesOfParts(before, after));
  if (userId !== ctx.me.id) {
    await tellOld(ctx, change);
    return result;
  }
  const demanding = demandingRoles(ctx.surroundings.config);
  if (hasFactor(before) && !hasFactor(after) && (await demandsSecondFactor(ctx.db, userId, demanding)))
    fail('FactorDemanded');
  await demandProof(ctx);
  await keepUndoable(ctx, change);
  return result;
};
