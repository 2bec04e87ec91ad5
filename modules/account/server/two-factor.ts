// Sends and checks the second factor by SMS: a code of 6 digits, 10 minutes, 5 tries, another one after 30 s, whichever of the person's sessions
// asks for it (OP-AUTH-5).
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { accountCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { endSession } from '@alveary/server/platform/sessions/session.store.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { accountLetters } from './account-letters.ts';
import { deleteCode, findAccount, replaceCode, type StoredCode, takeCodeTry } from './account.store.ts';
import { signIn } from './begin-session.ts';
import { findCodeMessages, insertCodeMessage } from './code-messages.store.ts';
import { countCodeTry, forgiveCodeTry } from './code-tries.ts';
import { lockUser } from './links.store.ts';
import { countedWith, countFailure, refuseWhenLocked } from './lockout.ts';
import { maskedPhone } from './masked.ts';

const VALID_MS = 10 * 60 * 1000;
const RESEND_MS = 30 * 1000;
const MOST_TRIES = 5;
const DAY_MS = 24 * 3_600_000;
/** More than anybody needs who signs in all day long; fewer than would be worth asking for. */
const MOST_A_DAY = 20;

const hashOf = (sessionId: string, code: string): string =>
  createHash('sha256').update(`${sessionId}:${code}`).digest('base64url');

/** The step session a call came in; the runner let nobody else through. */
const stepOf = (ctx: Ctx) => {
  if (ctx.sessionId === null || ctx.user === null) return fail('NotSignedIn');
  return { sessionId: ctx.sessionId, user: ctx.user };
};

interface CodeReceiver {
  readonly sessionId: string;
  readonly userId: string;
  readonly phone: string;
  /** Where it is not the phone of the account yet. */
  readonly newPhone?: { readonly countryCode: string; readonly number: string };
}

/**
 * Sends a code to the phone, for this session only. All sessions of the person share one allowance: whoever knows the password and begins many
 * steps gets no more messages than one step does. @throws Failure SmsOff, ResendTooSoon, TooManyCodes
 */
export const sendSmsCode = async (
  ctx: Ctx,
  { sessionId, userId, phone, newPhone }: CodeReceiver,
): Promise<{ masked_phone: string }> => {
  if (ctx.surroundings.config.sms === 'none') return fail('SmsOff');
  await lockUser(ctx.db, userId);
  const { inDay, lastAt } = await findCodeMessages(ctx.db, userId, iso(ctx.now - DAY_MS));
  if (lastAt !== null && ctx.now - Date.parse(lastAt) < RESEND_MS) return fail('ResendTooSoon');
  if (inDay >= MOST_A_DAY) return fail('TooManyCodes');
  await insertCodeMessage(ctx.db, userId, iso(ctx.now));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await replaceCode(ctx.db, sessionId, hashOf(sessionId, code), iso(ctx.now), newPhone);
  const reference = secretReference.code(sessionId);
  await removeSentSecrets(ctx.db, reference);
  const until = iso(ctx.now + VALID_MS);
  await queueLetter(ctx, accountLetters, {
    topic: 'SIGN_IN_CODE',
    aboutId: null,
    channel: 'SMS',
    to: phone,
    subject: '',
    text: `Your Alveary code is ${code}.`,
    concerns: { userId, secret: { parts: [code], reference, until } },
    sentBy: userId,
    until,
    isUrgent: true,
  });
  return { masked_phone: maskedPhone(phone) };
};

export const requestCode: Handler<typeof accountCalls.requestCode> = async (ctx) => {
  const { sessionId, user } = stepOf(ctx);
  const { phone } = await findAccount(ctx.db, user.id);
  if (!phone) return fail('NoPhoneForCode');
  return sendSmsCode(ctx, { sessionId, userId: user.id, phone });
};

const isRight = (stored: StoredCode, sessionId: string, code: string, now: number): boolean =>
  stored.tries <= MOST_TRIES &&
  now - Date.parse(stored.sentAt) < VALID_MS &&
  timingSafeEqual(Buffer.from(stored.codeHash), Buffer.from(hashOf(sessionId, code)));

/** Where a code is typed: a wrong one in a session must not read as if that were over. */
export type CodePlace = 'at the sign-in' | 'in a session';

const refusals = {
  'at the sign-in': { wrong: 'WrongCode', usedUp: 'NewCodeNeeded' },
  'in a session': { wrong: 'CodeMistyped', usedUp: 'CodeUsedUp' },
} as const;

export interface TypedCode {
  readonly sessionId: string;
  readonly user: { readonly id: string; readonly email: string };
  readonly code: string;
  /** Whether the code must have gone to a phone that is not the account's yet: such a code proves nothing else. */
  readonly isForNewPhone?: boolean;
}

/**
 * Uses the code up. Each try is counted before it is judged, so that many at one moment are no more than five for the code, and no more than ten
 * within an hour for the person. @throws Failure LockedOut, TooManyCodeTries, WrongCode and NewCodeNeeded, or what they are called in a session
 */
export const checkSmsCode = async (
  ctx: Ctx,
  { sessionId, user, code, isForNewPhone = false }: TypedCode,
  place: CodePlace,
): Promise<StoredCode> => {
  const counted = await countedWith(ctx, user.email);
  await refuseWhenLocked(ctx, counted);
  const stored = await countCodeTry(ctx, user.id, (db) => takeCodeTry(db, sessionId));
  const isMeant = isForNewPhone === ((stored?.newNumber ?? null) !== null);
  const isGood = stored !== null && isMeant && isRight(stored, sessionId, code, ctx.now);
  if (!isGood || (await deleteCode(ctx.db, sessionId)) === 0) {
    countFailure(ctx, counted, user.id);
    const isUsedUp = stored !== null && stored.tries >= MOST_TRIES;
    return fail(isUsedUp ? refusals[place].usedUp : refusals[place].wrong);
  }
  await forgiveCodeTry(ctx, user.id);
  await removeSentSecrets(ctx.db, secretReference.code(sessionId));
  return stored;
};

export const verifyCode: Handler<typeof accountCalls.verifyCode> = async (ctx, { body }) => {
  const { sessionId, user } = stepOf(ctx);
  await checkSmsCode(ctx, { sessionId, user, code: body.code }, 'at the sign-in');
  await endSession(ctx.db, sessionId, iso(ctx.now), 'code verified');
  const by = { proves: true, secondFactor: 'sms', stepId: sessionId } as const;
  return signIn(ctx, await findAccount(ctx.db, user.id), by);
};
