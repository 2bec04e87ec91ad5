// Is a call named by whom it is with, its number and its time, as far as they are known?
import { expect, it } from 'vitest';
import { callWords } from './call-words.rules.ts';

const us = { name: 'Lena Brandt', phoneNumber: '+14155550100' };
const them = { name: '', phoneNumber: '+14155550101' };
const maya = { profileId: '0190a0a0-0000-7000-8000-000000000c02', firstName: 'Maya', lastName: 'Thornton' };
const outbound = { direction: 'outbound' as const, caller: us, callee: them };
const inbound = { direction: 'inbound' as const, caller: them, callee: us };
const hidden = { ...inbound, caller: { name: '', phoneNumber: '' } };

it.each([
  [outbound, null, 'Outbound call to +1 415 555 0101 · 10:00'],
  [outbound, maya, 'Outbound call to Maya Thornton, +1 415 555 0101 · 10:00'],
  [inbound, null, 'Inbound call from +1 415 555 0101 · 10:00'],
  [
    { ...inbound, caller: { ...them, name: 'THORNTON M' } },
    null,
    'Inbound call from THORNTON M, +1 415 555 0101 · 10:00',
  ],
  [hidden, null, 'Inbound call from an unknown number · 10:00'],
] as const)('CALL-008 CALL-009 %#', (call, target, words) => {
  const facts = { ...call, since: Date.parse('2026-05-04T10:00:00Z') };
  expect(callWords(facts, target, (instant) => instant.slice(11, 16))).toBe(words);
});
