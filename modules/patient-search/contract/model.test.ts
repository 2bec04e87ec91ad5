import { describe, expect, it } from 'vitest';
import { identifiesPatient, patientSearchQuery } from './model.ts';

const problems = (query: object): string[] =>
  patientSearchQuery
    .safeParse(query)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the query of a search', () => {
  it('is cleaned: no blanks around, digits of the phone, the UUID in small letters', () => {
    const id = '0190A0A0-0000-7000-8000-000000000001';
    expect(
      patientSearchQuery.parse({
        'lastName.equals': ' Weiss ',
        'phoneNumber.equals': ' (415) 555-0101',
        'id.equals': ` ${id} `,
      }),
    ).toMatchObject({
      'lastName.equals': 'Weiss',
      'phoneNumber.equals': '4155550101',
      'id.equals': id.toLowerCase(),
      sort: 'lastName,asc',
    });
  });

  it.each([
    [{}, 'lastName.contains: Search needs at least one field with a value.'],
    [{ 'lastName.equals': ' ' }, 'lastName.equals: An empty search text is left out.'],
    [
      { 'lastName.equals': 'a', 'lastName.contains': 'a' },
      'lastName.equals: Use either contains or equals for one field.',
    ],
    [
      { 'firstName.equals': 'a', 'firstName.contains': 'a' },
      'firstName.equals: Use either contains or equals for one field.',
    ],
    [
      { 'identifierValue.equals': 'HL-1' },
      'identifierValue.equals: An EHR ID is sent as identifierType.equals and identifierValue.equals.',
    ],
    [
      { 'identifierType.equals': 'EhrId' },
      'identifierValue.equals: An EHR ID is sent as identifierType.equals and identifierValue.equals.',
    ],
    [
      { 'phoneNumber.equals': '415555010' },
      'phoneNumber.equals: Phone number should have exactly 10 numbers. No country code needed.',
    ],
  ])('%j is refused: %s', (query, expected) => {
    expect(problems(query)).toEqual([expected]);
  });

  it.each([
    [{ 'lastName.equals': 'a', 'firstName.contains': 'b' }],
    [{ 'lastName.contains': 'x'.repeat(200) }],
    [{ 'identifierType.equals': 'EhrId', 'identifierValue.equals': 'HL-1' }],
    [{ 'lastName.contains': 'a', size: '1000' }],
  ])('%j is taken', (query) => {
    expect(problems(query)).toEqual([]);
  });

  it('takes texts of 200 characters and pages of 1,000 at most', () => {
    expect(problems({ 'lastName.contains': 'x'.repeat(201) })).toHaveLength(1);
    expect(problems({ 'lastName.contains': 'a', size: '1001' })).toHaveLength(1);
    expect(patientSearchQuery.parse({ 'lastName.contains': 'a' }).size).toBe(1000);
  });
});

it.each([
  [{ 'lastName.equals': 'a', 'dateOfBirth.equals': '1970-01-31' }, true],
  [{ 'lastName.equals': 'a' }, false],
  [{ 'dateOfBirth.equals': '1970-01-31' }, false],
  [{ 'lastName.contains': 'a', 'dateOfBirth.equals': '1970-01-31' }, false],
])('OP-PSEARCH-3 %j names one patient: %s', (query, expected) => {
  expect(identifiesPatient(patientSearchQuery.parse(query))).toBe(expected);
});
