// The fields of a person as they are typed, for a new patient and for a changed record alike.
import { z } from 'zod';
import { dayField, lineField } from '@alveary/contract/fields.ts';
import { countryCodeField, phoneNumberField } from '@alveary/contract/phone-messages.ts';
import { emailField } from '@alveary/modules/account/contract/model.ts';
import { phoneTypes } from './model.ts';

const blankIsNull = (text: string | null): string | null => (text === '' ? null : text);

/** An empty text says that there is none. */
export const optionalText = (length: number) => lineField(length).transform(blankIsNull).nullable();

const nameField = (label: string) => lineField(60).min(1, `${label} is needed.`);

export const sexes = ['female', 'male', 'other', 'unknown'] as const;

export const phoneFields = z.strictObject({
  type: z.enum(phoneTypes, 'Choose a phone type.'),
  countryCode: countryCodeField,
  phoneNumber: phoneNumberField.max(15, 'Phone number cannot have more than 15 digits.'),
});
export type PhoneFields = z.output<typeof phoneFields>;

export const personFields = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  /** Not after today; the server checks it against its clock. */
  dateOfBirth: dayField,
  sex: z.enum(sexes, 'Choose the sex.'),
  emailAddress: emailField.or(z.literal('')).transform(blankIsNull).nullable(),
  ehrId: optionalText(60),
  insuranceMemberId: optionalText(60),
};
