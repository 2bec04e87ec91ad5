// When does the session end, and how is it kept or ended? (document 1 §4; OP-AUTH-3, OP-AUTH-6)
import type { accountCalls } from '@alveary/contract/account/calls.ts';
import type { Session } from '@alveary/contract/account/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { endSession, findSession, touchSession } from '../../platform/sessions/session.store.ts';
import { endOf } from '../../platform/sessions/timeouts.ts';

const load = async (ctx: Ctx) => {
  const row = ctx.sessionId === null ? null : await findSession(ctx.db, ctx.sessionId);
  return row ?? fail('SessionExpired');
};

const sessionAnswer = (lastUsedAt: number, idleTimeoutS: number, absoluteExpiresAt: string): Session => ({
  expires_at: iso(endOf(lastUsedAt, idleTimeoutS, Date.parse(absoluteExpiresAt))),
  idle_timeout_s: idleTimeoutS,
  absolute_expires_at: absoluteExpiresAt,
});

export const readSession: Handler<typeof accountCalls.session> = async (ctx) => {
  const row = await load(ctx);
  return sessionAnswer(Date.parse(row.lastUsedAt), row.idleTimeoutS, row.absoluteExpiresAt);
};

export const extendSession: Handler<typeof accountCalls.extendSession> = async (ctx) => {
  const row = await load(ctx);
  await touchSession(ctx.db, row.id, iso(ctx.now), row.idleTimeoutS);
  return sessionAnswer(ctx.now, row.idleTimeoutS, row.absoluteExpiresAt);
};

export const logout: Handler<typeof accountCalls.logout> = async (ctx) => {
  if (ctx.sessionId !== null) await endSession(ctx.db, ctx.sessionId, iso(ctx.now), 'logout');
  ctx.changesAccessOf(ctx.me.id);
  ctx.setToken('bearer', null, ctx.now);
  ctx.setToken('sso', null, ctx.now);
  return undefined;
};
