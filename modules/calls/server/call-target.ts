// Says whom a call is with, before it is made or when its number did not tell (CALL-030, CALL-031; OP-CALL-3)
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { phoneCalls } from '../contract/calls.ts';
import { stateOf } from './own-calls.ts';
import { findCallsWithLogs, findOwnCall, setTarget as storeTarget } from './phone-calls.store.ts';
import { settleCall } from './settle-call.ts';
import { clearStoredProfile as clearStored, storeProfile as store } from './stored-profile.store.ts';

export const setTarget: Handler<typeof phoneCalls.setTarget> = async (ctx, { params, body }) => {
  ctx.about(body.profileId);
  const call = (await findOwnCall(ctx.db, params.callId, ctx.me.id)) ?? fail('CallNotFound');
  if (!(await reachesPatient(ctx.db, body.profileId))) fail('NoSiteForPatient');
  const [before] = await findCallsWithLogs(ctx.db, [call.callId], ctx.me.id);
  if (before?.logId != null && before.patient?.profileId !== body.profileId) fail('CallHasLog');
  await storeTarget(ctx.db, call.callId, body.profileId);
  await settleCall(ctx, call.callId);
  const [after] = await findCallsWithLogs(ctx.db, [call.callId], ctx.me.id);
  return after === undefined ? fail('CallNotFound') : stateOf(after, ctx.now);
};

export const storeProfile: Handler<typeof phoneCalls.storeProfile> = async (ctx, { body }) => {
  ctx.about(body.profileId);
  if (!(await reachesPatient(ctx.db, body.profileId))) fail('NoSiteForPatient');
  await store(ctx.db, { ...body, userId: ctx.me.id, at: iso(ctx.now) });
  return undefined;
};

export const clearStoredProfile: Handler<typeof phoneCalls.clearStoredProfile> = async (ctx) => {
  await clearStored(ctx.db, ctx.me.id);
  return undefined;
};
