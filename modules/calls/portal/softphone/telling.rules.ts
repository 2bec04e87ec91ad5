// What does the softphone tell the page around it of its calls? Each step of each call once, in the words of Zoom's Smart Embed (OP-CALL-1)
import type { SandboxCall } from '../../contract/exchange.calls.ts';

/** The phases that were told of each call. */
export type Told = Readonly<Record<string, SandboxCall['phase']>>;

export interface PhoneMessage {
  readonly type: string;
  readonly data: object;
}

const types = {
  ringing: 'zp-call-ringing-event',
  connected: 'zp-call-connected-event',
  ended: 'zp-call-ended-event',
} as const;

const momentOf = (call: SandboxCall): string => call.endedAt ?? call.answeredAt ?? call.ringingAt;

const messageOf = (call: SandboxCall): PhoneMessage => ({
  type: types[call.phase],
  data: {
    callId: call.callId,
    direction: call.direction,
    caller: call.caller,
    callee: call.callee,
    dateTime: momentOf(call),
    ...(call.phase === 'ended' ? { result: call.result } : {}),
  },
});

const steps = ['ringing', 'connected', 'ended'] as const;

/** A step that was missed between two looks is told as well: who only saw the call end still hears that it rang. */
const stepsBetween = (
  call: SandboxCall,
  before: SandboxCall['phase'] | undefined,
): readonly SandboxCall[] => {
  const from = before === undefined ? 0 : steps.indexOf(before) + 1;
  const passed = steps.slice(from, steps.indexOf(call.phase) + 1);
  return passed
    .filter((phase) => phase !== 'connected' || call.answeredAt !== null)
    .map((phase) => ({ ...call, phase }));
};

/**
 * @param told null for the first look: what ended before it is old
 * @returns what to tell, in its order, and what was told then
 */
export const tellingOf = (
  calls: readonly SandboxCall[],
  told: Told | null,
): { readonly messages: readonly PhoneMessage[]; readonly told: Told } => {
  const fresh = told === null ? calls.filter(({ phase }) => phase !== 'ended') : calls;
  const oldestFirst = [...fresh].reverse();
  return {
    messages: oldestFirst.flatMap((call) => stepsBetween(call, told?.[call.callId]).map(messageOf)),
    told: { ...told, ...Object.fromEntries(calls.map(({ callId, phase }) => [callId, phase])) },
  };
};
