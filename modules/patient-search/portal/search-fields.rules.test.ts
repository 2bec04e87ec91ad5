import { patientSearchQuery, type SearchField } from '../contract/model.ts';
import { describe, expect, it } from 'vitest';
import {
  criteriaOf,
  errorsOf,
  errorWhileTyping,
  fieldMessage,
  type Filters,
  maySearch,
  noFilters,
  queryOf,
} from './search-fields.rules.ts';

const DATE = 'Date of birth must be in the format YYYY-MM-DD (i.e. 1970-01-31)';
const PHONE = 'Phone number should have exactly 10 numbers. No country code needed.';
const LENGTH = 'UUID should be exactly 36 characters, including hyphens.';
const FORMAT = 'UUID does not match the expected format.';
const UUID = '01a1fd49-dd72-7d6b-8269-9188ac714177';

const typed = (values: Partial<Record<SearchField, string>>, exact: readonly SearchField[] = []): Filters =>
  Object.entries(values).reduce<Filters>((filters, [field, value]) => {
    const name = field as SearchField;
    return { ...filters, [name]: { value, isFlexible: filters[name].isFlexible && !exact.includes(name) } };
  }, noFilters);

describe('what a field says when it is left', () => {
  it.each([
    ['PSEARCH-031', 'dateOfBirth', '1970-01-31', null],
    ['PSEARCH-031', 'dateOfBirth', '1970-13-01', DATE],
    ['PSEARCH-031', 'dateOfBirth', '1970-02-30', DATE],
    ['PSEARCH-031', 'dateOfBirth', '31.01.1970', DATE],
    ['PSEARCH-032', 'dateOfBirth', '1970-01', DATE],
    ['PSEARCH-033', 'phoneNumber', '(415) 555-0101', null],
    ['PSEARCH-033', 'phoneNumber', '+1 415 555 0101', PHONE],
    ['PSEARCH-033', 'phoneNumber', '555-0101', PHONE],
    ['PSEARCH-035', 'id', UUID, null],
    ['PSEARCH-035', 'id', UUID.replace('d', 'x'), FORMAT],
    ['PSEARCH-036', 'id', '123', LENGTH],
    ['PSEARCH-036', 'id', UUID.replaceAll('-', ''), LENGTH],
    ['PSEARCH-028', 'dateOfBirth', '   ', null],
    ['PSEARCH-002', 'lastName', '%_\\', null],
    ['PSEARCH-002', 'emailAddress', 'not an address', null],
  ] as const)('%s %s "%s"', (_, field, text, message) => {
    expect(fieldMessage(field, text, 'left')).toBe(message);
  });
});

describe('what a field says while it is typed in', () => {
  it.each([
    ['PSEARCH-032', 'dateOfBirth', '1970-0', undefined, null],
    ['PSEARCH-032', 'dateOfBirth', '1970/0', undefined, DATE],
    ['PSEARCH-032', 'dateOfBirth', '1970-14-09', undefined, DATE],
    ['PSEARCH-032', 'dateOfBirth', '1970-1', DATE, null],
    ['PSEARCH-034', 'phoneNumber', '415', undefined, null],
    ['PSEARCH-034', 'phoneNumber', '415 555 010', PHONE, PHONE],
    ['PSEARCH-034', 'phoneNumber', '415 555 0101', PHONE, null],
    ['PSEARCH-036', 'id', '12', undefined, null],
    ['PSEARCH-036', 'id', UUID, LENGTH, null],
  ] as const)('%s %s "%s" with %s shown', (_, field, text, shown, message) => {
    expect(errorWhileTyping(field, text, shown)).toBe(message);
  });
});

it.each([
  ['nothing typed', {}, false],
  ['only spaces', { lastName: '  ' }, false],
  ['one name', { lastName: 'we' }, true],
  ['a field with an error', { lastName: 'we', dateOfBirth: '1970' }, false],
])('PSEARCH-004 the Search button with %s', (_, values, isOn) => {
  const filters = typed(values);
  expect(maySearch(filters, errorsOf(filters))).toBe(isOn);
});

it.each([
  ['PSEARCH-037', { lastName: ' weiss ' }, [], { 'lastName.contains': 'weiss' }],
  [
    'PSEARCH-003',
    { lastName: 'Weiss', firstName: 'an' },
    ['lastName'],
    { 'lastName.equals': 'Weiss', 'firstName.contains': 'an' },
  ],
  [
    'PSEARCH-039',
    { ehrId: 'HL-1001' },
    [],
    { 'identifierType.equals': 'EhrId', 'identifierValue.equals': 'HL-1001' },
  ],
  ['PSEARCH-038', { phoneNumber: '(415) 555-0101' }, [], { 'phoneNumber.equals': '4155550101' }],
  [
    'PSEARCH-028',
    { emailAddress: 'a@b.example', firstName: '' },
    [],
    { 'emailAddress.equals': 'a@b.example' },
  ],
  [
    'PSEARCH-024',
    { dateOfBirth: '1970-01-31', insuranceMemberId: 'MEM-1', id: UUID },
    [],
    { 'dateOfBirth.equals': '1970-01-31', 'insuranceMemberId.equals': 'MEM-1', 'id.equals': UUID },
  ],
] as const)('%s PSEARCH-042 PSEARCH-043 what is sent for %o', (_, values, exact, sent) => {
  const query = queryOf(typed(values, exact));
  expect(query).toEqual({ ...sent, page: 0, size: 1000, sort: 'lastName,asc' });
  expect(patientSearchQuery.safeParse(query).success).toBe(true);
});

it('PSEARCH-025 the criteria say field, mode and value', () => {
  expect(criteriaOf(typed({ lastName: 'weiss', dateOfBirth: '1970-01-31' }))).toEqual([
    { label: 'Last Name', words: 'contains “weiss”' },
    { label: 'Date of Birth', words: 'is “1970-01-31”' },
  ]);
});
