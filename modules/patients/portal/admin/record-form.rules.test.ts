import type { Profile } from '../../contract/model.ts';
import { describe, expect, it } from 'vitest';
import { patientRecordCalls } from '../../contract/record.calls.ts';
import { fieldNamed, placeMessages } from '@alveary/portal/lib/form/form-errors.ts';
import { fieldsOf } from '@alveary/portal/lib/form/form-shape.ts';
import { checkRequest } from '@alveary/portal/lib/form/parse-input.ts';
import { changesOf, recordShape, type TypedRecord, typedRecord } from './record-form.rules.ts';

const maya: Profile = {
  id: '0190a0a0-0000-7000-8000-000000000101',
  version: 3,
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: null,
  sex: 'female',
  birthSex: 'female',
  birthSexSource: 'record',
  language: null,
  deceasedAt: null,
  isDeceased: false,
  emailAddress: 'maya@example.com',
  insuranceMemberId: null,
  identifiers: { EhrId: 'HL-1001' },
  otherIdentifiers: [],
  phones: [],
  addresses: [],
  siteProfiles: [],
  createdAt: '2026-01-01T10:00:00Z',
  created_at: '2026-01-01T10:00:00Z',
  principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', emailAddress: null },
};

const errorsOf = (typed: TypedRecord) => {
  const body = { ...changesOf(typed, maya), version: maya.version };
  const { messages } = checkRequest(patientRecordCalls.update, { params: { id: maya.id }, body });
  return placeMessages(messages, fieldNamed(fieldsOf(recordShape))).errors;
};

describe('what is sent of a changed record', () => {
  it.each([
    [{}, {}],
    [{ firstName: 'Maya', ehrId: 'HL-1001', language: '' }, {}],
    [{ firstName: ' Maja ' }, { firstName: 'Maja' }],
    [{ birthSex: 'female' }, { birthSex: 'female' }],
    [{ birthSex: 'unknown' }, { birthSex: null }],
    [
      { emailAddress: '', ehrId: 'HL-2' },
      { emailAddress: '', ehrId: 'HL-2' },
    ],
  ])('PROFILE-049 of %j it is %j', (typed, expected) => {
    expect(changesOf({ ...typedRecord(maya), ...typed }, maya)).toEqual(expected);
  });
});

describe('what is wrong with it', () => {
  it.each([
    [{}, {}],
    [{ lastName: ' ' }, { lastName: 'Last name is needed.' }],
    [{ dateOfBirth: '1988-02-30' }, { dateOfBirth: 'This must be a date such as 1970-01-31.' }],
    [{ dateOfBirth: '' }, {}],
  ])('%j: %j', (typed, expected) => {
    expect(errorsOf({ ...typedRecord(maya), ...typed })).toEqual(expected);
  });
});
