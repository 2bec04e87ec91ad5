// Creates the account of a new user at the chosen sites; a welcome mail goes out after the commit (document 1 §6, §7).
import { fail } from '@alveary/contract/errors.ts';
import { isAdminRole, mayAddUsers, mayCreateUsers, mayEditTwoFactor } from '../contract/policies.ts';
import type { peopleCalls } from '../contract/people.calls.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { isAddressHeld, sendLink } from '@alveary/modules/account/server/public.ts';
import { userChangesBetween } from '@alveary/modules/user-changes/contract/rules.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import { checkRoleChange, mayAt } from './people-rules.ts';
import { findPerson, insertPerson, takeAddressTurn } from './people.store.ts';
import { withPhone } from './sign-in-phone.ts';
import { putPortalRole } from './site-entries.store.ts';

export const EMAIL_TAKEN = {
  errors: [{ field: 'user.email', message: 'There is already a user with this email address.' }],
};

const NO_CREATION = {
  errors: [{ field: 'user.site_users', message: 'Choose at least one site where you may create accounts.' }],
};

/** Who changed their address can take it back for some days; nobody stands in the way of that. */
export const EMAIL_HELD = {
  errors: [
    {
      field: 'user.email',
      message: 'Another user gave this address up a few days ago and can still take it back. Choose another.',
    },
  ],
};

/** An account belongs to its sites: the right to create it is asked at one of them, the right to add users at each. @throws Failure NotAllowed */
const checkSites = (me: Me, siteIds: readonly string[]): void => {
  if (siteIds.some((siteId) => !mayAt(me, mayAddUsers, siteId))) fail('NotAllowed');
  if (!siteIds.some((siteId) => mayAt(me, mayCreateUsers, siteId))) fail('NotAllowed', NO_CREATION);
};

export const createPerson: Handler<typeof peopleCalls.create> = async (ctx, { body }) => {
  const user = withPhone(body.user);
  if (user.portal_configuration.two_factor_authentication && !mayEditTwoFactor(ctx.me))
    return fail('NotAllowed');
  const siteIds = user.site_users.map((entry) => entry.site_id);
  checkSites(ctx.me, siteIds);
  for (const entry of user.site_users) {
    checkRoleChange(ctx.me, entry.site_id, false, isAdminRole(entry.roles[0].code));
  }
  await takeAddressTurn(ctx.db, user.email);
  if (await isAddressHeld(ctx.db, user.email, null, iso(ctx.now))) return fail('EmailTaken', EMAIL_HELD);
  const id = newId();
  if ((await insertPerson(ctx.db, id, user)) === 0) return fail('EmailTaken', EMAIL_TAKEN);
  for (const entry of user.site_users) {
    await putPortalRole(ctx.db, newId(), id, entry.site_id, entry.roles[0].code);
  }
  // Who may add users somewhere need not be allowed to open them: the answer shows the sites that were just given.
  const reach = await ctx.bitsOf(siteIds);
  const person = (await findPerson(ctx.db, reach, id)) ?? fail('UserNotFound');
  ctx.noteChange(null, person);
  await noteUserChanges(ctx, id, userChangesBetween(null, person));
  const receiver = { id, email: person.email, sentBy: ctx.me.id };
  ctx.afterCommit((after) => sendLink(after, ctx.surroundings, receiver, 'confirm', ctx.now));
  return person;
};
