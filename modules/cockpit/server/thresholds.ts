// Reads and sets the thresholds of a site, only for months that have not begun: what was counted stays as it was counted.
import { fail } from '@alveary/contract/errors.ts';
import { mayAtSite, mayEditSites } from '@alveary/modules/sites/contract/policies.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { thresholdCalls } from '../contract/thresholds.calls.ts';
import type { SiteThresholds } from '../contract/thresholds.model.ts';
import {
  findThresholds,
  findThresholdSite,
  takeThresholdTurn,
  type ThresholdSite,
  writeThresholds,
} from './thresholds.store.ts';

/** @throws Failure SiteNotFound */
const siteOf = async (ctx: Ctx, siteId: string): Promise<ThresholdSite> => {
  if (!mayAtSite(ctx.me, mayEditSites, siteId)) return fail('SiteNotFound');
  return (await findThresholdSite(ctx.db, siteId, iso(ctx.now))) ?? fail('SiteNotFound');
};

const answered = async (ctx: Ctx, siteId: string, { thisMonth }: ThresholdSite): Promise<SiteThresholds> => ({
  siteId,
  thisMonth,
  thresholds: await findThresholds(ctx.db, siteId),
});

export const listThresholds: Handler<typeof thresholdCalls.list> = async (ctx, { query: { siteId } }) =>
  answered(ctx, siteId, await siteOf(ctx, siteId));

const refuse = (field: string, message: string): never => fail('Invalid', { errors: [{ field, message }] });

export const setThresholds: Handler<typeof thresholdCalls.set> = async (ctx, { body }) => {
  const { siteId, validFrom, thresholds, replaces, seen } = body;
  const site = await siteOf(ctx, siteId);
  await takeThresholdTurn(ctx.db, siteId);
  if (site.region !== 'us') refuse('siteId', 'Sites outside of the US bill nothing by thresholds.');
  if (validFrom <= site.thisMonth)
    refuse('validFrom', 'This month has begun. What was counted stays: choose a later month.');
  const kept = (await findThresholds(ctx.db, siteId)).filter((one) => one.isOwn);
  const before = kept.filter((one) => one.validFrom === validFrom);
  if (before.length > 0 && !replaces)
    refuse('validFrom', 'This month has a set of its own already. Replace it, or choose another month.');
  const isSeen =
    seen === undefined || new Set(seen).symmetricDifference(new Set(before.map(({ id }) => id))).size === 0;
  if (replaces && !isSeen) fail('Stale', { current: await answered(ctx, siteId, site) });
  await writeThresholds(ctx.db, siteId, validFrom, thresholds);
  ctx.noteChange({ siteId, validFrom, thresholds: before }, { siteId, validFrom, thresholds });
  return answered(ctx, siteId, site);
};
