// Which of the person's calls go on, which logs have they, and whom could they be with? (CALL-007 to CALL-009, CALL-028, CALL-029)
import { fail } from '@alveary/contract/errors.ts';
import { findLogOfSource } from '@alveary/modules/communications/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import type { phoneCalls } from '../contract/calls.ts';
import type { CallState, PhoneCall } from '../contract/model.ts';
import {
  claimCalls,
  findCallsWithLogs,
  findOpenCalls,
  findOwnCall,
  findPatientsOfNumber,
  learnLines,
} from './phone-calls.store.ts';
import { numberOf, sourceOfCall } from './settle-call.ts';
import { settlePhoneCall } from './work-event.jobs.ts';

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

/** Whose softphone tells of a call that nobody is known of is the one who has it: so the provider's users become known. */
export const askLogIds: Handler<typeof phoneCalls.logIds> = async (ctx, { body }) => {
  const callIds = [...new Set(body.callIds)];
  const before = await findCallsWithLogs(ctx.db, callIds, ctx.me.id);
  const unknown = callIds.filter((id) => !before.some((call) => call.callId === id));
  await claimCalls(ctx.db, unknown, ctx.me.id, iso(ctx.now));
  const calls = unknown.length === 0 ? before : await findCallsWithLogs(ctx.db, callIds, ctx.me.id);
  const taken = calls.filter((call) => unknown.includes(call.callId) && call.direction !== null);
  await learnLines(ctx.db, callIds, ctx.me.id, iso(ctx.now));
  for (const { callId } of taken) await enqueue(ctx.db, settlePhoneCall, { callId });
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
