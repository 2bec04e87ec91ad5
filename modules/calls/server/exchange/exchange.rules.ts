// What does each side of a call in the sandbox change, and what does the phone company tell of it? In Zoom's words (OP-CALL-1)
import type { CallAct, SandboxCall } from '../../contract/exchange.calls.ts';

/** What becomes of the call; null for what cannot be done in it as it stands. */
export const afterAct = (call: SandboxCall, act: CallAct, at: string): SandboxCall | null => {
  const isRinging = call.phase === 'ringing';
  const isOut = call.direction === 'outbound';
  const answered: SandboxCall = { ...call, phase: 'connected', answeredAt: at, result: 'Call connected' };
  const ended = (result: string): SandboxCall => ({ ...call, phase: 'ended', endedAt: at, result });
  switch (act) {
    case 'answer':
      return isRinging && !isOut ? answered : null;
    case 'patient-answers':
      return isRinging && isOut ? answered : null;
    case 'patient-is-busy':
      return isRinging && isOut ? ended('Busy') : null;
    case 'hang-up':
      if (call.phase === 'ended') return null;
      return isRinging ? ended(isOut ? 'Call Cancel' : 'Rejected') : ended('Call connected');
    case 'patient-hangs-up':
      if (call.phase === 'ended') return null;
      return isRinging ? ended(isOut ? 'No Answer' : 'Missed') : ended('Call connected');
    case 'send-transcript':
      return call.phase === 'ended' && call.answeredAt !== null ? { ...call, hasTranscript: true } : null;
  }
};

const eventNames = {
  outbound: { ringing: 'caller_ringing', connected: 'caller_connected', ended: 'caller_ended' },
  inbound: { ringing: 'callee_ringing', connected: 'callee_answered', ended: 'callee_ended' },
} as const;

/**
 * The message of the phone company about a call as it stands.
 * @param providerUser whose line it is
 * @param now milliseconds since the epoch
 */
export const eventOf = (call: SandboxCall, providerUser: string, now: number): object => {
  const staff = { extension_type: 'user', extension_number: 1001, user_id: providerUser };
  const caller = { name: call.caller.name, phone_number: call.caller.phoneNumber };
  const callee = { name: call.callee.name, phone_number: call.callee.phoneNumber };
  const isOut = call.direction === 'outbound';
  return {
    event: `phone.${eventNames[call.direction][call.phase]}`,
    event_ts: now,
    payload: {
      account_id: 'sandbox',
      object: {
        call_id: call.callId,
        caller: isOut ? { ...caller, ...staff } : caller,
        callee: isOut ? callee : { ...callee, ...staff },
        ringing_start_time: call.ringingAt,
        ...(call.answeredAt === null ? {} : { answer_start_time: call.answeredAt }),
        ...(call.endedAt === null ? {} : { call_end_time: call.endedAt }),
        ...(call.result === null || call.phase !== 'ended' ? {} : { handup_result: call.result }),
      },
    },
  };
};

export const transcriptEventOf = (call: SandboxCall, providerUser: string, now: number): object => ({
  event: 'phone.recording_transcript_completed',
  event_ts: now,
  payload: {
    account_id: 'sandbox',
    object: {
      recordings: [
        {
          id: call.callId,
          call_id: call.callId,
          user_id: providerUser,
          direction: call.direction,
          recording_type: 'Automatic',
        },
      ],
    },
  },
});

/** What is said in a call of the sandbox, by turns. */
const SAID = [
  'Hello, this is the respiratory care team. Am I speaking to the patient?',
  'Yes, that is me. Good that you call.',
  'How was your breathing since we last spoke?',
  'Better in the day. Two nights I woke up and needed the reliever inhaler.',
  'Did you take the controller inhaler every morning and evening?',
  'I forgot it on the weekend. Otherwise yes, with the spacer.',
  'Could you blow into the spirometer tomorrow morning, before the inhaler?',
  'I will. Shall I do three blows again?',
  'Three good ones, with a pause between them. I will look at the curves and call you back.',
  'Thank you. Goodbye.',
];

const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 23);

/** A transcript as the provider writes it; the outside party has its number as its name. */
export const transcriptOf = (call: SandboxCall, staffName: string): object => {
  const start = Date.parse(call.answeredAt ?? call.ringingAt);
  const outside = call.direction === 'outbound' ? call.callee.phoneNumber : call.caller.phoneNumber;
  const staff = { username: staffName, user_id: 'staff', zoom_userid: 'staff', multiple_people: false };
  const patient = { username: outside, user_id: 'Unknown Speaker', zoom_userid: 'Unknown Speaker' };
  return {
    type: 'zoom_transcript',
    ver: 1,
    recording_id: call.callId,
    recording_start: new Date(start).toISOString(),
    timeline: SAID.map((text, index) => ({
      ts: clock(1200 + index * 5600),
      end_ts: clock(1200 + index * 5600 + 4800),
      text,
      users: [index % 2 === 0 ? staff : patient],
    })),
  };
};
