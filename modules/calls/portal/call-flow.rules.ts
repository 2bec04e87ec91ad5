// Which calls go on, what is asked of the server and when, and what went wrong? (document 2 §4 Call flow; OP-CALL-3)
import type { CallDirection, CallState, CallTarget, Party, PhoneCall } from '../contract/model.ts';
import type { PhoneEvent } from './parse-phone-message.ts';

export const POLL_EVERY_MS = 3000;
export const AFTER_END_MS = 2000;
export const INIT_AFTER_MS = 1000;
export const TOAST_LIVES_MS = 3000;
/** A call whose log does not come is given up so long after its end. */
const GIVE_UP_MS = 10 * 60_000;
/** So long the softphone may take until it rings at the other side. */
export const START_WITHIN_MS = 30_000;

const NO_NUMBER = 'Cannot start call without phone number';
export const NOT_STARTED = 'The softphone did not start the call. Open Zoom Phone and try again.';

export interface CallInProgress {
  readonly callId: string;
  readonly logId: string | null;
  readonly direction: CallDirection;
  readonly caller: Party;
  readonly callee: Party;
  readonly target: CallTarget | null;
  /** A call of ours counts from its ringing on, when nobody is in a call yet. */
  readonly isAnswered: boolean;
  /** Milliseconds since the epoch; null while it goes on. */
  readonly endedAt: number | null;
}

/** Why a call that is over, or answered, still has no log. */
export type Waiting = 'none' | 'several' | 'given-up';

/** What a call is known by, also when it is over and waits for its patient. */
export interface CallFacts extends Pick<CallInProgress, 'direction' | 'caller' | 'callee'> {
  /** Milliseconds since the epoch. */
  readonly since: number;
}

export interface CallFlow {
  readonly calls: readonly CallInProgress[];
  readonly facts: Readonly<Record<string, CallFacts>>;
  readonly waiting: Readonly<Record<string, Waiting>>;
  /** Why the last call could not be started. */
  readonly error: string | null;
  /** The wish to call that the softphone has not taken up yet. */
  readonly attempt: { readonly phoneNumber: string } | null;
}

export const noCalls: CallFlow = { calls: [], facts: {}, waiting: {}, error: null, attempt: null };

const isKnown = (flow: CallFlow, callId: string): boolean =>
  flow.calls.some((call) => call.callId === callId);

const changed = (
  flow: CallFlow,
  callId: string,
  change: (call: CallInProgress) => CallInProgress,
): CallFlow => ({
  ...flow,
  calls: flow.calls.map((call) => (call.callId === callId ? change(call) : call)),
});

/** A call of ours counts from its ringing on, one that comes in from its answer on. */
const begins = ({ kind, direction }: PhoneEvent): boolean =>
  direction === 'outbound' ? kind === 'ringing' : kind === 'connected';

/** The flow after a message of the softphone. `added` is the call whose log panel is to be opened. */
export const afterEvent = (
  flow: CallFlow,
  event: PhoneEvent,
  now: number,
): { readonly flow: CallFlow; readonly added: string | null } => {
  const { kind, ...call } = event;
  if (begins(event) && !isKnown(flow, event.callId)) {
    const { callId, direction, caller, callee } = call;
    const isAnswered = kind === 'connected';
    const added = { ...call, logId: null, target: null, isAnswered, endedAt: null };
    const attempt = direction === 'outbound' ? null : flow.attempt;
    const facts = { ...flow.facts, [callId]: { direction, caller, callee, since: now } };
    return { flow: { ...flow, calls: [...flow.calls, added], facts, attempt }, added: callId };
  }
  if (kind === 'connected')
    return { flow: changed(flow, event.callId, (known) => ({ ...known, isAnswered: true })), added: null };
  if (kind !== 'ended') return { flow, added: null };
  return {
    flow: changed(flow, event.callId, (known) => ({ ...known, endedAt: known.endedAt ?? now })),
    added: null,
  };
};

