// Does a change of the linked people link or unlink somebody?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { changedLinks } from './model.ts';

const parent = { name: 'Ida Thornton', email: 'ida@family.example', relation: 'PARENT' };
const id = '0198a000-0000-7000-8000-000000000001';

it.each([
  ['nobody', {}, ['add: Send who is to be linked or unlinked.']],
  ['one who is linked', { add: [parent] }, []],
  ['one who is unlinked', { remove: [id] }, []],
  ['one of each', { add: [parent], remove: [id] }, []],
  [
    'one with an address that is none (USERS-044)',
    { add: [{ ...parent, email: 'ida' }] },
    ['add.0.email: Not a valid email address.'],
  ],
])('of %s', (_, change, wrong) => {
  expect(complaintsOf(changedLinks, { version: 1, ...change })).toEqual(wrong);
});
