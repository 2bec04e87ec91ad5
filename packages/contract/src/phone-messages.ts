// What is said of a country code and a phone number that cannot be right, letter for letter (document 1 §5; USERS-047 to USERS-052; OP-USERS-7)
import { z } from 'zod';

const ONLY_DIGITS = 'Country code must be a + or digits only (e.g. +44).';
const NEEDS_PLUS = 'Country code must be prefixed by a + (e.g. +44).';
export const NEEDS_DIGIT = 'Country code must be a + followed by at least one digit (e.g. +44).';
const TOO_SHORT = 'Phone number must be at least five digits';
const NOT_DIGITS = 'Phone number must be digits only.';

const COUNTRY_CODE = /^\+\d{1,3}$/;
const PHONE_NUMBER = /^\d{5,}$/;

/** Of a country code that is wrong; an empty one has no digit. */
const wrongCountryCode = (text: string): string => {
  if (/[^+\d]/.test(text) || text.lastIndexOf('+') > 0) return ONLY_DIGITS;
  return text === '' || text.startsWith('+') ? NEEDS_DIGIT : NEEDS_PLUS;
};

const wrongPhoneNumber = (text: string): string => (/\D/.test(text) ? NOT_DIGITS : TOO_SHORT);

/** The message for a country code, or null when it is right or empty. */
export const countryCodeMessage = (text: string): string | null =>
  text === '' || COUNTRY_CODE.test(text) ? null : wrongCountryCode(text);

/** The message for a phone number, or null when it is right or empty. */
export const phoneNumberMessage = (text: string): string | null =>
  text === '' || PHONE_NUMBER.test(text) ? null : wrongPhoneNumber(text);

/** A country code that must be there. */
export const countryCodeField = z
  .string()
  .trim()
  .regex(COUNTRY_CODE, { error: ({ input }) => wrongCountryCode(String(input)) });

/** A phone number that must be there; how long one can be is said by what it is for. */
export const phoneNumberField = z
  .string()
  .trim()
  .regex(PHONE_NUMBER, { error: ({ input }) => wrongPhoneNumber(String(input)) });
