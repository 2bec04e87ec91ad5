// Is it still the person who signed in that changes how they sign in? A password or a code, typed within the last minutes of this very
// session (ASVS 7.5.1; decision 0035)
import type { accountSafetyCalls, ProofWay } from '../contract/safety.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import {
  findProvedAt,
  noteProof,
  noteSecondFactor,
} from '@alveary/server/platform/sessions/session.store.ts';
import { type Account, findAccount } from './account.store.ts';
import { checkAppCode } from './app-code.ts';
import { checkCurrentPassword } from './current-password.ts';
import { maskedPhone } from './masked.ts';
import { checkSmsCode, sendSmsCode } from './two-factor.ts';

/** Long enough to type an address; a computer that is left open for longer proves nothing. */
const FRESH_MS = 5 * 60_000;

/** @throws Failure ProofNeeded */
export const demandProof = async (ctx: Ctx): Promise<void> => {
  const provedAt = ctx.sessionId === null ? null : await findProvedAt(ctx.db, ctx.sessionId);
  if (provedAt === null || ctx.now - Date.parse(provedAt) > FRESH_MS) fail('ProofNeeded');
};

const waysOf = (account: Account): ProofWay[] => [
  ...(account.passwordHash === null ? [] : (['password'] as const)),
  ...account.codeBy,
];

/** The session and the person of a call that only somebody signed in can make. */
const personOf = (ctx: Ctx) => {
  if (ctx.sessionId === null || ctx.user === null) return fail('NotSignedIn');
  return { sessionId: ctx.sessionId, user: ctx.user };
};

export const proofWays: Handler<typeof accountSafetyCalls.proofWays> = async (ctx) => {
  const account = await findAccount(ctx.db, ctx.me.id);
  const isSms = account.codeBy.includes('sms') && account.phone !== null;
  return { ways: waysOf(account), masked_phone: isSms ? maskedPhone(account.phone ?? '') : null };
};

export const provePassword: Handler<typeof accountSafetyCalls.provePassword> = async (ctx, { body }) => {
  const { sessionId } = personOf(ctx);
  await checkCurrentPassword(ctx, body.current_password);
  await noteProof(ctx.db, sessionId, iso(ctx.now));
  return undefined;
};

/** Only to the phone of an account that asks for codes by SMS: any other may be a number nobody has confirmed. */
export const sendProofCode: Handler<typeof accountSafetyCalls.sendProofCode> = async (ctx) => {
  const { sessionId, user } = personOf(ctx);
  const { phone, codeBy } = await findAccount(ctx.db, user.id);
  if (!phone || !codeBy.includes('sms')) return fail('NoPhoneForCode');
  return sendSmsCode(ctx, { sessionId, userId: user.id, phone });
};

export const proveCode: Handler<typeof accountSafetyCalls.proveCode> = async (ctx, { body }) => {
  const { sessionId, user } = personOf(ctx);
  const check = body.by === 'totp' ? checkAppCode : checkSmsCode;
  await check(ctx, { sessionId, user, code: body.code }, 'in a session');
  await noteProof(ctx.db, sessionId, iso(ctx.now));
  await noteSecondFactor(ctx.db, sessionId, body.by);
  ctx.changesAccessOf(user.id);
  return undefined;
};
