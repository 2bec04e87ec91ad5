// May this person be shown one more patient of a foreign practice? Twenty in an hour are a day's work; more is a harvest, which
// ends there and is told to the admins of the person's sites (OP-PSEARCH-3)
import { MOST_CLOSED_RESULTS, type searchLimitCalls } from '../contract/search-limit.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayListInaccessiblePatients } from '@alveary/contract/policies/patients.ts';
import { mayEditUsers } from '@alveary/modules/portal-users/contract/policies.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  countShown,
  findAlarms,
  insertAlarm,
  insertShown,
  markAlarm,
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
  return since === null || patients < MOST_CLOSED_RESULTS ? null : Date.parse(since) + HOUR_MS;
};

/** Has the person reached the limit? Staff, who grant access to patients elsewhere, have none. */
export const isLimited = async (ctx: Ctx): Promise<boolean> =>
  !mayListInaccessiblePatients(ctx.me) && (await limitedUntil(ctx)) !== null;

/**
 * Takes so many of the patients that the hour still allows. It stays, whatever becomes of the answer, and searches of one
 * person take turns, so that a crowd of them at once gets no more than one after the other.
 * @returns false when that would be more than the limit
 */
export const takeClosedResults = (ctx: Ctx, patients: number): Promise<boolean> =>
  ctx.counting(async (db) => {
    const [at, since] = [iso(ctx.now), iso(ctx.now - HOUR_MS)];
    await takeSearchTurn(db, ctx.me.id);
    const before = (await countShown(db, ctx.me.id, since)).patients;
    const isWithin = before + patients <= MOST_CLOSED_RESULTS;
    if (isWithin) await insertShown(db, ctx.me.id, at, patients);
    if (before + patients >= MOST_CLOSED_RESULTS) await insertAlarm(db, newId(), ctx.me.id, at, since);
    return isWithin;
  });

export const readLimit: Handler<typeof searchLimitCalls.limit> = async (ctx) => {
  const until = mayListInaccessiblePatients(ctx.me) ? null : await limitedUntil(ctx);
  return { limited_until: until === null ? null : iso(until) };
};

export const listAlarms: Handler<typeof searchLimitCalls.alarms> = async (ctx) =>
  findAlarms(ctx.db, await ctx.bitsOf(mayEditUsers.sites(ctx.me)));

export const noteAlarm: Handler<typeof searchLimitCalls.noteAlarm> = async (ctx, { params: { id } }) => {
  const seen = { id, seenBy: ctx.me.id, at: iso(ctx.now) };
  const reach = await ctx.bitsOf(mayEditUsers.sites(ctx.me));
  const alarm = (await markAlarm(ctx.db, reach, seen)) ?? fail('NotFound');
  ctx.noteChange(null, { alarm: id, user_id: alarm.userId });
  return undefined;
};
