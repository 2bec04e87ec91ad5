// When does the session end, and how is it kept or ended? (document 1 §4; OP-AUTH-3, OP-AUTH-6)
import type { accountCalls } from '../contract/calls.ts';
import type { Session } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import {
  BY_TIME,
  endSession,
  findSessionTimes,
  type SessionRow,
  touchSession,
} from '@alveary/server/platform/sessions/session.store.ts';
import { endOf } from '@alveary/server/platform/sessions/timeouts.ts';

const load = async (ctx: Ctx) => {
  const row = ctx.sessionId === null ? null : await findSessionTimes(ctx.db, ctx.sessionId);
  return row ?? fail('SessionExpired');
};

const sessionAnswer = (
  row: Pick<SessionRow, 'idleTimeoutS' | 'absoluteExpiresAt'>,
  lastUsedAt: number,
  now: number,
): Session => {
  const end = endOf(lastUsedAt, row.idleTimeoutS, Date.parse(row.absoluteExpiresAt));
  return {
    expires_at: iso(end),
    expires_in_s: Math.max(0, Math.floor((end - now) / 1000)),
    idle_timeout_s: row.idleTimeoutS,
    absolute_expires_at: row.absoluteExpiresAt,
  };
};

export const readSession: Handler<typeof accountCalls.session> = async (ctx) => {
  const row = await load(ctx);
  return sessionAnswer(row, Date.parse(row.lastUsedAt), ctx.now);
};

export const extendSession: Handler<typeof accountCalls.extendSession> = async (ctx) => {
  const row = await load(ctx);
  await touchSession(ctx.db, row.id, iso(ctx.now), row.idleTimeoutS);
  return sessionAnswer(row, ctx.now, ctx.now);
};

/** Whoever asks for anything afterwards hears that the session expired, in every tab. */
export const expireSession: Handler<typeof accountCalls.expireSession> = async (ctx) => {
  if (ctx.sessionId !== null) await endSession(ctx.db, ctx.sessionId, iso(ctx.now), BY_TIME);
  ctx.changesAccessOf(ctx.me.id);
  return undefined;
};

export const logout: Handler<typeof accountCalls.logout> = async (ctx) => {
  if (ctx.sessionId !== null) await endSession(ctx.db, ctx.sessionId, iso(ctx.now), 'logout');
  ctx.changesAccessOf(ctx.me.id);
  ctx.setToken('bearer', null, ctx.now);
  ctx.setToken('sso', null, ctx.now);
  return undefined;
};
