// Do the messages for phone fields say what the documents say? (document 1 §5; OP-USERS-7)
import { expect, it } from 'vitest';
import {
  countryCodeField,
  countryCodeMessage,
  phoneNumberField,
  phoneNumberMessage,
} from './phone-messages.ts';

const DIGITS = 'Country code must be a + or digits only (e.g. +44).';
const PLUS = 'Country code must be prefixed by a + (e.g. +44).';
const DIGIT = 'Country code must be a + followed by at least one digit (e.g. +44).';

it.each([
  ['USERS-045', '', null],
  ['USERS-046', '+1', null],
  ['USERS-046', '+358', null],
  ['USERS-046', '+1234', DIGIT],
  ['USERS-047', '+', DIGIT],
  ['USERS-048', '44', PLUS],
  ['USERS-049', 'x', DIGITS],
  ['USERS-049', '+4a', DIGITS],
  ['USERS-049', '4+4', DIGITS],
])('%s country code %j', (_id, text, message) => {
  expect(countryCodeMessage(text)).toBe(message);
});

it.each([
  ['USERS-050', '', null],
  ['USERS-051', '12345', null],
  ['USERS-051', '1234', 'Phone number must be at least five digits'],
  ['USERS-052', '12 345', 'Phone number must be digits only.'],
])('%s phone number %j', (_id, text, message) => {
  expect(phoneNumberMessage(text)).toBe(message);
});

it.each([
  ['USERS-047', '', DIGIT],
  ['USERS-047', ' + ', DIGIT],
  ['USERS-048', '44', PLUS],
  ['USERS-049', '+4a', DIGITS],
  ['USERS-046', ' +44 ', undefined],
])('%s where it cannot be left out, %j', (_id, typed, message) => {
  expect(countryCodeField.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual(
    message && [message],
  );
});

it.each([
  ['USERS-051', '', 'Phone number must be at least five digits'],
  ['USERS-051', '1234', 'Phone number must be at least five digits'],
  ['USERS-052', '555-0101', 'Phone number must be digits only.'],
  ['USERS-052', '1-2', 'Phone number must be digits only.'],
  ['USERS-051', ' 5550101 ', undefined],
])('%s a number that cannot be left out, %j', (_id, typed, message) => {
  expect(phoneNumberField.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual(
    message && [message],
  );
});
