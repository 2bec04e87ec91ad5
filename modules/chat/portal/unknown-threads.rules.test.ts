import { expect, it } from 'vitest';
import type { UnknownSms } from '../contract/unknown-sms.calls.ts';
import { nameOfThread, threadsOf } from './unknown-threads.rules.ts';

const sms = (id: string, phoneNumber: string, more: Partial<UnknownSms> = {}): UnknownSms => ({
  id,
  phoneNumber,
  body: id,
  media: [],
  receivedAt: '2026-11-23T10:00:00.000Z',
  candidates: [],
  ...more,
});
const candidate = { profileId: 'p', name: 'Nell Family', dateOfBirth: null, siteName: 'Harbor Lung' };

it('makes one row of each number, with its newest text first', () => {
  const threads = threadsOf([sms('c', '+1'), sms('b', '+2', { candidates: [candidate] }), sms('a', '+1')]);
  expect(threads.map((one) => [one.phoneNumber, one.last.id, one.count, nameOfThread(one)])).toEqual([
    ['+1', 'c', 2, 'Unknown number'],
    ['+2', 'b', 1, 'Number of several patients'],
  ]);
  expect(threadsOf([])).toEqual([]);
});
