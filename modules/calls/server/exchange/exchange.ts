// Makes, answers and ends calls in the sandbox, whose phone company tells of each step by a signed message, as Zoom does.
import { createHash, randomBytes } from 'node:crypto';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { enqueueAt } from '@alveary/server/platform/jobs/job.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { Telephony } from '@alveary/server/services/telephony/port.ts';
import type { CallAct, exchangeCalls, SandboxCall } from '../../contract/exchange.calls.ts';
import { findCall, learnLine } from '../phone-calls.store.ts';
import { afterAct, eventOf, transcriptEventOf, transcriptOf } from './exchange.rules.ts';
import { endUnanswered, RINGS_FOR_MS } from './end-unanswered.order.ts';
import { postEvent } from './post-event.ts';
import {
  bare,
  findCallsOnLine,
  findLatestCalls,
  findLineOwner,
  findSandboxCall,
  insertLine,
  insertSandboxCall,
  type LineOwner,
  updateSandboxCall,
} from './exchange.store.ts';

/** The number that the sandbox gives to everybody's line. */
const OWN_NUMBER = '+14155550100';
/** An ended call is still told of, so that no softphone misses its end. */
const TOLD_AFTER_END_MS = 15_000;

/** @throws Failure NoSandbox where a real phone company stands behind the service, or none */
const sandboxOf = ({ surroundings: { config, telephony } }: Ctx): Pick<Telephony, 'webhookSecret'> =>
  config.telephony === 'sandbox' && telephony !== null ? telephony : fail('NoSandbox');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const ownerOf = async (ctx: Ctx, token: string): Promise<LineOwner> => {
  sandboxOf(ctx);
  return (await findLineOwner(ctx.db, hashOf(token), iso(ctx.now))) ?? fail('LineClosed');
};

const post = (ctx: Ctx, event: object): Promise<void> =>
  postEvent(ctx.db, event, sandboxOf(ctx).webhookSecret, ctx.now);

const begin = async (ctx: Ctx, call: SandboxCall, userId: string): Promise<SandboxCall> => {
  await learnLine(ctx.db, userId, userId, iso(ctx.now));
  if (!(await insertSandboxCall(ctx.db, call, userId))) {
    // The same request once more, or another call on the line.
    const first = await findSandboxCall(ctx.db, call.callId);
    if (first === null)
      return fail((await findCall(ctx.db, call.callId)) === null ? 'LineBusy' : 'RepeatDiffers');
    const isSame = first.userId === userId && first.callee.phoneNumber === call.callee.phoneNumber;
    return isSame ? bare(first) : fail('RepeatDiffers');
  }
  await post(ctx, eventOf(call, userId, ctx.now));
  await enqueueAt(ctx.db, endUnanswered, { callId: call.callId }, iso(ctx.now + RINGS_FOR_MS));
  return call;
};

const change = async (
  ctx: Ctx,
  callId: string,
  act: CallAct,
  userId: string | null,
): Promise<SandboxCall> => {
  sandboxOf(ctx);
  const owned = (await findSandboxCall(ctx.db, callId)) ?? fail('CallNotFound');
  if (userId !== null && owned.userId !== userId) fail('CallNotFound');
  const after = afterAct(bare(owned), act, iso(ctx.now)) ?? fail('NotInThisCall');
  const isTranscript = act === 'send-transcript';
  await updateSandboxCall(ctx.db, after, isTranscript ? transcriptOf(after, owned.name) : null);
  const event = isTranscript ? transcriptEventOf : eventOf;
  await post(ctx, event(after, owned.userId, ctx.now));
  return after;
};

const newCall = (
  ctx: Ctx,
  part: Pick<SandboxCall, 'callId' | 'direction' | 'caller' | 'callee'>,
): SandboxCall => ({
  ...part,
  phase: 'ringing',
  ringingAt: iso(ctx.now),
  answeredAt: null,
  endedAt: null,
  result: null,
  hasTranscript: false,
});

export const openLine: Handler<typeof exchangeCalls.open> = async (ctx) => {
  sandboxOf(ctx);
  const token = randomBytes(32).toString('base64url');
  const sessionId = ctx.sessionId ?? fail('NotSignedIn');
  await insertLine(ctx.db, { hash: hashOf(token), userId: ctx.me.id, sessionId, at: iso(ctx.now) });
  return { token };
};

export const listOnLine: Handler<typeof exchangeCalls.onLine> = async (ctx, { body }) => {
  const { userId } = await ownerOf(ctx, body.token);
  return findCallsOnLine(ctx.db, userId, iso(ctx.now - TOLD_AFTER_END_MS));
};

export const dial: Handler<typeof exchangeCalls.dial> = async (ctx, { body }) => {
  const { userId, name } = await ownerOf(ctx, body.token);
  const caller = { name, phoneNumber: OWN_NUMBER };
  const callee = { name: '', phoneNumber: body.number };
  return begin(ctx, newCall(ctx, { callId: body.callId, direction: 'outbound', caller, callee }), userId);
};

export const actOnLine: Handler<typeof exchangeCalls.act> = async (ctx, { body }) => {
  const { userId } = await ownerOf(ctx, body.token);
  return change(ctx, body.callId, body.act, userId);
};

export const listSandboxCalls: Handler<typeof exchangeCalls.sandboxCalls> = async (ctx) => {
  sandboxOf(ctx);
  return findLatestCalls(ctx.db);
};

export const ring: Handler<typeof exchangeCalls.ring> = async (ctx, { body }) => {
  sandboxOf(ctx);
  const { first_name: firstName, last_name: lastName } = ctx.user ?? fail('NotSignedIn');
  const callee = { name: [firstName, lastName].join(' '), phoneNumber: OWN_NUMBER };
  const caller = { name: body.name ?? '', phoneNumber: body.number };
  return begin(ctx, newCall(ctx, { callId: newId(), direction: 'inbound', caller, callee }), ctx.me.id);
};

export const playCall: Handler<typeof exchangeCalls.play> = async (ctx, { params, body }) => {
  await change(ctx, params.callId, body.act, null);
  return undefined;
};
