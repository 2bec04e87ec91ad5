// Which phone gets the sign-in codes of a user? One that can be reached, with its country code (OP-AUTH-5, OP-USERS-7; decision 0031)
import { fail } from '@alveary/contract/errors.ts';
import { NEEDS_DIGIT } from '@alveary/contract/phone-messages.ts';
import type { ChangedPerson } from '../contract/people.model.ts';
import { phoneFrom } from '@alveary/server/platform/calls/phone-input.ts';

const FIELDS = { countryCode: 'user.phone_country_code', phoneNumber: 'user.phone_number' } as const;

type TypedPhone = Pick<ChangedPerson['user'], 'phone_country_code' | 'phone_number'>;

/** The user with the number as it is kept. @throws Failure Invalid with the message beside its field */
export const withPhone = <User extends TypedPhone>(user: User): User => {
  const { phone_country_code: code, phone_number: typed } = user;
  if (typed === null) return { ...user, phone_country_code: null };
  if (code === null) {
    return fail('Invalid', { errors: [{ field: FIELDS.countryCode, message: NEEDS_DIGIT }] });
  }
  const { countryCode, phoneNumber } = phoneFrom(code, typed, FIELDS);
  return { ...user, phone_country_code: countryCode, phone_number: phoneNumber };
};
