// How is the opinion of staff asked, taken and put off? (QUEST-011; OP-QUEST-1)
import { fail } from '@alveary/contract/errors.ts';
import type { npsCalls } from '../contract/calls.ts';
import { isNpsDue } from '../contract/nps.rules.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { findAsked, insertNps, takeNpsTurn } from './nps.store.ts';

const keep = (ctx: Ctx, score: number | null, comment: string | null): Promise<number> =>
  insertNps(ctx.db, { id: newId(), userId: ctx.me.id, score, comment, at: iso(ctx.now) });

export const npsStanding: Handler<(typeof npsCalls)['standing']> = async (ctx) => {
  const { since, last } = await findAsked(ctx.db, ctx.me.id);
  return { isDue: isNpsDue(since, last, ctx.now) };
};

/** Who put it off may still answer. */
export const answerNps: Handler<(typeof npsCalls)['answer']> = async (ctx, { body }) => {
  await takeNpsTurn(ctx.db, ctx.me.id);
  const { answered } = await findAsked(ctx.db, ctx.me.id);
  if (answered !== null && !isNpsDue(answered, answered, ctx.now)) fail('NpsGiven');
  await keep(ctx, body.score, body.comment === '' ? null : body.comment);
  return undefined;
};

export const dismissNps: Handler<(typeof npsCalls)['dismiss']> = async (ctx) => {
  await takeNpsTurn(ctx.db, ctx.me.id);
  const { since, last } = await findAsked(ctx.db, ctx.me.id);
  if (isNpsDue(since, last, ctx.now)) await keep(ctx, null, null);
  return undefined;
};