/** The calls that the server still knows to go on: after a reload. Those that have a log are not asked about again. */
export const withOwnCalls = (flow: CallFlow, own: readonly PhoneCall[], now: number): CallFlow => {
  const going = own.filter(({ phase, callId }) => phase !== 'ended' && !isKnown(flow, callId));
  const lost = own.filter(({ unassigned, callId }) => unassigned !== null && !isKnown(flow, callId));
  return {
    ...flow,
    calls: [
      ...flow.calls,
      ...going.map(({ callId, logId, direction, caller, callee, target, phase }) => ({
        callId,
        logId,
        direction,
        caller,
        callee,
        target,
        isAnswered: phase === 'connected',
        endedAt: phase === 'ended' ? now : null,
      })),
    ],
    facts: {
      ...Object.fromEntries(
        own.map(({ callId, direction, caller, callee, since }) => [
          callId,
          { direction, caller, callee, since: Date.parse(since) },
        ]),
      ),
      ...flow.facts,
    },
    waiting: {
      ...Object.fromEntries(lost.map(({ callId, unassigned }) => [callId, unassigned ?? 'none'])),
      ...flow.waiting,
    },
  };
};

/** The person wishes to call: what went wrong before is over. */
export const started = (flow: CallFlow, phoneNumber: string): CallFlow =>
  phoneNumber === '' ? failed(flow, NO_NUMBER) : { ...flow, error: null, attempt: { phoneNumber } };

export const failed = (flow: CallFlow, error: string): CallFlow => ({ ...flow, error, attempt: null });

/** The calls whose log is asked for every three seconds. */
export const withoutLog = (flow: CallFlow): readonly string[] =>
  flow.calls.filter(({ logId }) => logId === null).map(({ callId }) => callId);

const without = (waiting: CallFlow['waiting'], callIds: readonly string[]): CallFlow['waiting'] =>
  Object.fromEntries(Object.entries(waiting).filter(([callId]) => !callIds.includes(callId)));

/** What the server says of these calls: also that one is over whose end the softphone did not tell. `found` have a log now, of `unassigned` nobody knows the patient, for the first time. */
export const afterStates = (flow: CallFlow, states: readonly CallState[], now: number) => {
  const known = new Map(states.map((state) => [state.callId, state]));
  const found = states.filter(({ logId }) => logId !== null);
  const lost = states.filter(({ unassigned, logId }) => logId === null && unassigned !== null);
  const unassigned = lost.filter(({ callId }) => flow.waiting[callId] === undefined);
  const next: CallFlow = {
    ...flow,
    calls: flow.calls.map((call) => {
      const state = known.get(call.callId);
      if (state === undefined) return call;
      const endedAt = call.endedAt ?? (state.phase === 'ended' ? now : null);
      const isAnswered = call.isAnswered || state.phase === 'connected';
      return { ...call, endedAt, isAnswered, logId: state.logId, target: state.target ?? call.target };
    }),
    waiting: {
      ...without(
        flow.waiting,
        found.map(({ callId }) => callId),
      ),
      ...Object.fromEntries(lost.map(({ callId, unassigned: reason }) => [callId, reason ?? 'none'])),
    },
  };
  return { flow: next, found, unassigned };
};

/** A call that has its log, or waits for its patient, is over once it ended; one without a log is given up after ten minutes. */
export const afterWaiting = (flow: CallFlow, now: number): CallFlow => {
  const isOver = ({ logId, callId, endedAt }: CallInProgress): boolean =>
    endedAt !== null &&
    now - endedAt >= AFTER_END_MS &&
    (logId !== null || flow.waiting[callId] !== undefined);
  const lost = flow.calls.filter(
    ({ logId, endedAt }) => logId === null && endedAt !== null && now - endedAt >= GIVE_UP_MS,
  );
  return {
    ...flow,
    calls: flow.calls.filter((call) => !isOver(call) && !lost.includes(call)),
    waiting: { ...flow.waiting, ...Object.fromEntries(lost.map(({ callId }) => [callId, 'given-up'])) },
  };
};

/** The person tries a call again that was given up: it is asked for ten minutes more. */
export const askedAgain = (flow: CallFlow, callId: string, now: number): CallFlow => {
  const nobody = { name: '', phoneNumber: '' };
  const {
    direction = 'outbound',
    caller = nobody,
    callee = nobody,
  }: Partial<CallFacts> = flow.facts[callId] ?? {};
  const call: CallInProgress = {
    callId,
    logId: null,
    direction,
    caller,
    callee,
    target: null,
    isAnswered: false,
    endedAt: now,
  };
  return { ...flow, calls: [...flow.calls, call], waiting: without(flow.waiting, [callId]) };
};
