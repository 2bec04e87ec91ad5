// By what may a practitioner be searched, and by which name is one shown?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { nameOf, practitionerFilters } from './model.ts';

const official = (first: string | null, last: string | null) => ({
  name: null,
  authorizedOfficialFirstName: first,
  authorizedOfficialLastName: last,
});

it.each([
  [
    { ...official('O', 'L'), name: { firstName: 'Evelyn', lastName: 'Marsh' } },
    { firstName: 'Evelyn', lastName: 'Marsh' },
  ],
  [official('Olga', 'Lund'), { firstName: 'Olga', lastName: 'Lund' }],
  [official('Olga', null), { firstName: 'Olga', lastName: '' }],
  [official(null, 'Lund'), { firstName: '', lastName: 'Lund' }],
  [official(null, null), null],
])('%o', (practitioner, name) => {
  expect(nameOf(practitioner)).toEqual(name);
});

const name = { value: ' marsh ', mode: 'contains' };
it.each([
  ['nothing', {}, [': Search needs at least one field with a value.']],
  [
    'fields that were left empty',
    { lastName: undefined, firstName: undefined },
    [': Search needs at least one field with a value.'],
  ],
  ['one of two names', { lastName: name, firstName: undefined }, []],
  ['both names', { lastName: name, firstName: name }, []],
])('by %s', (_, filters, wrong) => {
  expect(complaintsOf(practitionerFilters, filters)).toEqual(wrong);
});

it('blanks around a name are no part of it', () => {
  expect(practitionerFilters.parse({ lastName: name }).lastName?.value).toBe('marsh');
});
