// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { patientSearchQuery } from './model.ts';

it.each([
  [
    'patientSearchQuery',
    patientSearchQuery,
    {
      'lastName.contains?': 'text 1–200',
      'lastName.equals?': 'text 1–200',
      'firstName.contains?': 'text 1–200',
      'firstName.equals?': 'text 1–200',
      'identifierType.equals?': '"EhrId"',
      'identifierValue.equals?': 'text 1–200',
      'phoneNumber.equals?': 'text –200',
      'emailAddress.equals?': 'text 1–200',
      'dateOfBirth.equals?': 'text –200',
      'id.equals?': 'text –200',
      'insuranceMemberId.equals?': 'text 1–200',
      'page?': 'integer 0–100000',
      'size?': 'integer 1–1000',
      'sort?': 'lastName,asc | lastName,desc',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
