// Does a call of the sandbox go the ways of a call, and is it told of in the phone company's words? (OP-CALL-1)
import { describe, expect, it, test } from 'vitest';
import { callActs, type SandboxCall } from '../../contract/exchange.calls.ts';
import { afterAct, eventOf, transcriptEventOf, transcriptOf } from './exchange.rules.ts';

const AT = '2026-11-23T09:00:05.000Z';
const inbound: SandboxCall = {
  callId: 'call-1',
  direction: 'inbound',
  caller: { name: 'Maya', phoneNumber: '+14155550101' },
  callee: { name: 'Lena', phoneNumber: '+14155550190' },
  phase: 'ringing',
  ringingAt: '2026-11-23T09:00:00.000Z',
  answeredAt: null,
  endedAt: null,
  result: null,
  hasTranscript: false,
};
const outbound: SandboxCall = {
  ...inbound,
  direction: 'outbound',
  caller: inbound.callee,
  callee: inbound.caller,
};
const connected = { phase: 'connected', answeredAt: AT, result: 'Call connected' } as const;
const ended = (result: string) => ({ phase: 'ended', endedAt: AT, result }) as const;
const over: SandboxCall = { ...inbound, ...connected, ...ended('Call connected') };

test.each([
  ['answer', inbound, { ...inbound, ...connected }],
  ['answer', outbound, null],
  ['answer', { ...inbound, ...connected }, null],
  ['patient-answers', outbound, { ...outbound, ...connected }],
  ['patient-answers', inbound, null],
  ['patient-answers', { ...outbound, ...connected }, null],
  ['patient-is-busy', outbound, { ...outbound, ...ended('Busy') }],
  ['patient-is-busy', inbound, null],
  ['patient-is-busy', { ...outbound, ...connected }, null],
  ['hang-up', inbound, { ...inbound, ...ended('Rejected') }],
  ['hang-up', outbound, { ...outbound, ...ended('Call Cancel') }],
  ['hang-up', { ...outbound, ...connected }, { ...outbound, ...connected, ...ended('Call connected') }],
  ['hang-up', over, null],
  ['patient-hangs-up', inbound, { ...inbound, ...ended('Missed') }],
  ['patient-hangs-up', outbound, { ...outbound, ...ended('No Answer') }],
  ['patient-hangs-up', { ...inbound, ...connected }, over],
  ['patient-hangs-up', over, null],
  ['send-transcript', over, { ...over, hasTranscript: true }],
  ['send-transcript', { ...inbound, ...ended('Missed') }, null],
  ['send-transcript', { ...inbound, ...connected }, null],
] as const)('%s makes of %j: %j', (act, before, after) => {
  expect(afterAct(before, act, AT)).toEqual(after);
});

it('every act is tried above', () => {
  expect(callActs).toHaveLength(6);
});

describe('what the phone company tells', () => {
  const told = (call: SandboxCall) => eventOf(call, 'line-7', 42);

  it('names the event after the side that has the line, and the phase', () => {
    const names = [inbound, { ...inbound, ...connected }, over, outbound, { ...outbound, ...connected }].map(
      told,
    );
    expect(names.map((event) => Reflect.get(event, 'event'))).toEqual([
      'phone.callee_ringing',
      'phone.callee_answered',
      'phone.callee_ended',
      'phone.caller_ringing',
      'phone.caller_connected',
    ]);
  });

  it('says who has the line, and only the times and the result that there are', () => {
    const line = { extension_type: 'user', extension_number: 1001, user_id: 'line-7' };
    const maya = { name: 'Maya', phone_number: '+14155550101' };
    const lena = { name: 'Lena', phone_number: '+14155550190' };
    const object = { call_id: 'call-1', ringing_start_time: inbound.ringingAt };
    expect(told(inbound)).toEqual({
      event: 'phone.callee_ringing',
      event_ts: 42,
      payload: { account_id: 'sandbox', object: { ...object, caller: maya, callee: { ...lena, ...line } } },
    });
    expect(told({ ...outbound, ...connected })).toMatchObject({
      payload: { object: { ...object, caller: { ...lena, ...line }, callee: maya, answer_start_time: AT } },
    });
    expect(JSON.stringify(told({ ...outbound, ...connected }))).not.toContain('handup_result');
    expect(told(over)).toMatchObject({
      payload: { object: { answer_start_time: AT, call_end_time: AT, handup_result: 'Call connected' } },
    });
  });

  it('a transcript is ready under the id of the call', () => {
    expect(transcriptEventOf(over, 'line-7', 42)).toEqual({
      event: 'phone.recording_transcript_completed',
      event_ts: 42,
      payload: {
        account_id: 'sandbox',
        object: {
          recordings: [
            {
              id: 'call-1',
              call_id: 'call-1',
              user_id: 'line-7',
              direction: 'inbound',
              recording_type: 'Automatic',
            },
          ],
        },
      },
    });
  });
});

test('a transcript is said by turns from when the call was answered, the patient under the number', () => {
  const { recording_start, timeline } = Object(transcriptOf(over, 'Lena Brandt'));
  expect(recording_start).toBe(AT);
  expect(timeline).toHaveLength(10);
  expect(timeline[0]).toMatchObject({
    ts: '00:00:01.200',
    end_ts: '00:00:06.000',
    users: [{ username: 'Lena Brandt' }],
  });
  expect(timeline[1]).toMatchObject({
    ts: '00:00:06.800',
    end_ts: '00:00:11.600',
    users: [{ username: '+14155550101' }],
  });
  expect(Object(transcriptOf(outbound, 'Lena Brandt'))).toMatchObject({
    recording_start: outbound.ringingAt,
  });
  expect(Object(transcriptOf(outbound, 'Lena Brandt')).timeline[1].users[0].username).toBe('+14155550101');
});
