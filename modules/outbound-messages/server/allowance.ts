// How many messages to patients may this person still send? Counted before it is judged, one call after the other, on every node
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { outboundMessageCalls } from '../contract/calls.ts';
import type { Allowance } from '../contract/model.ts';
import { allowanceOf, MOST_IN_DAY, MOST_IN_HOUR } from '../contract/rules.ts';
import { countMessage, findSentLately, lockCountOf } from './message-counts.store.ts';

/** Counts a message that is about to be kept; what is undone afterwards is not counted. @throws Failure TooManyMessages */
export const takeAllowance = async ({ db, me, now }: Pick<Ctx, 'db' | 'me' | 'now'>): Promise<void> => {
  await lockCountOf(db, me.id);
  await countMessage(db, me.id, iso(now));
  const { inHour, inDay } = await findSentLately(db, me.id, now);
  if (inHour > MOST_IN_HOUR || inDay > MOST_IN_DAY) fail('TooManyMessages');
};

export const findAllowance = async ({ db, me, now }: Ctx): Promise<Allowance> => {
  const { left, moreAt } = allowanceOf(await findSentLately(db, me.id, now));
  return { left, moreAt: moreAt === null ? null : iso(moreAt) };
};

export const readAllowance: Handler<typeof outboundMessageCalls.allowance> = (ctx) => findAllowance(ctx);
