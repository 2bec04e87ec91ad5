// What may a change of a reward leave out, and what does an emptied note mean?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { changedReward, rewardStatuses } from './model.ts';

it.each([
  ['nothing', {}, ['status: Send what is to be changed: the status or the note.']],
  ['the status', { status: 'PAID' }, []],
  ['the note', { note: 'By card' }, []],
  ['both', { status: 'PAID', note: 'By card' }, []],
  ['a status that there is not', { status: 'LOST' }, ['status: Choose a status.']],
])('a change of %s', (_, change, wrong) => {
  expect(complaintsOf(changedReward, { version: 1, ...change })).toEqual(wrong);
});

it('an emptied note is none, another one stays', () => {
  expect(['', 'By card', null].map((note) => changedReward.parse({ version: 1, note }).note)).toEqual([
    null,
    'By card',
    null,
  ]);
});

it('a reward waits, is approved, paid or rejected', () => {
  expect(rewardStatuses).toEqual(['PENDING', 'APPROVED', 'PAID', 'REJECTED']);
});
