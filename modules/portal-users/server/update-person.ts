// Changes a user's facts, sites and roles as far as the asker may, and keeps an admin at each site (document 1 §6, §7).
import { fail } from '@alveary/contract/errors.ts';
import {
  isAdminRole,
  mayAddUsers,
  mayChangeEntry,
  mayChangeSignIn,
  mayChangeUser,
  mayEditTwoFactor,
  mayEditUsers,
  mayRemoveUsers,
  mayViewUsers,
} from '../contract/policies.ts';
import type { peopleCalls } from '../contract/people.calls.ts';
import type { ChangedPerson, Person } from '../contract/people.model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  changingSignIn,
  isAddressHeld,
  sendLink,
  useUpLinks,
} from '@alveary/modules/account/server/public.ts';
import { userChangesBetween } from '@alveary/modules/user-changes/contract/rules.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import { EMAIL_HELD, EMAIL_TAKEN } from './create-person.ts';
import { replaceGrantAt } from './grants.store.ts';
import { checkLastSite, checkRoleChange, isAdminAt, keepingAdmins, mayAt, ownLoss } from './people-rules.ts';
import {
  findPerson,
  isEmailTaken,
  type PersonFields,
  takeAddressTurn,
  updatePersonRow,
} from './people.store.ts';
import { withPhone } from './sign-in-phone.ts';
import { deleteSiteEntry, putPortalRole } from './site-entries.store.ts';

interface SiteChange {
  readonly siteId: string;
  /** Null: removed from the site. */
  readonly role: string | null;
}

/** What the wished entries change, each step checked at its site. @throws Failure NotAllowed */
const siteChanges = (
  ctx: Ctx,
  current: Person,
  wished: ChangedPerson['user']['site_users'],
): SiteChange[] => {
  const changes: SiteChange[] = [];
  const held = new Map(current.site_users.map((entry) => [entry.site_id, entry]));
  for (const entry of wished) {
    const { code } = entry.roles[0];
    const before = held.get(entry.site_id);
    const wasAdmin = isAdminAt(current, entry.site_id);
    if (before && wasAdmin === isAdminRole(code)) continue;
    const isAllowed = before ? mayChangeEntry(ctx.me, before) : mayAt(ctx.me, mayAddUsers, entry.site_id);
    if (!isAllowed) fail('NotAllowed');
    checkRoleChange(ctx.me, entry.site_id, wasAdmin, isAdminRole(code));
    changes.push({ siteId: entry.site_id, role: code });
  }
  for (const [siteId, before] of held) {
    // Sites that the editor cannot change are read-only chips: leaving them out removes nothing.
    if (wished.some((entry) => entry.site_id === siteId) || !mayChangeEntry(ctx.me, before)) continue;
    if (!mayAt(ctx.me, mayRemoveUsers, siteId)) fail('NotAllowed');
    changes.push({ siteId, role: null });
  }
  return changes;
};

const applyChanges = async (ctx: Ctx, userId: string, changes: readonly SiteChange[]): Promise<void> => {
  for (const { siteId, role } of changes) {
    if (role === null) {
      await deleteSiteEntry(ctx.db, userId, siteId);
      continue;
    }
    await putPortalRole(ctx.db, newId(), userId, siteId, role);
    // What an administrator gives lasts: it does not end with the time for which staff had granted access.
    await replaceGrantAt(ctx.db, { userId, siteId }, ctx.me.id, iso(ctx.now));
  }
};

const hasTwoFactor = ({ portal_configuration }: Pick<Person, 'portal_configuration'>): boolean =>
  portal_configuration?.two_factor_authentication ?? false;

const isSamePhone = (one: PersonFields, other: Person): boolean =>
  one.phone_number === other.phone_number && one.phone_country_code === other.phone_country_code;

/** @throws Failure NotAllowed when what the user signs in with changes by somebody who may not change it */
const checkSignIn = (ctx: Ctx, current: Person, wished: PersonFields): void => {
  const changesTwoFactor = hasTwoFactor(wished) !== hasTwoFactor(current);
  if (changesTwoFactor && !mayEditTwoFactor(ctx.me)) fail('NotAllowed');
  const isSame = !changesTwoFactor && wished.email === current.email && isSamePhone(wished, current);
  if (!isSame && !mayChangeSignIn(ctx.me, current)) fail('NotAllowed');
};

/** Links that went to the old address are in the wrong hands; who has not confirmed yet is welcomed at the new one. */
const followAddress = async (ctx: Ctx, current: Person, email: string): Promise<void> => {
  if (email === current.email) return;
  await useUpLinks(ctx.db, current.id, iso(ctx.now));
  if (current.account_confirmed) return;
  const receiver = { id: current.id, email, sentBy: ctx.me.id };
  ctx.afterCommit((after) => sendLink(after, ctx.surroundings, receiver, 'confirm', ctx.now));
};

export const updatePerson: Handler<typeof peopleCalls.update> = async (ctx, { body: { user: asked } }) => {
  // Whom it is about, also when it is refused.
  ctx.noteChange({ id: asked.id }, null);
  const reach = await ctx.bitsOf(mayViewUsers.sites(ctx.me));
  const current = await findPerson(ctx.db, reach, asked.id);
  if (!current || !current.site_users.some((entry) => mayAt(ctx.me, mayEditUsers, entry.site_id))) {
    return fail('UserNotFound');
  }
  if (asked.version !== current.version) return fail('Stale', { current });
  const user = isSamePhone(asked, current) ? asked : withPhone(asked);
  checkSignIn(ctx, current, user);
  const isRenamed = user.first_name !== current.first_name || user.last_name !== current.last_name;
  if (isRenamed && !mayChangeUser(ctx.me, current)) return fail('NotAllowed');
  if (user.email !== current.email) await takeAddressTurn(ctx.db, user.email);
  if (await isEmailTaken(ctx.db, user.email, user.id)) return fail('EmailTaken', EMAIL_TAKEN);
  if (await isAddressHeld(ctx.db, user.email, user.id, iso(ctx.now))) return fail('EmailTaken', EMAIL_HELD);
  const changes = siteChanges(ctx, current, user.site_users);
  const losesAdminAt = changes
    .filter(({ siteId, role }) => isAdminAt(current, siteId) && (role === null || !isAdminRole(role)))
    .map(({ siteId }) => siteId);
  await keepingAdmins(
    ctx.db,
    changes.map(({ siteId }) => siteId),
    ownLoss(ctx, user.id, losesAdminAt),
    () => applyChanges(ctx, user.id, changes),
  );
  const isUpdated = await changingSignIn(
    ctx,
    user.id,
    async () => (await updatePersonRow(ctx.db, user.id, user.version, user)) === 1,
  );
  if (!isUpdated) return fail('Stale', { current: await findPerson(ctx.db, reach, user.id) });
  await checkLastSite(
    ctx,
    user.id,
    changes.filter(({ role }) => role === null).map(({ siteId }) => siteId),
  );
  await followAddress(ctx, current, user.email);
  ctx.changesAccessOf(user.id);
  const changed = await findPerson(ctx.db, reach, user.id);
  ctx.noteChange(current, changed);
  await noteUserChanges(ctx, user.id, userChangesBetween(current, changed));
  // A user removed from every shared site is gone from the asker's sight; the answer shows the row without sites.
  return changed ?? { ...current, ...user, site_users: [], version: user.version + 1 };
};
