// How are the filter views of an own site user listed, added, changed and removed? (document 3 §7; VIEWS-012, VIEWS-013)
import { fail, failAt } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { FilterView, filterViewCalls } from '../contract/view-calls.ts';
import {
  deleteView,
  findViews,
  insertView,
  isNameTaken,
  isOwnSiteUser,
  lockSiteUser,
  updateView,
} from './filter-views.store.ts';

const MOST_VIEWS = 100;

interface Views {
  readonly filter_views: FilterView[];
}

const viewsOf = async (ctx: Ctx, siteUserId: string): Promise<Views> => ({
  filter_views: await findViews(ctx.db, siteUserId),
});

/** Of nobody else, not even that it is there. @throws Failure SiteUserNotFound */
const checkOwn = async (ctx: Ctx, siteUserId: string): Promise<void> => {
  if (!(await isOwnSiteUser(ctx.db, siteUserId, ctx.me.id))) fail('SiteUserNotFound');
};

export const listViews: Handler<typeof filterViewCalls.list> = async (ctx, { params }) => {
  await checkOwn(ctx, params.id);
  return viewsOf(ctx, params.id);
};

export const addView: Handler<typeof filterViewCalls.add> = async (ctx, { params, body }) => {
  await checkOwn(ctx, params.id);
  await lockSiteUser(ctx.db, params.id);
  if ((await findViews(ctx.db, params.id)).length >= MOST_VIEWS) fail('TooManyFilterViews');
  const written = { id: newId(), siteUserId: params.id, ...body, at: iso(ctx.now) };
  if ((await insertView(ctx.db, written)) === 0) return failAt('name', 'FilterViewNameTaken');
  return viewsOf(ctx, params.id);
};

export const changeView: Handler<typeof filterViewCalls.update> = async (ctx, { params, body }) => {
  await checkOwn(ctx, params.id);
  await lockSiteUser(ctx.db, params.id);
  const written = { id: params.viewId, siteUserId: params.id, ...body, at: iso(ctx.now) };
  if (await isNameTaken(ctx.db, written)) return failAt('name', 'FilterViewNameTaken');
  if ((await updateView(ctx.db, written)) === 0) fail('FilterViewNotFound');
  return viewsOf(ctx, params.id);
};

export const removeView: Handler<typeof filterViewCalls.remove> = async (ctx, { params }) => {
  await checkOwn(ctx, params.id);
  if ((await deleteView(ctx.db, params.viewId, params.id)) === 0) fail('FilterViewNotFound');
  return viewsOf(ctx, params.id);
};
