// Which of a user's facts, sites and roles may this person change, and do the sites keep an admin? (document 1 §6, §7)
import { fail } from '@alveary/contract/errors.ts';
import {
  isAdminRole,
  mayAddUsers,
  mayChangeEntry,
  mayChangeSignIn,
  mayEditTwoFactor,
  mayEditUsers,
  mayRemoveUsers,
  mayViewUsers,
} from '@alveary/contract/policies/portal-users.ts';
import type { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { ChangedPerson, Person } from '@alveary/contract/portal-users/people.model.ts';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { sendLink, useUpLinks } from '../account/public.ts';
import { EMAIL_TAKEN } from './add-person.ts';
import { checkRoleChange, isAdminAt, keepingAdmins, mayAt } from './people-rules.ts';
import {
  findPerson,
  isEmailTaken,
  type PersonFields,
  takeAddressTurn,
  updatePerson,
} from './people.store.ts';
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
    if (role === null) await deleteSiteEntry(ctx.db, userId, siteId);
    else await putPortalRole(ctx.db, newId(), userId, siteId, role);
  }
};

const hasTwoFactor = ({ portal_configuration }: Pick<Person, 'portal_configuration'>): boolean =>
  portal_configuration?.two_factor_authentication ?? false;

/** @throws Failure NotAllowed when what the user signs in with changes by somebody who may not change it */
const checkSignIn = (ctx: Ctx, current: Person, wished: PersonFields): void => {
  const changesTwoFactor = hasTwoFactor(wished) !== hasTwoFactor(current);
  if (changesTwoFactor && !mayEditTwoFactor(ctx.me)) fail('NotAllowed');
  const isSame =
    !changesTwoFactor &&
    wished.email === current.email &&
    wished.phone_number === current.phone_number &&
    wished.phone_country_code === current.phone_country_code;
  if (!isSame && !mayChangeSignIn(ctx.me, current)) fail('NotAllowed');
};

/** Links that went to the old address are in the wrong hands; who has not confirmed yet is welcomed at the new one. */
const followAddress = async (ctx: Ctx, current: Person, email: string): Promise<void> => {
  if (email === current.email) return;
  await useUpLinks(ctx.db, current.id, iso(ctx.now));
  if (current.account_confirmed) return;
  ctx.afterCommit(() => sendLink(ctx.surroundings, { id: current.id, email }, 'confirm', ctx.now));
};

export const changePerson: Handler<typeof peopleCalls.change> = async (ctx, { body: { user } }) => {
  // Whom it is about, also when it is refused.
  ctx.noteChange({ id: user.id }, null);
  const sites = mayViewUsers.sites(ctx.me);
  const current = await findPerson(ctx.db, sites, user.id);
  if (!current || !current.site_users.some((entry) => mayAt(ctx.me, mayEditUsers, entry.site_id))) {
    return fail('UserNotFound');
  }
  if (user.version !== current.version) return fail('Stale', { current });
  checkSignIn(ctx, current, user);
  if (user.email !== current.email) await takeAddressTurn(ctx.db, user.email);
  if (await isEmailTaken(ctx.db, user.email, user.id)) return fail('EmailTaken', EMAIL_TAKEN);
  const changes = siteChanges(ctx, current, user.site_users);
  const losesAdminAt = changes
    .filter(({ siteId, role }) => isAdminAt(current, siteId) && (role === null || !isAdminRole(role)))
    .map(({ siteId }) => siteId);
  await keepingAdmins(
    ctx.db,
    changes.map(({ siteId }) => siteId),
    { isSelf: user.id === ctx.me.id, losesAdminAt },
    () => applyChanges(ctx, user.id, changes),
  );
  if ((await updatePerson(ctx.db, user.id, user.version, user)) === 0) {
    return fail('Stale', { current: await findPerson(ctx.db, sites, user.id) });
  }
  await followAddress(ctx, current, user.email);
  ctx.changesAccessOf(user.id);
  const changed = await findPerson(ctx.db, sites, user.id);
  ctx.noteChange(current, changed);
  // A user removed from every shared site is gone from the asker's sight; the answer shows the row without sites.
  return changed ?? { ...current, ...user, site_users: [], version: user.version + 1 };
};
