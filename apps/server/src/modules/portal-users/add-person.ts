// Who is invited, to which sites, with which role? A welcome mail goes out after the commit. (document 1 §6, §7)
import { fail } from '@alveary/contract/errors.ts';
import {
  isAdminRole,
  mayAddUsers,
  mayEditTwoFactor,
  mayViewUsers,
} from '@alveary/contract/policies/portal-users.ts';
import type { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { newId } from '../../platform/ids.ts';
import { sendLink } from '../account/public.ts';
import { checkRoleChange, mayAt } from './people-rules.ts';
import { findPerson, insertPerson, takeAddressTurn } from './people.store.ts';
import { putPortalRole } from './site-entries.store.ts';

export const EMAIL_TAKEN = {
  errors: [{ field: 'user.email', message: 'There is already a user with this email address.' }],
};

export const addPerson: Handler<typeof peopleCalls.add> = async (ctx, { body: { user } }) => {
  if (user.portal_configuration.two_factor_authentication && !mayEditTwoFactor(ctx.me))
    return fail('NotAllowed');
  for (const entry of user.site_users) {
    if (!mayAt(ctx.me, mayAddUsers, entry.site_id)) return fail('NotAllowed');
    checkRoleChange(ctx.me, entry.site_id, false, isAdminRole(entry.roles[0].code));
  }
  await takeAddressTurn(ctx.db, user.email);
  const id = newId();
  if ((await insertPerson(ctx.db, id, user)) === 0) return fail('EmailTaken', EMAIL_TAKEN);
  for (const entry of user.site_users) {
    await putPortalRole(ctx.db, newId(), id, entry.site_id, entry.roles[0].code);
  }
  const person = (await findPerson(ctx.db, mayViewUsers.sites(ctx.me), id)) ?? fail('UserNotFound');
  ctx.noteChange(null, person);
  ctx.afterCommit(() => sendLink(ctx.surroundings, person, 'confirm', ctx.now));
  return person;
};
