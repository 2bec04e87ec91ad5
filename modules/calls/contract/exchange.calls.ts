// The calls that make the sandbox a phone company: the line of the bundled softphone, and the other side of it (OP-CALL-1; OP-SHELL-6).
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayUseHarnesses } from '@alveary/modules/debug/contract/policies.ts';
import { callDirections, callIdField, dialledNumber, partyName } from './model.ts';
import { mayPhonePatients } from './policies.ts';

/** What either side of a call in the sandbox can do. */
export const callActs = [
  'answer',
  'hang-up',
  'patient-answers',
  'patient-is-busy',
  'patient-hangs-up',
  'send-transcript',
] as const;
export type CallAct = (typeof callActs)[number];

const party = z.object({ name: z.string(), phoneNumber: z.string() });

export const sandboxCall = z.object({
  callId: z.string(),
  direction: z.enum(callDirections),
  caller: party,
  callee: party,
  phase: z.enum(['ringing', 'connected', 'ended']),
  ringingAt: z.string(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  result: z.string().nullable(),
  hasTranscript: z.boolean(),
});
export type SandboxCall = z.output<typeof sandboxCall>;

const token = z.string('A line has a token.').regex(/^[\w-]{43}$/, 'This is no token of a line.');
const act = z.enum(callActs, 'This cannot be done in a call.');
const byCallId = z.object({ callId: callIdField });

const ANY_ORIGIN =
  'the bundled softphone stands in a sandboxed document of its own; the token of its line says whose it is';
const OF_LINE = { allSites: 'a line is known by its token; calls of the sandbox name no patient' } as const;
const OF_EXCHANGE = {
  allSites: 'the phone company of the sandbox has calls on the lines of everybody, and none of a site',
} as const;
const NO_PATIENT = { none: 'the sandbox knows numbers only; the log of the call is on record' } as const;

export const exchangeCalls = {
  open: call({
    method: 'POST',
    path: 'softphone/line',
    summary: 'Open a line for the bundled softphone; it ends with the session',
    input: {},
    output: z.object({ token: z.string() }),
    allow: mayPhonePatients,
    reach: 'allowed-sites',
    errors: ['NoSandbox'],
    changes: [],
    audit: { none: 'it names no patient' },
    background: true,
    spec: ['CALL-001'],
  }),
  onLine: call({
    method: 'POST',
    path: 'softphone/line/calls',
    summary: 'The calls on a line, asked every second by the bundled softphone',
    input: { body: z.strictObject({ token }) },
    output: z.array(sandboxCall),
    allow: 'anyone',
    reach: OF_LINE,
    errors: ['LineClosed'],
    shows: [],
    changes: [],
    audit: NO_PATIENT,
    fromAnyOrigin: ANY_ORIGIN,
    spec: ['CALL-001'],
  }),
  dial: call({
    method: 'POST',
    path: 'softphone/line/dial',
    summary: 'Call a number from the bundled softphone',
    input: { body: z.strictObject({ token, number: dialledNumber, callId: idField }) },
    output: sandboxCall,
    allow: 'anyone',
    reach: OF_LINE,
    errors: ['LineClosed', 'LineBusy', 'RepeatDiffers'],
    changes: ['sandboxes'],
    audit: NO_PATIENT,
    fromAnyOrigin: ANY_ORIGIN,
    spec: ['CALL-001'],
  }),
  act: call({
    method: 'POST',
    path: 'softphone/line/act',
    summary: 'Answer or end a call on a line, or play the patient on its other side',
    input: { body: z.strictObject({ token, callId: callIdField, act }) },
    output: sandboxCall,
    allow: 'anyone',
    reach: OF_LINE,
    errors: ['LineClosed', 'CallNotFound', 'NotInThisCall'],
    changes: ['sandboxes'],
    audit: NO_PATIENT,
    fromAnyOrigin: ANY_ORIGIN,
    spec: ['CALL-001'],
  }),
  sandboxCalls: call({
    method: 'GET',
    path: 'debug/softphone/calls',
    summary: 'The last calls of the sandbox, on every line',
    input: {},
    output: z.array(sandboxCall),
    allow: mayUseHarnesses,
    reach: OF_EXCHANGE,
    errors: ['NoSandbox'],
    shows: ['sandboxes'],
    audit: { none: 'the sandbox knows numbers only' },
    spec: ['SHELL-007', 'SHELL-008'],
  }),
  ring: call({
    method: 'POST',
    path: 'debug/softphone/calls',
    summary: 'Ring the own softphone as somebody with this number',
    input: { body: z.strictObject({ number: dialledNumber, name: partyName.optional() }) },
    output: sandboxCall,
    allow: mayUseHarnesses,
    reach: OF_EXCHANGE,
    errors: ['NoSandbox'],
    changes: ['sandboxes'],
    audit: { action: 'debug.ring', about: 'nothing' },
    status: 201,
    spec: ['SHELL-007', 'SHELL-008'],
  }),
  play: call({
    method: 'POST',
    path: 'debug/softphone/calls/{callId}/act',
    summary: 'Play either side of a call of the sandbox',
    input: { params: byCallId, body: z.strictObject({ act }) },
    output: nothing,
    allow: mayUseHarnesses,
    reach: OF_EXCHANGE,
    errors: ['NoSandbox', 'CallNotFound', 'NotInThisCall'],
    changes: ['sandboxes'],
    audit: { action: 'debug.play-call', about: 'nothing' },
    spec: ['SHELL-007', 'SHELL-008'],
  }),
};
