// How are sites added, changed and closed? Whoever adds one is its first admin; a closed one keeps its data (USERS-063)
import { fail } from '@alveary/contract/errors.ts';
import { SITE_ADMIN } from '@alveary/contract/policies/actions.ts';
import type { Policy } from '@alveary/contract/policies/policy.ts';
import { putPortalRole } from '@alveary/modules/portal-users/server/public.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { siteKeepingCalls } from '../contract/keeping.calls.ts';
import type { KeptSite } from '../contract/keeping.model.ts';
import {
  holdsForAllSites,
  mayAtSite,
  mayCloseSites,
  mayEditSites,
  mayKeepSites,
} from '../contract/policies.ts';
import {
  canBeGroupOf,
  closeSiteAt,
  findFirstSteps,
  findKeptSite,
  findKeptSites,
  findPeopleAt,
  insertSite,
  lockKeptSite,
  updateSite,
} from './keeping.store.ts';

export const listKeptSites: Handler<typeof siteKeepingCalls.list> = async (ctx, { query }) => {
  const { me, db } = ctx;
  const reach = holdsForAllSites(me, mayKeepSites) ? null : await ctx.bitsOf(mayKeepSites.sites(me));
  return findKeptSites(db, reach, query.page, query.size);
};

const NO_GROUP = {
  errors: [{ field: 'parentId', message: 'Choose an open site that is not part of this one.' }],
};

/** @throws Failure SiteNotFound when the group does not exist for the person */
const checkGroup = async ({ me, db }: Ctx, groupId: string | null, siteId: string | null): Promise<void> => {
  if (groupId === null) return;
  if (!mayAtSite(me, mayKeepSites, groupId) || !(await canBeGroupOf(db, groupId, siteId))) {
    fail('SiteNotFound', NO_GROUP);
  }
};

const SLUG_TAKEN = {
  errors: [{ field: 'slug', message: 'Another site has this slug already. Choose another.' }],
};

export const addSite: Handler<typeof siteKeepingCalls.create> = async (ctx, { body }) => {
  await checkGroup(ctx, body.parentId, null);
  const id = newId();
  if (!(await insertSite(ctx.db, id, body))) return fail('SlugTaken', SLUG_TAKEN);
  await putPortalRole(ctx.db, newId(), ctx.me.id, id, SITE_ADMIN);
  await noteUserChanges(ctx, ctx.me.id, [{ kind: 'role', siteId: id, before: null, after: SITE_ADMIN }]);
  const site = await findKeptSite(ctx.db, id);
  ctx.noteChange(null, site);
  ctx.changesAccessOf(ctx.me.id);
  return site;
};

/** The site as it was seen, held still. @throws Failure SiteNotFound, Stale */
const siteSeen = async (ctx: Ctx, policy: Policy, id: string, version: number): Promise<KeptSite> => {
  if (!mayAtSite(ctx.me, policy, id)) return fail('SiteNotFound');
  const current = (await lockKeptSite(ctx.db, id)) ?? fail('SiteNotFound');
  return current.version === version ? current : fail('Stale', { current });
};

export const changeSite: Handler<typeof siteKeepingCalls.update> = async (ctx, { params, body }) => {
  const before = await siteSeen(ctx, mayEditSites, params.id, body.version);
  if (body.parentId !== before.parentId) await checkGroup(ctx, body.parentId, params.id);
  await updateSite(ctx.db, params.id, body);
  const after = await findKeptSite(ctx.db, params.id);
  ctx.noteChange(before, after);
  return after;
};

export const closeSite: Handler<typeof siteKeepingCalls.close> = async (ctx, { params, body }) => {
  const before = await siteSeen(ctx, mayCloseSites, params.id, body.version);
  await closeSiteAt(ctx.db, params.id, iso(ctx.now), body.reason);
  for (const userId of await findPeopleAt(ctx.db, params.id)) ctx.changesAccessOf(userId);
  const after = await findKeptSite(ctx.db, params.id);
  ctx.noteChange(before, after);
  return after;
};

export const readFirstSteps: Handler<typeof siteKeepingCalls.firstSteps> = ({ me, db }) =>
  findFirstSteps(db, me.id);
