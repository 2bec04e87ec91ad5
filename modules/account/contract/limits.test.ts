// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  codeEntry,
  credentials,
  emailField,
  linkToken,
  newPasswordField,
  passwordChange,
  passwordEntry,
  regionField,
  session,
  token,
} from './model.ts';

it.each([
  ['codeEntry', codeEntry, { code: 'text /^\\d{6}$/' }],
  [
    'credentials',
    credentials,
    {
      username: 'text /^[^\\s\\p{C}@<>()[\\],;:"\\\\]+@[^\\s\\p{C}@.<>()]+(\\.[^\\s\\p{C}@.<>()]+)+$/ –254',
      password: 'text 1–200',
    },
  ],
  [
    'emailField',
    emailField,
    { it: 'text /^[^\\s\\p{C}@<>()[\\],;:"\\\\]+@[^\\s\\p{C}@.<>()]+(\\.[^\\s\\p{C}@.<>()]+)+$/ –254' },
  ],
  ['linkToken', linkToken, { it: 'text 20–200' }],
  ['newPasswordField', newPasswordField, { it: 'text –200' }],
  ['passwordChange', passwordChange, { current_password: 'text 1–200', new_password: 'text –200' }],
  ['passwordEntry', passwordEntry, { current_password: 'text 1–200' }],
  ['regionField', regionField, { it: 'us | eu' }],
  ['session', session, { expires_in_s: 'integer 0–' }],
  ['token', token, { token_type: 'bearer | two_factor', 'code_by?[]': 'sms | totp' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
