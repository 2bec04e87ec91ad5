// Does the bundled softphone tell each step of each call once, also those it did not see happen? (OP-CALL-1)
import { expect, it } from 'vitest';
import type { SandboxCall } from '../../contract/exchange.calls.ts';
import { tellingOf } from './telling.rules.ts';

const call = (phase: SandboxCall['phase'], more: Partial<SandboxCall> = {}): SandboxCall => ({
  callId: 'c1',
  direction: 'outbound',
  caller: { name: 'Lena', phoneNumber: '+14155550100' },
  callee: { name: '', phoneNumber: '+14155550101' },
  phase,
  ringingAt: '2026-05-04T10:00:00Z',
  answeredAt: phase === 'ringing' ? null : '2026-05-04T10:00:05Z',
  endedAt: phase === 'ended' ? '2026-05-04T10:01:00Z' : null,
  result: null,
  hasTranscript: false,
  ...more,
});

const types = ({ messages }: ReturnType<typeof tellingOf>) =>
  messages.map(({ type }) => type.replace('zp-call-', '').replace('-event', ''));

it.each([
  ['rings', 'ringing', undefined, ['ringing']],
  ['is answered', 'connected', 'ringing', ['connected']],
  ['ends', 'ended', 'connected', ['ended']],
  ['was answered and ended between two looks', 'ended', 'ringing', ['connected', 'ended']],
  ['is as it was', 'connected', 'connected', []],
] as const)('a call that %s', (_name, phase, before, expected) => {
  expect(types(tellingOf([call(phase)], before === undefined ? {} : { c1: before }))).toEqual(expected);
});

it('one that nobody answered is not told as answered', () => {
  expect(types(tellingOf([call('ended', { answeredAt: null })], { c1: 'ringing' }))).toEqual(['ended']);
});

it('what was over before the first look is old, and what goes on is told from its beginning', () => {
  const first = tellingOf([call('connected', { callId: 'c2' }), call('ended')], null);
  expect(types(first)).toEqual(['ringing', 'connected']);
  expect(types(tellingOf([call('connected', { callId: 'c2' }), call('ended')], first.told))).toEqual([]);
});
