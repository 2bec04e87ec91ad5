// How much may be sent and shown here, and which words are known, of each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { duplicateQuestion, newPatient, possibleDuplicate } from './model.ts';

it.each([
  [
    'duplicateQuestion',
    duplicateQuestion,
    {
      firstName: 'text 1–60',
      lastName: 'text 1–60',
      ehrId: 'text –60 or null',
      phoneNumber: 'text /^\\d*$/ –15',
    },
  ],
  [
    'newPatient',
    newPatient,
    {
      firstName: 'text 1–60',
      lastName: 'text 1–60',
      sex: 'female | male | other | unknown',
      'birthSex?': 'female | male or null',
      'emailAddress#1':
        'text /^[^\\s\\p{C}@<>()[\\],;:"\\\\]+@[^\\s\\p{C}@.<>()]+(\\.[^\\s\\p{C}@.<>()]+)+$/ –254',
      'emailAddress#2': '""',
      ehrId: 'text –60 or null',
      insuranceMemberId: 'text –60 or null',
      'phone.type': 'CELL | HOME | WORK | UNKNOWN',
      'phone.countryCode': 'text /^\\+\\d{1,3}$/',
      'phone.phoneNumber': 'text /^\\d{5,}$/ –15',
      'otherPeople?': 'list –100',
    },
  ],
  [
    'possibleDuplicate',
    possibleDuplicate,
    {
      'because[]': 'same name and birth date | similar name and birth date | same phone number | same EHR ID',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
