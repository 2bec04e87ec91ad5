// Removes users from a site, and gives and takes the access to the whole portal (document 1 §6; OP-USERS-6).
import { fail } from '@alveary/contract/errors.ts';
import {
  coversEntry,
  mayChangeSignIn,
  mayChangeUser,
  mayDoAllOf,
  mayEditUsers,
  mayGivePortalAccess,
  mayRemoveUsers,
  mayRevokePortalAccess,
  mayViewUsers,
} from '../contract/policies.ts';
import type { Policy } from '@alveary/contract/policies/policy.ts';
import type { peopleCalls } from '../contract/people.calls.ts';
import type { Person } from '../contract/people.model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import {
  changingSignIn,
  clearAuthenticator,
  endAllSessions,
  liftCodeTries,
  liftLock,
  locksAt,
} from '@alveary/modules/account/server/public.ts';
import type { UserChangeKind } from '@alveary/modules/user-changes/contract/model.ts';
import { userChangesBetween } from '@alveary/modules/user-changes/contract/rules.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import { checkLastSite, isAdminAt, keepingAdmins, mayAt, ownLoss } from './people-rules.ts';
import { findPerson } from './people.store.ts';
import { deleteSiteEntry, noteSitesChanged, setPortalAccess } from './site-entries.store.ts';

const visiblePerson = async (ctx: Ctx, id: string): Promise<Person> =>
  (await findPerson(ctx.db, await ctx.bitsOf(mayViewUsers.sites(ctx.me)), id)) ?? fail('UserNotFound');

/**
 * What touches every site of a user needs the right in every one of them, and all that the user may do there.
 * @returns the sites of the user
 * @throws Failure NotAllowed
 */
const checkAllSites = (ctx: Ctx, policy: Policy, person: Person): string[] => {
  const siteIds = person.site_users.map((entry) => entry.site_id);
  const isAllowed = mayDoAllOf(ctx.me, person) && siteIds.every((siteId) => mayAt(ctx.me, policy, siteId));
  return isAllowed ? siteIds : fail('NotAllowed');
};

const noteAccess = (ctx: Ctx, userId: string): undefined => {
  ctx.changesAccessOf(userId);
  return undefined;
};

/** What holds for the user wherever they work, as words before and after. */
const noteFact = (ctx: Ctx, id: string, kind: UserChangeKind, before: string, after: string): Promise<void> =>
  noteUserChanges(ctx, id, [{ kind, siteId: null, before, after }]);

export const removeFromSite: Handler<typeof peopleCalls.removeFromSite> = async (
  ctx,
  { params: { id, siteId } },
) => {
  const person = await visiblePerson(ctx, id);
  const entry = person.site_users.find((held) => held.site_id === siteId) ?? fail('UserNotFound');
  if (!mayAt(ctx.me, mayRemoveUsers, siteId) || !coversEntry(ctx.me, entry)) return fail('NotAllowed');
  const losesAdminAt = isAdminAt(person, siteId) ? [siteId] : [];
  await keepingAdmins(ctx.db, [siteId], ownLoss(ctx, id, losesAdminAt), async () => {
    await deleteSiteEntry(ctx.db, id, siteId);
  });
  await noteSitesChanged(ctx.db, id);
  await checkLastSite(ctx, id, [siteId]);
  ctx.noteChange({ user_id: id, site_id: siteId }, null);
  const left = { ...person, site_users: person.site_users.filter((held) => held !== entry) };
  await noteUserChanges(ctx, id, userChangesBetween(person, left));
  return noteAccess(ctx, id);
};

export const giveAccess: Handler<typeof peopleCalls.giveAccess> = async (ctx, { params: { id } }) => {
  checkAllSites(ctx, mayGivePortalAccess, await visiblePerson(ctx, id));
  await setPortalAccess(ctx.db, id, true);
  ctx.noteChange(null, { user_id: id, portal_access: true });
  await noteFact(ctx, id, 'access', 'No', 'Yes');
  return noteAccess(ctx, id);
};

export const revokeAccess: Handler<typeof peopleCalls.revokeAccess> = async (ctx, { params: { id } }) => {
  const person = await visiblePerson(ctx, id);
  const siteIds = checkAllSites(ctx, mayRevokePortalAccess, person);
  const losesAdminAt = siteIds.filter((siteId) => isAdminAt(person, siteId));
  await keepingAdmins(ctx.db, siteIds, ownLoss(ctx, id, losesAdminAt), async () => {
    await setPortalAccess(ctx.db, id, false);
  });
  await endAllSessions(ctx.db, id, iso(ctx.now), 'portal access revoked');
  ctx.noteChange({ user_id: id, portal_access: true }, { user_id: id, portal_access: false });
  await noteFact(ctx, id, 'access', 'Yes', 'No');
  return noteAccess(ctx, id);
};

export const endSessionsOf: Handler<typeof peopleCalls.endSessions> = async (ctx, { params: { id } }) => {
  const person = await visiblePerson(ctx, id);
  if (!mayChangeUser(ctx.me, person)) return fail('NotAllowed');
  await endAllSessions(ctx.db, id, iso(ctx.now), 'ended by an admin');
  ctx.noteChange({ user_id: id, sessions: 'open' }, { user_id: id, sessions: 'ended' });
  await noteFact(ctx, id, 'sessions', 'Open', 'Ended');
  return noteAccess(ctx, id);
};

/** The own app is removed in 'Sign-in and security', after a fresh proof. */
export const removeAuthenticatorOf: Handler<typeof peopleCalls.removeAuthenticator> = async (
  ctx,
  { params: { id } },
) => {
  const person = await visiblePerson(ctx, id);
  if (id === ctx.me.id || !mayChangeSignIn(ctx.me, person)) return fail('NotAllowed');
  await changingSignIn(ctx, id, () => clearAuthenticator(ctx.db, id));
  ctx.noteChange(
    { user_id: id, authenticator: person.has_authenticator },
    { user_id: id, authenticator: false },
  );
  return noteAccess(ctx, id);
};

export const listLocks: Handler<typeof peopleCalls.locks> = async (ctx) =>
  locksAt(ctx.db, await ctx.bitsOf(mayEditUsers.sites(ctx.me)), ctx.now);

export const liftLockOf: Handler<typeof peopleCalls.liftLock> = async (ctx, { params: { id } }) => {
  const person = await visiblePerson(ctx, id);
  if (!mayChangeUser(ctx.me, person)) return fail('NotAllowed');
  await liftLock(ctx.db, person.email);
  await liftCodeTries(ctx.db, id);
  ctx.noteChange({ user_id: id, locked: true }, { user_id: id, locked: false });
  await noteFact(ctx, id, 'lock', 'Locked out', 'Lifted');
  return undefined;
};
