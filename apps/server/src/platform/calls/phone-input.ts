// Which number does a call take when a person typed this, and what is said beside which field when it is none? (decision 0031)
import { fail } from '@alveary/contract/errors.ts';
import { isPhoneProblem, type PhoneNumber, readPhone } from '@alveary/phone/phone-number.ts';

/** The fields of the call's input, as its messages name them. */
type PhoneFieldNames = Record<'countryCode' | 'phoneNumber', string>;

/** @throws Failure Invalid with the message beside its field */
export const phoneFrom = (
  countryCode: string,
  typed: string,
  names: PhoneFieldNames,
): Omit<PhoneNumber, 'extension'> => {
  const read = readPhone(countryCode, typed);
  if (isPhoneProblem(read)) {
    return fail('Invalid', { errors: [{ field: names[read.field], message: read.message }] });
  }
  const { extension: _, ...number } = read;
  return number;
};
