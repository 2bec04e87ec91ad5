// Which calls go on after each message of the softphone and each answer of the server? (document 2 §4 Call flow)
import { describe, expect, it } from 'vitest';
import type { CallState } from '../contract/model.ts';
import {
  afterEvent,
  afterStates,
  afterWaiting,
  askedAgain,
  type CallFlow,
  failed,
  noCalls,
  started,
  withoutLog,
  withOwnCalls,
} from './call-flow.rules.ts';
import type { PhoneEvent } from './parse-phone-message.ts';

const NOW = Date.parse('2026-05-04T10:00:00Z');
const logId = '0190a0a0-0000-7000-8000-000000000c01';
const target = { profileId: '0190a0a0-0000-7000-8000-000000000c02', firstName: 'Maya', lastName: 'Thornton' };

const event = (
  kind: PhoneEvent['kind'],
  direction: PhoneEvent['direction'] = 'outbound',
  callId = 'c1',
): PhoneEvent => ({
  kind,
  direction,
  callId,
  caller: { name: 'Lena', phoneNumber: '+14155550100' },
  callee: { name: '', phoneNumber: '+14155550101' },
});

const state = (more: Partial<CallState> = {}): CallState => ({
  callId: 'c1',
  logId: null,
  phase: 'connected',
  target: null,
  unassigned: null,
  ...more,
});

const after = (...events: readonly PhoneEvent[]) =>
  events.reduce(
    ({ flow, added }, one) => {
      const next = afterEvent(flow, one, NOW);
      return { flow: next.flow, added: next.added === null ? added : [...added, next.added] };
    },
    { flow: noCalls, added: [] as string[] },
  );

const ids = ({ calls }: CallFlow) => calls.map(({ callId }) => callId);

describe('the calls in progress', () => {
  it.each([
    ['CALL-010 rings out', [event('ringing')], ['c1']],
    ['CALL-011 was answered coming in', [event('connected', 'inbound')], ['c1']],
    ['CALL-010 CALL-011 rings coming in', [event('ringing', 'inbound')], []],
    ['is told of only when it is answered going out', [event('connected')], []],
    ['is over before it was known', [event('ended')], []],
  ] as const)('a call that %s', (_name, events, expected) => {
    const { flow, added } = after(...events);
    expect([ids(flow), added]).toEqual([expected, expected]);
  });

  it('CALL-012 hold a call once, however often it rings', () => {
    const { flow, added } = after(event('ringing'), event('ringing'), event('connected'), event('ringing'));
    expect([ids(flow), added]).toEqual([['c1'], ['c1']]);
    expect(ids(after(event('ringing'), event('ringing', 'outbound', 'c2')).flow)).toEqual(['c1', 'c2']);
    const inbound = after(event('connected', 'inbound'), event('connected', 'inbound'));
    expect([ids(inbound.flow), inbound.added]).toEqual([['c1'], ['c1']]);
  });

  it('CALL-007 CALL-008 CALL-009 say who calls whom, which way, with which log and patient', () => {
    const { flow } = afterStates(after(event('ringing')).flow, [state({ logId, target })], NOW);
    expect(flow.calls).toEqual([
      {
        callId: 'c1',
        logId,
        direction: 'outbound',
        caller: { name: 'Lena', phoneNumber: '+14155550100' },
        callee: { name: '', phoneNumber: '+14155550101' },
        target,
        isAnswered: true,
        endedAt: null,
      },
    ]);
    const inbound = after(event('connected', 'inbound')).flow;
    expect(inbound.calls).toMatchObject([{ callId: 'c1', logId: null, direction: 'inbound' }]);
  });

  it('go on after a reload, and one that is known is not doubled', () => {
    const own = { ...state(), direction: 'outbound' as const, since: '2026-05-04T09:59:00Z' };
    const call = { ...own, caller: { name: '', phoneNumber: '' }, callee: { name: '', phoneNumber: '' } };
    const once = withOwnCalls(
      noCalls,
      [call, { ...call, callId: 'c2', phase: 'ended', unassigned: 'none' }],
      NOW,
    );
    expect([ids(once), once.waiting]).toEqual([['c1'], { c2: 'none' }]);
    // Also of one that is over, and waits for its patient only.
    expect(once.facts).toMatchObject({ c2: { direction: 'outbound', since: Date.parse(call.since) } });
    expect(ids(withOwnCalls(once, [call], NOW))).toEqual(['c1']);
  });
});

