// Limits how many patients of other practices a person is shown: within a day's work nothing happens, a harvest is told to the
// administrators concerned and ends (OP-PSEARCH-3).
import { allowedOf, closedLimitsFor } from '../contract/closed-limits.rules.ts';
import type { searchLimitCalls } from '../contract/search-limit.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayListInaccessiblePatients } from '@alveary/contract/policies/patients.ts';
import { mayEditUsers } from '@alveary/modules/portal-users/contract/policies.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  countShown,
  findAlarms,
  insertShown,
  liftStop,
  markAlarm,
  raiseAlarm,
  takeSearchTurn,
} from './closed-results.store.ts';

const HOUR_MS = 3_600_000;

/** Until when the person finds own patients only, in milliseconds since the epoch; null below the limit. */
const limitedUntil = async ({
  single,
  me,
  now,
}: Pick<Ctx, 'single' | 'me' | 'now'>): Promise<number | null> => {
  const { patients, since } = await countShown(single, me.id, iso(now - HOUR_MS));
  return since === null || patients < closedLimitsFor(me).stop ? null : Date.parse(since) + HOUR_MS;
};

export const isLimited = async (ctx: Ctx): Promise<boolean> => (await limitedUntil(ctx)) !== null;

/**
 * Takes as many of the patients as one answer and the hour still allow. It stays, whatever becomes of the answer, and searches of one
 * person take turns, so that a crowd of them at once gets no more than one after the other.
 * @param sitesOfEach the sites of each patient, in the order in which they are shown
 * @returns how many of the first ones may be shown
 */
export const takeClosedResults = (ctx: Ctx, sitesOfEach: readonly (readonly string[])[]): Promise<number> =>
  ctx.counting(async (db) => {
    const { me, now } = ctx;
    const limits = closedLimitsFor(me);
    const [at, since] = [iso(now), iso(now - HOUR_MS)];
    await takeSearchTurn(db, me.id);
    const before = (await countShown(db, me.id, since)).patients;
    const allowed = allowedOf(sitesOfEach.length, before, limits);
    const siteIds = [...new Set(sitesOfEach.slice(0, allowed).flat())];
    if (allowed > 0) await insertShown(db, me.id, at, { patients: allowed, siteIds });
    const shown = before + allowed;
    if (shown >= limits.alarm) {
      const ofStaff = mayListInaccessiblePatients(me);
      const isStopped = shown >= limits.stop;
      await raiseAlarm(db, { id: newId(), userId: me.id, ofStaff, at, since, isStopped });
    }
    return allowed;
  });

export const readLimit: Handler<typeof searchLimitCalls.limit> = async (ctx) => {
  const until = await limitedUntil(ctx);
  return { limited_until: until === null ? null : iso(until) };
};

export const listAlarms: Handler<typeof searchLimitCalls.alarms> = async (ctx) =>
  findAlarms(ctx.db, await ctx.bitsOf(mayEditUsers.sites(ctx.me)), {
    userId: ctx.me.id,
    since: iso(ctx.now - HOUR_MS),
  });

export const noteAlarm: Handler<typeof searchLimitCalls.noteAlarm> = async (ctx, { params: { id } }) => {
  const reach = await ctx.bitsOf(mayEditUsers.sites(ctx.me));
  const alarm = await markAlarm(ctx.db, reach, { id, by: ctx.me.id, at: iso(ctx.now) });
  if (alarm === null) return fail('NotFound');
  ctx.noteChange(null, { alarm: id, user_id: alarm.userId });
  return undefined;
};

export const liftLimit: Handler<typeof searchLimitCalls.lift> = async (ctx, { params: { id } }) => {
  const reach = await ctx.bitsOf(mayEditUsers.sites(ctx.me));
  const alarm = await liftStop(ctx.db, reach, { id, by: ctx.me.id, at: iso(ctx.now) });
  if (alarm === null) return fail('NotFound');
  ctx.noteChange({ alarm: id, search: 'stopped' }, { alarm: id, search: 'open', user_id: alarm.userId });
  return undefined;
};
