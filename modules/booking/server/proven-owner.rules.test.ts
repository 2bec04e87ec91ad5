// A proven mailbox or phone gives a booking its patient where one patient has it and nobody else was named.
import { expect, it } from 'vitest';
import { type AddressOwner, provenPatient } from './proven-owner.rules.ts';

const maya: AddressOwner = {
  profileId: 'maya',
  firstName: 'Maya',
  lastName: 'Thornton',
  isDeceased: false,
  isExact: true,
  isAtOwnSites: true,
};
const tim: AddressOwner = { ...maya, profileId: 'tim', firstName: 'Tim' };
const said = { firstName: 'Maya', lastName: 'Thornton' };

it.each<[string, readonly AddressOwner[], { firstName: string; lastName: string }, string | null]>([
  ['one patient who has it', [maya], said, 'maya'],
  ['her name in other letters', [maya], { firstName: ' máya', lastName: 'THORNTON ' }, 'maya'],
  ['her name with a second one', [maya], { firstName: 'Maya Ann', lastName: 'Thornton' }, 'maya'],
  ['her name without the second one', [{ ...maya, firstName: 'Maya Ann' }], said, 'maya'],
  ['a joined name', [{ ...maya, lastName: 'Thornton-Reyes' }], said, 'maya'],
  ['nobody', [], said, null],
  ['two who share it', [maya, tim], said, null],
  ['two who share it, one of them elsewhere', [maya, { ...tim, isAtOwnSites: false }], said, null],
  ['two who share it, one of them dead', [maya, { ...tim, isDeceased: true }], said, null],
  ['one who has died', [{ ...maya, isDeceased: true }], said, null],
  ['one of other sites', [{ ...maya, isAtOwnSites: false }], said, null],
  ['one whose number has no country', [{ ...maya, isExact: false }], said, null],
  ['one who booked for her son', [maya], { firstName: 'Tim', lastName: 'Thornton' }, null],
  ['one who booked for somebody else', [maya], { firstName: 'Harold', lastName: 'Finch' }, null],
  [
    'one who booked for a daughter with her second name',
    [{ ...maya, firstName: 'Maya Ann' }],
    { firstName: 'Ann', lastName: 'Thornton' },
    null,
  ],
  ['a last name twice and no first name', [maya], { firstName: 'Thornton', lastName: 'Thornton' }, null],
  ['a record without a name', [{ ...maya, firstName: null, lastName: null }], said, null],
])('%s', (_who, owners, name, patient) => {
  expect(provenPatient(owners, name)).toBe(patient);
});
