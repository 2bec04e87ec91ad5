// Who asks the server and the softphone on behalf of the calls in progress? One state for the tab, out of sight of every screen.
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { whenForgotten } from '@alveary/portal/lib/person.ts';
import { createStore } from '@alveary/portal/lib/store.ts';
import { showWarning } from '@alveary/portal/shell/notices.ts';
import { openPanel, tellLogOfCall } from '@alveary/portal/shell/panel-store.ts';
import { phoneCalls } from '../contract/calls.ts';
import type { CallState } from '../contract/model.ts';
import {
  AFTER_END_MS,
  afterEvent,
  afterStates,
  afterWaiting,
  askedAgain,
  type CallFlow,
  failed,
  noCalls,
  NOT_STARTED,
  started,
  START_WITHIN_MS,
  TOAST_LIVES_MS,
  withOwnCalls,
  withoutLog,
} from './call-flow.rules.ts';
import { makeCallMessage, type PhoneEvent } from './parse-phone-message.ts';

export const callFlow = createStore<CallFlow>(noCalls);

type Post = (message: object) => void;

let post: Post | null = null;
/** Asked for before the softphone could be spoken to. */
let wished: object | null = null;
let lastAttempt = '';

whenForgotten(() => {
  callFlow.set(() => noCalls);
  wished = null;
});

/** The softphone is ready, or gone: null. */
export const useSoftphone = (given: Post | null): void => {
  post = given;
  if (post === null || wished === null) return;
  post(wished);
  wished = null;
};

/** Takes over what the server says, shows the logs that are there, and says of whom nobody knows the patient. */
const take = (states: readonly CallState[]): void => {
  const { flow, found, unassigned } = afterStates(callFlow.get(), states, now());
  callFlow.set(() => flow);
  for (const { callId, logId } of found) if (logId !== null) tellLogOfCall(callId, logId);
  if (unassigned.length > 0 && !document.hidden)
    showWarning('No profile match for this caller', { line: 'Please assign one.', lifeMs: TOAST_LIVES_MS });
};

/** Asks for the logs of these calls; the next turn asks again where nobody answered. */
const askFor = async (callIds: readonly string[]): Promise<void> => {
  if (callIds.length === 0) return;
  try {
    take(await request(phoneCalls.logIds, { body: { callIds: [...callIds] } }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
};

/** One turn of the polling: every three seconds while a call lacks its log. */
export const lookForLogs = async (): Promise<void> => {
  await askFor(withoutLog(callFlow.get()));
  callFlow.set((flow) => afterWaiting(flow, now()));
};

/** Two seconds after the end: the log ids are asked for anew, the log is fetched, and the call is over. */
const finish = async (callId: string): Promise<void> => {
  await askFor([callId]);
  const ended = callFlow.get().calls.find((call) => call.callId === callId);
  if (ended?.logId != null) await fetchLog(callId);
  // The two seconds were waited for, also where the clock of the machine was set back meanwhile: nobody asks for this call again.
  callFlow.set((flow) => afterWaiting(flow, Math.max(now(), (ended?.endedAt ?? 0) + AFTER_END_MS)));
};

/** What the log says after the end is what its open panel then shows. */
const fetchLog = async (callId: string): Promise<void> => {
  try {
    const log = await request(phoneCalls.log, { params: { callId } });
    heardLog(log.id);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
};

let heardLog: (logId: string) => void = () => {};
/** @param listener told of each log that was fetched after its call */
export const whenLogFetched = (listener: (logId: string) => void): void => {
  heardLog = listener;
};

export const hear = (event: PhoneEvent): void => {
  const { flow, added } = afterEvent(callFlow.get(), event, now());
  callFlow.set(() => flow);
  if (added !== null) {
    openPanel('communication-log', { callId: added });
    void askFor([added]);
  }
  if (event.kind === 'ended' && flow.calls.some(({ callId }) => callId === event.callId))
    setTimeout(() => void finish(event.callId), AFTER_END_MS);
};

/** The calls that go on although this page was loaded anew; each has its log panel again. */
export const recover = async (): Promise<void> => {
  try {
    const own = await request(phoneCalls.own, {});
    const before = callFlow.get();
    const after = withOwnCalls(before, own, now());
    callFlow.set(() => after);
    for (const call of after.calls.filter((one) => !before.calls.includes(one))) {
      openPanel('communication-log', { callId: call.callId });
      if (call.logId !== null) tellLogOfCall(call.callId, call.logId);
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
};

const fail = async (message: string): Promise<void> => {
  callFlow.set((flow) => failed(flow, message));
  try {
    await request(phoneCalls.clearStoredProfile, {});
  } catch (error) {
    // It is forgotten after two minutes anyway.
    if (!(error instanceof CallError)) throw error;
  }
};

const giveUpStart = (attempt: string): void => {
  if (attempt !== lastAttempt || callFlow.get().attempt === null) return;
  wished = null;
  void fail(NOT_STARTED);
};

export interface WishedCall {
  /** Unlike any other wish. */
  readonly attempt: string;
  readonly phoneNumber: string;
  readonly profileId: string | null;
}

/** Starts a call through the softphone; what stands in the way is kept as the error. */
export const startCall = async ({ attempt, phoneNumber, profileId }: WishedCall): Promise<void> => {
  if (attempt === lastAttempt) return;
  lastAttempt = attempt;
  callFlow.set((flow) => started(flow, phoneNumber));
  if (callFlow.get().attempt === null) return;
  try {
    if (profileId !== null) await request(phoneCalls.storeProfile, { body: { profileId, phoneNumber } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await fail(error.message);
    return;
  }
  const message = makeCallMessage(phoneNumber);
  if (post === null) wished = message;
  else post(message);
  setTimeout(() => giveUpStart(attempt), START_WITHIN_MS);
};

/** The person asks again for the log of a call that was given up. */
export const askAgain = (callId: string): void => {
  callFlow.set((flow) => askedAgain(flow, callId, now()));
  void lookForLogs();
};

/** The call has its patient now, and so its log. */
export const assigned = (state: CallState): void => {
  take([state]);
  callFlow.set((flow) => afterWaiting(flow, now()));
};