describe('whether anybody is in a call', () => {
  it.each([
    ['rings at the other side', [event('ringing')], false],
    ['was answered there', [event('ringing'), event('connected')], true],
    ['was answered coming in', [event('connected', 'inbound')], true],
  ] as const)('CALL-010 a call that %s', (_name, events, isAnswered) => {
    expect(after(...events).flow.calls).toMatchObject([{ isAnswered }]);
  });

  it('is also learned from the server, and not taken back', () => {
    const ringing = after(event('ringing')).flow;
    const waiting = state({ phase: 'waiting' });
    expect(afterStates(ringing, [waiting], NOW).flow.calls).toMatchObject([{ isAnswered: false }]);
    const answered = afterStates(ringing, [state()], NOW).flow;
    expect(afterStates(answered, [waiting], NOW).flow.calls).toMatchObject([{ isAnswered: true }]);
  });
});

describe('the log of a call', () => {
  it('is asked for while there is none', () => {
    const { flow } = after(event('ringing'), event('ringing', 'outbound', 'c2'));
    expect(withoutLog(flow)).toEqual(['c1', 'c2']);
    expect(withoutLog(afterStates(flow, [state({ logId })], NOW).flow)).toEqual(['c2']);
  });

  it('a call whose end the softphone did not tell is over when the server says so', () => {
    const { flow } = afterStates(after(event('ringing')).flow, [state({ phase: 'ended' })], NOW);
    expect(flow.calls).toMatchObject([{ callId: 'c1', endedAt: NOW }]);
    expect(afterWaiting(flow, NOW + 10 * 60_000).waiting).toEqual({ c1: 'given-up' });
    const answered = afterStates(after(event('ringing')).flow, [state({ phase: 'connected' })], NOW).flow;
    expect(answered.calls).toMatchObject([{ endedAt: null }]);
  });

  it('CALL-018 ends the call in progress two seconds after its end, not before', () => {
    const { flow } = afterStates(after(event('ringing'), event('ended')).flow, [state({ logId })], NOW);
    expect(ids(afterWaiting(flow, NOW + 1999))).toEqual(['c1']);
    expect(ids(afterWaiting(flow, NOW + 2000))).toEqual([]);
    const going = afterStates(after(event('ringing')).flow, [state({ logId })], NOW).flow;
    expect(ids(afterWaiting(going, NOW + 60_000))).toEqual(['c1']);
  });

  it('is given up ten minutes after the end, and asked for again when the person says so', () => {
    const { flow } = after(event('ringing'), event('ended'));
    expect(ids(afterWaiting(flow, NOW + 599_999))).toEqual(['c1']);
    const lost = afterWaiting(flow, NOW + 600_000);
    expect([ids(lost), lost.waiting]).toEqual([[], { c1: 'given-up' }]);
    const again = askedAgain(lost, 'c1', NOW + 700_000);
    expect([withoutLog(again), again.waiting]).toEqual([['c1'], {}]);
    expect(ids(afterWaiting(again, NOW + 1_200_000))).toEqual(['c1']);
  });

  it.each(['none', 'several'] as const)('CALL-023 %s match: said once for each call', (unassigned) => {
    const { flow } = after(event('connected', 'inbound'));
    const first = afterStates(flow, [state({ unassigned })], NOW);
    expect(first.unassigned.map(({ callId }) => callId)).toEqual(['c1']);
    const second = afterStates(first.flow, [state({ unassigned })], NOW);
    expect([second.unassigned, second.flow.waiting]).toEqual([[], { c1: unassigned }]);
    expect(afterStates(second.flow, [state({ logId })], NOW).flow.waiting).toEqual({});
    // Not while nobody has looked yet, nor where one was found.
    for (const known of [state(), state({ target }), state({ logId, target })])
      expect(afterStates(flow, [known], NOW).unassigned).toEqual([]);
  });
});

describe('starting a call', () => {
  it('CALL-019 CALL-020 forgets what went wrong before and marks the attempt until it rings', () => {
    const begun = started(failed(noCalls, 'No line'), '+14155550101');
    expect([begun.error, begun.attempt]).toEqual([null, { phoneNumber: '+14155550101' }]);
    expect(afterEvent(begun, event('connected', 'inbound', 'c9'), NOW).flow.attempt).not.toBeNull();
    expect(afterEvent(begun, event('ringing'), NOW).flow.attempt).toBeNull();
  });

  it('CALL-021 CALL-022 without a number, or when it fails, keeps why', () => {
    const none = started(noCalls, '');
    expect([none.error, none.attempt]).toEqual(['Cannot start call without phone number', null]);
    const lost = failed(started(noCalls, '+14155550101'), 'No line');
    expect([lost.error, lost.attempt]).toEqual(['No line', null]);
  });
});
