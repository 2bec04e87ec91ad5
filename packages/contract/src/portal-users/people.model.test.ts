// Do the messages for phone fields say what the documents say? (document 1 §5; OP-USERS-7)
import { expect, it } from 'vitest';
import { countryCodeMessage, phoneNumberMessage } from './people.model.ts';

const DIGITS = 'Country code must be a + or digits only (e.g. +44).';
const PLUS = 'Country code must be prefixed by a + (e.g. +44).';
const DIGIT = 'Country code must be a + followed by at least one digit (e.g. +44).';

it.each([
  ['', null],
  ['+1', null],
  ['+358', null],
  ['+', DIGIT],
  ['+1234', DIGIT],
  ['44', PLUS],
  ['x', DIGITS],
  ['+4a', DIGITS],
  ['4+4', DIGITS],
])('USERS-045 USERS-046 USERS-047 USERS-048 USERS-049 country code %j', (text, message) => {
  expect(countryCodeMessage(text)).toBe(message);
});

it.each([
  ['', null],
  ['12345', null],
  ['1234', 'Phone number must be at least five digits'],
  ['12 345', 'Phone number must be digits only.'],
])('USERS-050 USERS-051 USERS-052 phone number %j', (text, message) => {
  expect(phoneNumberMessage(text)).toBe(message);
});
