// What may stand in a line, and what in a longer text? As tables
import { expect, it } from 'vitest';
import { emailField } from '@alveary/modules/account/contract/model.ts';
import { newPerson } from '@alveary/modules/portal-users/contract/people.model.ts';
import { newPatient } from './model.ts';
import { isLine, textField } from '@alveary/contract/fields.ts';

it.each(['Zoë', "O'Brien-Sørensen", 'محمد', 'می‌خواهم', '李', 'J.', '🙂', ''])('%j is a line', (text) => {
  expect(isLine(text)).toBe(true);
});

const noLines = [
  'Ann\nSmith',
  'Ann\r\nBcc: all@elsewhere.example',
  'Ann\tSmith',
  'Ann\u0000',
  'Ann\u0085Smith',
  'Ann\u009bSmith',
  'Ann\u2028Smith',
  'Ann\u202ehtimS',
  'Ann\u2066Smith',
  '\ud800nn',
  '\u200b\u200b',
  '\u00ad\u2060',
  '\u3164\u3164',
  '\u2800\u2800',
];

it.each(noLines)('%j is none', (text) => {
  expect(isLine(text)).toBe(false);
});

it.each(noLines)('the name %j is taken of no user and no patient', (name) => {
  const said = (error: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined) =>
    error?.issues.map(({ path }) => path.at(-1)) ?? [];
  const user = newPerson.safeParse({ source: 'portal', user: { first_name: name, last_name: name } });
  expect(said(user.error)).toEqual(expect.arrayContaining(['first_name', 'last_name']));
  const patient = newPatient.safeParse({ firstName: name, lastName: name, ehrId: name });
  expect(said(patient.error)).toEqual(expect.arrayContaining(['firstName', 'lastName', 'ehrId']));
});

it.each([
  ['nina@north.example', true],
  ['nina\u0007@north.example', false],
  ['nina\u202e@north.example', false],
  ['nina@north\u200b.example', false],
  ['nina@north.example\nBcc: all@elsewhere.example', false],
])('USERS-044 the address %j is valid: %s', (address, isValid) => {
  expect(emailField.safeParse(address).success).toBe(isValid);
});

it.each([
  ['two\nlines\tand a tab', true],
  ['a\u0007b', false],
  ['a\u009bb', false],
  ['a\ud800b', false],
])('the text %j can be stored: %s', (text, isStorable) => {
  expect(textField(100).safeParse(text).success).toBe(isStorable);
});
