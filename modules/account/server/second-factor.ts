// Sets up the second factor that a site or a role demands of a person, and says what they may not do before (decision 0036).
import { fail } from '@alveary/contract/errors.ts';
import type { ownPhoneCalls } from '../contract/own-phone.calls.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { phoneFrom } from '@alveary/server/platform/calls/phone-input.ts';
import { noteSecondFactor } from '@alveary/server/platform/sessions/session.store.ts';
import { switchSmsOn } from './account.store.ts';
import { demandProof } from './proof.ts';
import { changingSignIn } from './sign-in-change.ts';
import { checkSmsCode, sendSmsCode } from './two-factor.ts';

/**
 * Who has a second factor shows it before another one takes its place: where a site demands two, a password alone must not
 * be enough to become the second one. @throws Failure SecondFactorNeeded
 */
export const refuseWithoutCode = (ctx: Ctx) => {
  if (ctx.sessionId === null || ctx.user === null) return fail('NotSignedIn');
  if (ctx.user.second_factor_needed === 'code') return fail('SecondFactorNeeded');
  return { sessionId: ctx.sessionId, user: ctx.user };
};

const FIELDS = { countryCode: 'phone_country_code', phoneNumber: 'phone_number' } as const;

export const beginPhone: Handler<typeof ownPhoneCalls.beginPhone> = async (ctx, { body }) => {
  const { sessionId, user } = refuseWithoutCode(ctx);
  await demandProof(ctx);
  const { countryCode, phoneNumber } = phoneFrom(body.phone_country_code, body.phone_number, FIELDS);
  const newPhone = { countryCode, number: phoneNumber };
  return sendSmsCode(ctx, { sessionId, userId: user.id, phone: countryCode + phoneNumber, newPhone });
};

export const confirmPhone: Handler<typeof ownPhoneCalls.confirmPhone> = async (ctx, { body }) => {
  const { sessionId, user } = refuseWithoutCode(ctx);
  const typed = { sessionId, user, code: body.code, isForNewPhone: true } as const;
  const { newCountryCode, newNumber } = await checkSmsCode(ctx, typed, 'in a session');
  if (newCountryCode === null || newNumber === null) return fail('CodeMistyped');
  await changingSignIn(ctx, user.id, () => switchSmsOn(ctx.db, user.id, newCountryCode, newNumber));
  await noteSecondFactor(ctx.db, sessionId, 'sms');
  ctx.changesAccessOf(user.id);
  return undefined;
};
