// The person's calls in progress, their logs, and whom they could be with (CALL-007 to CALL-009, CALL-028, CALL-029).
import { fail } from '@alveary/contract/errors.ts';
import { findLogOfSource } from '@alveary/modules/communications/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { phoneCalls } from '../contract/calls.ts';
import type { CallState, PhoneCall } from '../contract/model.ts';
import { findCallsWithLogs, findOpenCalls, findOwnCall, findPatientsOfNumber } from './phone-calls.store.ts';
import { numberOf, sourceOfCall } from './settle-call.ts';

/** A call that is said to go on longer has lost its end. */
const LONGEST_CALL_MS = 8 * 3_600_000;
/** A phone that nobody takes up does not ring longer: what is said to ring on has lost its end. */
const LONGEST_RINGING_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
const MOST_CANDIDATES = 10;

type Found = Awaited<ReturnType<typeof findOpenCalls>>[number];

/** By our own clock: that of the provider may differ. */
const isOver = ({ endedAt, answeredAt, notedAt }: Found, now: number): boolean =>
  endedAt !== null || (answeredAt === null && Date.parse(notedAt) <= now - LONGEST_RINGING_MS);

/** @param now milliseconds since the epoch */
export const stateOf = (call: Found, now: number): CallState => ({
  callId: call.callId,
  logId: call.logId,
  phase: isOver(call, now) ? 'ended' : call.answeredAt === null ? 'waiting' : 'connected',
  target: call.patient,
  unassigned:
    call.logId !== null || call.target !== null || call.matches === null || call.matches === 1
      ? null
      : call.matches === 0
        ? 'none'
        : 'several',
});

const phoneCallOf = (call: Found, now: number): PhoneCall => ({
  ...stateOf(call, now),
  direction: call.direction ?? 'outbound',
  caller: call.caller,
  callee: call.callee,
  since: call.ringingAt ?? call.answeredAt ?? call.notedAt,
});

export const readLogOfCall: Handler<typeof phoneCalls.log> = async (ctx, { params }) => {
  const log = (await findLogOfSource(ctx.single, sourceOfCall(params.callId))) ?? fail('LogNotFound');
  ctx.about(log.profileId);
  return log;
};

/** Whose a call is, its account at the provider says; asking for one by its id changes nothing. */
export const askLogIds: Handler<typeof phoneCalls.logIds> = async (ctx, { body }) => {
  const callIds = [...new Set(body.callIds)];
  const calls = await findCallsWithLogs(ctx.db, callIds, ctx.me.id);
  return callIds.map(
    (callId) =>
      calls.map((call) => stateOf(call, ctx.now)).find((state) => state.callId === callId) ?? {
        callId,
        logId: null,
        phase: 'waiting',
        target: null,
        unassigned: null,
      },
  );
};

export const listOwnCalls: Handler<typeof phoneCalls.own> = async (ctx) => {
  const calls = await findOpenCalls(
    ctx.single,
    ctx.me.id,
    iso(ctx.now - LONGEST_CALL_MS),
    iso(ctx.now - DAY_MS),
  );
  ctx.about(...calls.flatMap(({ patient }) => (patient === null ? [] : [patient.profileId])));
  return calls.map((call) => phoneCallOf(call, ctx.now));
};

export const listCandidates: Handler<typeof phoneCalls.candidates> = async (ctx, { params }) => {
  const call = (await findOwnCall(ctx.db, params.callId, ctx.me.id)) ?? fail('CallNotFound');
  const number = numberOf(call);
  const found = number === '' ? [] : await findPatientsOfNumber(ctx.db, number, MOST_CANDIDATES);
  ctx.about(...found.map(({ profileId }) => profileId));
  return found;
};
