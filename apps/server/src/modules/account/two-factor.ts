// Does the person also hold the phone? A code by SMS: 6 digits, 10 minutes, 5 tries, again after 30 s (OP-AUTH-5).
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { accountCalls } from '@alveary/contract/account/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { endSession } from '../../platform/sessions/session.store.ts';
import {
  countCodeTry,
  deleteCode,
  findAccount,
  findCode,
  replaceCode,
  type StoredCode,
} from './account.store.ts';
import { signIn } from './begin-session.ts';
import { countFailure, emailKeyOf, refuseWhenLocked } from './lockout.ts';

const VALID_MS = 10 * 60 * 1000;
const RESEND_MS = 30 * 1000;
const MOST_TRIES = 5;

const hashOf = (sessionId: string, code: string): string =>
  createHash('sha256').update(`${sessionId}:${code}`).digest('base64url');

/** The step session a call came in; the runner let nobody else through. */
const stepOf = (ctx: Ctx) => {
  if (ctx.sessionId === null || ctx.user === null) return fail('NotSignedIn');
  return { sessionId: ctx.sessionId, user: ctx.user };
};

const masked = (phone: string): string => `${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-4)}`;

export const requestCode: Handler<typeof accountCalls.requestCode> = async (ctx) => {
  const { sessionId, user } = stepOf(ctx);
  const { phone } = await findAccount(ctx.db, user.id);
  if (!phone) return fail('NoPhoneForCode');
  const earlier = await findCode(ctx.db, sessionId);
  if (earlier && ctx.now - Date.parse(earlier.sentAt) < RESEND_MS) return fail('ResendTooSoon');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await replaceCode(ctx.db, sessionId, hashOf(sessionId, code), iso(ctx.now));
  ctx.afterCommit(() => ctx.surroundings.sms.send({ to: phone, body: `Your Alveary code is ${code}.` }));
  return { masked_phone: masked(phone) };
};

const isRight = (stored: StoredCode, sessionId: string, code: string, now: number): boolean =>
  stored.tries < MOST_TRIES &&
  now - Date.parse(stored.sentAt) < VALID_MS &&
  timingSafeEqual(Buffer.from(stored.codeHash), Buffer.from(hashOf(sessionId, code)));

export const verifyCode: Handler<typeof accountCalls.verifyCode> = async (ctx, { body }) => {
  const { sessionId, user } = stepOf(ctx);
  const key = emailKeyOf(user.email);
  await refuseWhenLocked(ctx, key);
  const stored = await findCode(ctx.db, sessionId);
  if (!stored || !isRight(stored, sessionId, body.code, ctx.now)) {
    ctx.evenIfRefused(async (db) => {
      await countCodeTry(db, sessionId);
    });
    countFailure(ctx, key);
    return fail('WrongCode');
  }
  await deleteCode(ctx.db, sessionId);
  await endSession(ctx.db, sessionId, iso(ctx.now), 'code verified');
  return signIn(ctx, await findAccount(ctx.db, user.id), key);
};
