// Does the form of a consent ask for what was chosen, and does each message stand beside its field? (CONSENT-003, CONSENT-004)
import { expect, it } from 'vitest';
import { documentRequest } from '../contract/model.ts';
import { beginningOf, fieldOfRequest, type Recipient, requestOf } from './send-consent.rules.ts';
import { dayOfNumbers } from './sign/signer-birth-date.rules.ts';
import { pointIn, withPoint, withStroke } from './sign/stroke.rules.ts';
import { wordingOfBrowser } from './sign/wording.ts';

const maya: Recipient = {
  id: '0198c0de-0000-7000-8000-000000000aaa',
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: '1988-04-17',
  emailAddress: 'maya@mail.example',
  language: 'en',
  phones: [
    {
      id: '0198c0de-0000-7000-8000-000000000aab',
      type: 'CELL',
      countryCode: '+1',
      phoneNumber: '4155550101',
      e164: '+14155550101',
      isLandline: false,
    },
  ],
};
const templateId = '0198c0de-0000-7000-8000-00000000c001';

it('begins in the language of the patient, and by SMS where no e-mail address is known', () => {
  expect(beginningOf(maya)).toMatchObject({ medium: 'EMAIL', language: 'English', who: 'patient' });
  expect(beginningOf({ ...maya, language: 'sv-SE', emailAddress: null })).toMatchObject({
    medium: 'SMS',
    language: 'Swedish',
  });
  expect(beginningOf({ ...maya, emailAddress: null, phones: [] }).medium).toBe('EMAIL');
});

it('asks the patient, somebody else, or one after the other', () => {
  const typed = { ...beginningOf(maya), templateId, otherEmail: 'gina@mail.example' };
  const rolesOf = (who: string) =>
    documentRequest
      .parse(requestOf({ ...typed, who }, maya))
      .signers.map(({ order, roleName, email }) => [order, roleName, email]);
  expect(rolesOf('patient')).toEqual([[1, 'Patient', 'maya@mail.example']]);
  expect(rolesOf('other')).toEqual([[1, 'Guardian', 'gina@mail.example']]);
  expect(rolesOf('both')).toEqual([
    [1, 'Patient', 'maya@mail.example'],
    [2, 'Guardian', 'gina@mail.example'],
  ]);
});

it.each([
  ['templateId', 'patient', 'templateId'],
  ['signers.0.email', 'patient', 'medium'],
  ['signers.0.phoneNumber', 'both', 'phoneNumber'],
  ['signers.1.phoneNumber', 'both', 'otherPhone'],
  ['signers.0.email', 'other', 'otherEmail'],
  ['signers.0.roleName', 'other', 'otherRole'],
  ['name', 'patient', null],
])('%s of %s stands beside %s', (named, who, field) => {
  expect(fieldOfRequest(named, { who })).toBe(field);
});

it.each([
  [['17', '4', '1988'], '1988-04-17'],
  [[' 1', '01', '1970 '], '1970-01-01'],
  [['29', '2', '2024'], '2024-02-29'],
  [['29', '2', '2023'], null],
  [['4', '17', '1988'], null],
  [['17', '4', '88'], null],
  [['', '', ''], null],
])('%j is %s', ([day = '', month = '', year = ''], expected) => {
  expect(dayOfNumbers({ day, month, year })).toBe(expected);
});

it('a drawing is kept as shares of its field, up to 2,000 points', () => {
  const field = { left: 100, top: 50, width: 300, height: 100 };
  expect(pointIn(field, 250, 100)).toEqual([0.5, 0.5]);
  expect(pointIn(field, 0, 500)).toEqual([0, 1]);
  const begun = withStroke([], [0.1, 0.1]);
  expect(withPoint(begun, [0.1001, 0.1001])).toBe(begun);
  expect(withPoint(begun, [0.2, 0.1])).toEqual([
    [
      [0.1, 0.1],
      [0.2, 0.1],
    ],
  ]);
  let full = begun;
  for (let index = 0; index < 3000; index += 1) full = withPoint(full, [index % 2, 0.5]);
  expect(full.flat()).toHaveLength(2000);
  expect(withStroke(full, [0.3, 0.3])).toBe(full);
});

it.each([
  [['sv-SE', 'en'], 'sv'],
  [['fr', 'de-AT'], 'de'],
  [['fr'], 'en'],
])('a browser that prefers %j reads %s', (tags, expected) => {
  expect(wordingOfBrowser(tags).tag).toBe(expected);
});
