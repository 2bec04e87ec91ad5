import type { Profile } from '@alveary/contract/patients/model.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, problemsOfRecord, untouched } from './record-form.rules.ts';

const maya: Profile = {
  id: '0190a0a0-0000-7000-8000-000000000101',
  version: 3,
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: null,
  sex: 'female',
  language: null,
  deceasedAt: null,
  emailAddress: 'maya@example.com',
  insuranceMemberId: null,
  identifiers: { EhrId: 'HL-1001' },
  otherIdentifiers: [],
  phones: [],
  addresses: [],
  siteProfiles: [],
  createdAt: '2026-01-01T10:00:00Z',
};

describe('what is sent of a changed record', () => {
  it.each([
    [{}, {}],
    [{ firstName: 'Maya', ehrId: 'HL-1001', language: '' }, {}],
    [{ firstName: ' Maja ' }, { firstName: 'Maja' }],
    [
      { emailAddress: '', ehrId: 'HL-2' },
      { emailAddress: '', ehrId: 'HL-2' },
    ],
  ])('PROFILE-049 of %j it is %j', (typed, expected) => {
    expect(changesOf({ ...untouched, ...typed }, maya)).toEqual(expected);
  });
});

describe('what is wrong with it', () => {
  it.each([
    [{}, {}],
    [{ lastName: ' ' }, { lastName: 'Last name is needed.' }],
    [{ dateOfBirth: '1988-02-30' }, { dateOfBirth: 'This must be a date such as 1970-01-31.' }],
    [{ dateOfBirth: '' }, {}],
  ])('%j: %j', (typed, expected) => {
    expect(problemsOfRecord({ ...untouched, ...typed }, maya)).toEqual(expected);
  });
});
