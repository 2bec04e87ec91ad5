// Who has no site any more, and how are they taken in again? Only by those whose site they left (OP-USERS-6)
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { userChangesBetween } from '@alveary/modules/user-changes/contract/rules.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import { isAdminRole, isSuperAdminOfAll, mayAddUsers } from '../contract/policies.ts';
import type { withoutSiteCalls } from '../contract/without-site.calls.ts';
import { checkRoleChange, mayAt } from './people-rules.ts';
import { findPerson } from './people.store.ts';
import { noteSitesChanged, putPortalRole, siteExists } from './site-entries.store.ts';
import { findPeopleWithoutSite } from './without-site.store.ts';

/** Null: everybody. */
const reachOf = async ({ me, bitsOf }: Ctx): Promise<string | null> =>
  isSuperAdminOfAll(me) ? null : bitsOf(mayAddUsers.sites(me));

export const listPeopleWithoutSite: Handler<typeof withoutSiteCalls.list> = async (ctx) =>
  findPeopleWithoutSite(ctx.db, await reachOf(ctx));

export const readmitPerson: Handler<typeof withoutSiteCalls.readmit> = async (ctx, { params, body }) => {
  const [known] = await findPeopleWithoutSite(ctx.db, await reachOf(ctx), params.id);
  if (known === undefined) return fail('UserNotFound');
  if (!mayAt(ctx.me, mayAddUsers, body.site_id)) return fail('NotAllowed');
  checkRoleChange(ctx.me, body.site_id, false, isAdminRole(body.role));
  if (!(await siteExists(ctx.db, body.site_id))) return fail('SiteNotFound');
  await putPortalRole(ctx.db, newId(), params.id, body.site_id, body.role);
  await noteSitesChanged(ctx.db, params.id);
  const reach = await ctx.bitsOf(mayAddUsers.sites(ctx.me));
  const person = (await findPerson(ctx.db, reach, params.id)) ?? fail('UserNotFound');
  ctx.noteChange(
    { user_id: params.id, site_users: [] },
    { user_id: params.id, site_users: person.site_users },
  );
  await noteUserChanges(ctx, params.id, userChangesBetween(null, person));
  ctx.changesAccessOf(params.id);
  return person;
};
